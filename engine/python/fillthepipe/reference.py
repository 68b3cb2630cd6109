"""What the engine says of itself."""

import json
from typing import Any

from fillthepipe import _engine


def catalog() -> dict[str, Any]:
    """Returns every parameter with its meaning, range, unit and source, and the lists that tables name: kinds of events,
    reasons of drops, variables, limits.

    >>> import fillthepipe
    >>> [kind["id"] for kind in fillthepipe.catalog()["event_kinds"]][:2]
    ['created', 'queued']
    """
    found: dict[str, Any] = json.loads(_engine.catalog())
    return found


def schema() -> dict[str, Any]:
    """Returns the JSON Schema of scenarios, for editors and programs that write them.

    >>> import fillthepipe
    >>> "flows" in fillthepipe.schema()["properties"]
    True
    """
    found: dict[str, Any] = json.loads(_engine.schema())
    return found
