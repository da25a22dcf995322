"""A client for programs that sit at tables: bots, tests, whatever plays without a page.

>>> from underhand.client import Client
>>> async def play_last_moves(address: str, code: str) -> str:
...     async with Client(address, "Robo") as client, client.join(code) as table:
...         await table.sit()
...         async for game in table.turns():
...             await table.play(game.moves[-1].text)
...         return table.game.result.text
"""

from underhand.client.errors import Ended, Forbidden, Unavailable
from underhand.client.joined import Joined
from underhand.client.server import Client

__all__ = ["Client", "Ended", "Forbidden", "Joined", "Unavailable"]
