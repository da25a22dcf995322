"""What is done with records of games: seats' own copies, replays, their telling in words, verification."""

from underhand.record.replay import Replay
from underhand.record.seat import seat_copy
from underhand.record.text import text
from underhand.record.verify import Verified, verify
from underhand.table.record_file import Record, dumps, loads, read

__all__ = ["Record", "Replay", "Verified", "dumps", "loads", "read", "seat_copy", "text", "verify"]
