"""The laboratory: what is measured and found out about the games."""
