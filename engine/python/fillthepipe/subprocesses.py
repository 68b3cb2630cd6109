"""Commands that take long or need processes of their own: each runs as ``python -m fillthepipe`` in another process, so that
Ctrl-C ends it at once."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from typing import Any

import pyarrow as pa

from fillthepipe.errors import FillThePipeError
from fillthepipe.scenario import Scenario
from fillthepipe.scenarios import joined, scenario_text, value_text

_PAUSE = 0.02
"""Seconds between two looks at the process."""


def ledger(
    *,
    paper: str | None = None,
    table: str | None = None,
    repeats: int | None = None,
    overrides: Mapping[str, Any] | None = None,
    **settings: Any,
) -> pa.Table:
    """Simulates every published number and returns it beside the simulated one.

    ``paper`` and ``table`` choose numbers, ``repeats`` is the number of runs of each. A row has ``paper``, ``table``, ``key``
    (the row of the table), ``quantity``, ``unit``, ``published``, ``simulated``, ``spread`` (standard deviation over the
    seeds), ``rel_error`` and ``is_counted`` (whether sums count the number). All numbers take several minutes.

    Raises ValueError for an unknown paper or table, with the valid ones, and for an override that is wrong.

    >>> import fillthepipe
    >>> table = fillthepipe.ledger(table="sandia_table3_window_remote42ms", repeats=1)
    >>> table.num_rows > 3
    True
    """
    arguments = ["ledger", "--json"]
    for option, value in (("--paper", paper), ("--table", table), ("--repeats", repeats)):
        if value is not None:
            arguments += [option, str(value)]
    rows = json.loads(_output(arguments + _settings(joined(overrides, settings))))
    names = ("paper", "table", "quantity", "unit", "published", "simulated", "spread", "rel_error", "is_counted")
    columns = {name: [row[name] for row in rows] for name in names}
    key = [", ".join(f"{name}={value}" for name, value in row["key"].items()) for row in rows]
    return pa.table({"paper": columns.pop("paper"), "table": columns.pop("table"), "key": key, **columns})


def real(
    scenario: "Scenario | Mapping[str, Any] | str | Any",
    *,
    out: "str | os.PathLike[str] | None" = None,
    beside: bool = False,
    overrides: Mapping[str, Any] | None = None,
    **settings: Any,
) -> dict[str, Any]:
    """Runs the path of a scenario with the TCP of this machine's own kernel, in real time (Linux; experimental).

    ``out`` is the folder for the captures, the samples of TCP_INFO, the scenario and the result; it must be given or is a
    temporary one, which is removed. With ``beside`` the same scenario is simulated, too. Returns the content of
    ``result.json``, with what the command prints as ``report``.

    Raises ValueError for a scenario that a kernel cannot run, with every value that is in the way, and FillThePipeError if
    this system does not allow it: the command needs root, or a system that allows user namespaces.

    >>> import fillthepipe
    >>> fillthepipe.real("sandia-table3")  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    ValueError: a kernel cannot run this scenario:
    """
    with tempfile.TemporaryDirectory(prefix="fillthepipe-") as temporary:
        file = os.path.join(temporary, "scenario.json")
        with open(file, "w", encoding="utf-8") as written:
            written.write(scenario_text(scenario))
        folder = os.path.join(temporary, "real") if out is None else os.fspath(out)
        arguments = ["real", file, "--out", folder, *(["--beside"] if beside else [])]
        report = _output(arguments + _settings(joined(overrides, settings)))
        with open(os.path.join(folder, "result.json"), encoding="utf-8") as result:
            return {**json.load(result), "report": report}


def _settings(overrides: Mapping[str, Any]) -> list[str]:
    return [part for path, value in overrides.items() for part in ("--set", f"{path}={value_text(value)}")]


def _output(arguments: list[str]) -> str:
    """Returns what a command prints on standard output. Raises ValueError if its input is wrong, FillThePipeError otherwise."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "fillthepipe", *arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=errors
        )
        try:
            # The interpreter would wait a while for the process after Ctrl-C.
            while process.poll() is None:
                time.sleep(_PAUSE)
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait()
        out.seek(0)
        errors.seek(0)
        if process.returncode == 0:
            return out.read().decode()
        message = errors.read().decode(errors="replace").strip()
        raise (ValueError if process.returncode == 2 else FillThePipeError)(message)
