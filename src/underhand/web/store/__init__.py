"""What the server keeps: tables, people, chat, and every event of every game. The log is the truth."""

from underhand.web.store.changes import Changes
from underhand.web.store.store import CHAT_KEPT, Card, KeptGame, KeptTable, Opened, Store, StoreError
from underhand.web.store.writing import NotKept

__all__ = [
    "CHAT_KEPT",
    "Card",
    "Changes",
    "KeptGame",
    "KeptTable",
    "NotKept",
    "Opened",
    "Store",
    "StoreError",
]
