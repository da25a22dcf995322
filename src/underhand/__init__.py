"""The Shithead and Boot family of card games, and Boot's canasta cousin."""

__version__ = "0.1.0"
