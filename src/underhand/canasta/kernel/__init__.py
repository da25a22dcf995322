"""The rules of the canasta games, written once in portable Python, interpreted or compiled."""
