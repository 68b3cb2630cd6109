"""What several tests use."""

import json
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).resolve().parents[3]
"""Root of the repository: its kept results are what the engine is held against."""


@pytest.fixture(scope="session")
def evidence() -> dict[str, Any]:
    """The kept results of the command line, which the page recomputes in the browser."""
    return json.loads((REPOSITORY / "public" / "evidence.json").read_text(encoding="utf-8"))


@pytest.fixture
def two_flows() -> dict[str, Any]:
    """Two flows over one line, for ten seconds at most."""
    return {
        "hosts": {"a": {}, "b": {}, "c": {}},
        "routers": {"r": {"queue": {"limit": 30}}},
        "links": {
            "left": {"stations": ["a", "r"], "rate": "100Mb/s"},
            "other": {"stations": ["b", "r"], "rate": "100Mb/s"},
            "right": {"stations": ["r", "c"], "rate": "5Mb/s", "propagation_delay": "20ms"},
        },
        "flows": {
            "one": {"from": "a", "to": "c", "app": {"bytes": "400KB"}, "tcp": {"variant": "reno"}},
            "two": {"from": "b", "to": "c", "app": {"bytes": "400KB"}, "tcp": {"variant": "cubic"}},
        },
        "budget": {"time": "10 s"},
    }
