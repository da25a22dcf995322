"""The rule of thumb: a bot worth playing against, that can say why."""

from underhand.bots.thumb.bot import ThumbBot

__all__ = ["ThumbBot"]
