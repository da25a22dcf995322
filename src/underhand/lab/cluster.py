"""A simulation on a Ray cluster: the same parts in the same order, so the same result as on threads."""

import os
from collections import deque
from typing import Any

from underhand.lab.extras import extra
from underhand.lab.job import Job, Parts


def on_ray(job: Job) -> Parts:
    """The games, part after part, from the cluster that Ray finds, or one that it begins on this machine.

    Every machine of the cluster needs this version of underhand and compiles its rules once.
    """
    ray = extra("ray", "on ray")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody else is told of it
    begun_here = not ray.is_initialized()
    if begun_here:
        ray.init(log_to_driver=False, logging_level="error")
    try:
        yield from _in_order(ray, job)
    finally:
        if begun_here:
            ray.shutdown()


def _in_order(ray: Any, job: Job) -> Parts:
    play = ray.remote(Job.play)
    shared = ray.put(job)
    ahead = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    begun: deque[Any] = deque()
    try:
        for piece in job.pieces():
            begun.append(play.remote(shared, piece))
            if len(begun) >= ahead:
                yield ray.get(begun.popleft())
        while begun:
            yield ray.get(begun.popleft())
    finally:
        for reference in begun:
            ray.cancel(reference)
