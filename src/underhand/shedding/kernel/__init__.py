"""The rules of the shedding games, written once in portable Python, interpreted or compiled."""
