"""Scenarios and overrides as the texts that the engine reads."""

import json
import math
import os
from collections.abc import Mapping
from typing import Any

from fillthepipe import _engine


def scenario_text(scenario: Any) -> str:
    """Returns a scenario as JSON: a mapping, a JSON text, the path of a file, or the name of an experiment.

    Raises OSError for a file that cannot be read and for the name of no experiment, and TypeError for any other type.

    >>> scenario_text({"seed": 2})
    '{"seed": 2}'
    >>> scenario_text('{"seed": 2}')
    '{"seed": 2}'
    """
    if isinstance(scenario, str):
        is_json = scenario.lstrip("\ufeff \t\r\n").startswith("{")
        return scenario if is_json else _engine.scenario_text(scenario)
    if isinstance(scenario, os.PathLike):
        return _engine.scenario_text(scenario)
    if isinstance(scenario, Mapping):
        return _encode(scenario)
    kinds = "a dict, a JSON text, the path of a file or the name of an experiment"
    raise TypeError(f"a scenario is {kinds}, not {type(scenario).__name__}")


def sender_text(sender: "str | os.PathLike[str]") -> str:
    """Returns a program: a text with a function, or the content of the file of that path.

    Raises OSError for a file that cannot be read.

    >>> sender_text("fn on_ack() { }")
    'fn on_ack() { }'
    """
    if isinstance(sender, str) and ("{" in sender or "\n" in sender):
        return sender
    with open(sender, encoding="utf-8") as file:
        return file.read()


def experiment_name(scenario: Any) -> str | None:
    """Returns the name if the scenario is given as that of an experiment.

    >>> experiment_name("sandia-table3")
    'sandia-table3'
    >>> experiment_name({"seed": 2}) is None
    True
    """
    is_name = isinstance(scenario, str) and scenario[:1].isalpha() and not os.path.exists(scenario)
    return scenario if is_name else None


def plain(value: Any) -> Any:
    """Returns a value of another library, such as a number of numpy, as Python's own. Raises TypeError if it is none."""
    if isinstance(value, Mapping):
        return dict(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise TypeError(f"a value of a scenario is a number, a text, True, False or None, not {type(value).__name__}")


def joined(overrides: Mapping[str, Any] | None, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Returns all overrides by their paths. Raises TypeError if a path is given twice.

    >>> joined({"tcp.mss": 512}, {"seed": 3})
    {'tcp.mss': 512, 'seed': 3}
    """
    overrides = dict(overrides or {})
    if twice := sorted(overrides.keys() & settings.keys()):
        raise TypeError(f"given twice: {', '.join(twice)}")
    return overrides | dict(settings)


def overrides_text(overrides: Mapping[str, Any]) -> str:
    """Returns overrides as the JSON object that the engine reads.

    >>> overrides_text({"tcp.window": "16KB", "seed": 2})
    '{"tcp.window": "16KB", "seed": 2}'
    """
    return _encode(overrides)


_encode = json.JSONEncoder(default=plain, ensure_ascii=False).encode
"""Writes JSON; an encoder of its own for each call would take as long as the writing."""


def value_text(value: Any) -> str:
    """Returns a value as somebody writes it on the command line, so that the same sweep has the same hash there.

    >>> [value_text(value) for value in (16384, 1e6, 0.25, True, None, "16KB")]
    ['16384', '1000000', '0.25', 'true', 'none', '16KB']
    """
    if value is not None and not isinstance(value, (str, bool, int, float)):
        value = plain(value)
    if value is None:
        return "none"
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and math.isfinite(value) and value.is_integer() and abs(value) < 2**53:
        return str(int(value))
    if isinstance(value, (int, float)):
        return repr(value)
    raise TypeError(f"a value of a sweep is a number, a text, True, False or None, not {type(value).__name__}")
