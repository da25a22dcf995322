"""What is said of the shedding games."""
