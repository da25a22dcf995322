"""The base of every error that a person can cause."""


class UnderhandError(Exception):
    """Something a person asked for cannot be done.

    The message is one or more plain lines: what is wrong, where it stands, and what would be right.
    The command line prints it without a traceback and exits with 2.
    """
