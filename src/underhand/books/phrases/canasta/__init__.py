"""What is said of the canasta games."""
