"""The terminal table in Textual: felt, cards, keys."""
