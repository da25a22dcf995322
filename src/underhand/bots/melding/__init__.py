"""The rule of thumb for games of melds."""

from underhand.bots.melding.bot import MeldingBot

__all__ = ["MeldingBot"]
