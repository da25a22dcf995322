"""How the laws are searched: the same examples every time, or new ones where that is asked for.

``HYPOTHESIS_PROFILE=search scripts/test tests/shedding`` looks at examples that nobody has seen yet.
"""

import os

from hypothesis import settings

# How long an example takes depends on what else the machine does, and is nobody's test.
settings.register_profile("steady", derandomize=True, database=None, deadline=None)
settings.register_profile("search", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
