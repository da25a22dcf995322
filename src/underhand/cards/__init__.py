"""Ranks, suits, kinds, packs and their text: the ground floor."""

from underhand.cards.kinds import (
    HIDDEN,
    JOKER,
    KINDS,
    RANKS,
    SUITS,
    CardError,
    card_name,
    card_text,
    cards_text,
    colour,
    pack,
    parse_card,
    parse_cards,
    parse_rank,
    rank_text,
)

__all__ = [
    "HIDDEN",
    "JOKER",
    "KINDS",
    "RANKS",
    "SUITS",
    "CardError",
    "card_name",
    "card_text",
    "cards_text",
    "colour",
    "pack",
    "parse_card",
    "parse_cards",
    "parse_rank",
    "rank_text",
]
