"""Single runs and their explanations."""

import json
import math
import os
from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa

from fillthepipe import _engine
from fillthepipe.scenario import Scenario
from fillthepipe.scenarios import joined, overrides_text, scenario_text, sender_text


class Run:
    """A run that has ended. ``run`` makes it.

    >>> import fillthepipe
    >>> fillthepipe.run("sandia-table3")
    <Run complete after 81.2... s simulated, ... events, hash ...>
    """

    __slots__ = ("_overrides", "_run", "_summary", "_tables", "_text")

    def __init__(self, run: "_engine.Run", text: str, overrides: str) -> None:
        self._run = run
        self._text = text
        self._overrides = overrides
        self._summary: dict[str, Any] | None = None
        self._tables: dict[str, pa.Table] | None = None

    @property
    def summary(self) -> dict[str, Any]:
        """Results: the whole summary that ``fillthepipe run --json`` prints. Times are in ns, rates in bit/s, sizes in bytes.

        >>> import fillthepipe
        >>> summary = fillthepipe.run("sandia-table3").summary
        >>> summary["results"][0]["bytes"]
        16777216
        """
        if self._summary is None:
            self._summary = json.loads(self._run.summary_json())
        return self._summary

    @property
    def status(self) -> str:
        """``complete`` if every awaited flow ended, or else ``stopped``."""
        return self._run.status

    @property
    def stopped_by(self) -> str:
        """Sentence that says why the run stopped and what to raise; empty if it is complete."""
        return self._run.stopped_by

    @property
    def end_ns(self) -> int:
        """Simulated time at which the run ended, ns."""
        return self._run.end_ns

    @property
    def hash(self) -> str:
        """Hash of all columns of the trace, 16 hexadecimal digits; empty if the run has no trace. The command line and the
        browser give the same."""
        return self._run.hash

    @property
    def packets(self) -> pa.Table:
        """Packets in the order in which they were made; the number of a packet is its row.

        The columns up to ``options`` are fields of the headers, and sequence numbers count from the initial ones.
        ``created_ns``, ``sent_ns``, ``arrived_ns`` and ``ended_ns`` are times in ns, NaN if it never happened. ``fate`` is
        ``delivered``, ``dropped``, ``under_way`` or ``cut`` (into fragments); ``drop_reason`` and ``lost_at`` are null
        unless the packet was dropped.

        Raises TraceError if the run has no trace.

        >>> import fillthepipe
        >>> packets = fillthepipe.run("sandia-table3").packets
        >>> packets.num_rows > 5000, packets.schema.field("seq").type
        (True, DataType(uint32))
        """
        return self._table("packets")

    @property
    def events(self) -> pa.Table:
        """Events in the order of time: ``time_ns``, ``event``, ``packet`` (null without one), ``place``, ``flow``, ``detail``
        and ``drop_reason``. ``catalog()["event_kinds"]`` explains the kinds.

        Raises TraceError if the run has no trace.

        >>> import fillthepipe
        >>> fillthepipe.run("sandia-table3").events.slice(0, 1).to_pylist()[0]["event"]
        'created'
        """
        return self._table("events")

    @property
    def series(self) -> pa.Table:
        """Changes of variables such as ``cwnd``: from ``time_ns`` on, ``variable`` of ``flow`` has ``value``. Units, and the
        words for values of states, are in ``catalog()["variables"]``.

        Raises TraceError if the run has no trace.

        >>> import fillthepipe
        >>> fillthepipe.run("sandia-table3").series.column_names
        ['time_ns', 'flow', 'variable', 'value']
        """
        return self._table("series")

    @property
    def limits(self) -> pa.Table:
        """Changes of what holds each sender back: ``time_ns``, ``flow``, ``limit``. Raises TraceError without a trace."""
        return self._table("limits")

    @property
    def queues(self) -> pa.Table:
        """States of the queues of routers: ``time_ns``, ``queue``, backlog as ``packets``, ``bytes`` and ``used`` (in the
        unit of the queue), ``average`` and ``probability`` of its discipline. Raises TraceError without a trace."""
        return self._table("queues")

    @property
    def requests(self) -> pa.Table:
        """Requests that were answered: ``flow``, ``asked_ns``, ``answered_ns``, ``bytes``, ``video_rate_bps``. Raises
        TraceError without a trace."""
        return self._table("requests")

    def why(
        self,
        *,
        packets: Sequence[int] = (),
        kinds: Sequence[str] = (),
        from_ms: float = 0.0,
        to_ms: float = math.inf,
        waits: bool = False,
    ) -> pa.Table:
        """Explains this run as ``why`` does.

        >>> import fillthepipe
        >>> run = fillthepipe.run("sandia-table3")
        >>> run.why(packets=[0], kinds=["created"]).num_rows
        1
        """
        return _explained(self._text, self._overrides, packets, kinds, (from_ms, to_ms), waits)

    def _table(self, name: str) -> pa.Table:
        if self._tables is None:
            self._tables = {name: pa.Table.from_batches([batch]) for name, batch in self._run.tables()}
        return self._tables[name]

    def __repr__(self) -> str:
        run = self._run
        hashed = f", hash {run.hash}" if run.hash else ""
        stopped = f": {run.stopped_by}" if run.stopped_by else ""
        return f"<Run {run.status} after {run.end_ns / 1e9:.6f} s simulated, {run.events} events{hashed}{stopped}>"


def run(
    scenario: "Scenario | Mapping[str, Any] | str | Any",
    *,
    overrides: Mapping[str, Any] | None = None,
    trace: bool = True,
    sender: "str | os.PathLike[str] | None" = None,
    **settings: Any,
) -> Run:
    """Simulates a scenario to its end and returns the run.

    ``scenario`` is a dict, a JSON text, the path of a file, or the name of an experiment such as ``sandia-table3``.
    ``overrides`` sets single values by their paths, as ``--set`` does on the command line; further keyword arguments do the
    same. A ``*`` stands for every entry of a map. Without ``trace`` the run is faster and has no tables.

    ``sender`` is a program in Rhai, or the path of its file, which controls the congestion of every flow. RACK-TLP repairs
    losses, unless a variant or a profile is given. A program that makes a mistake ends the run as ``stopped``.

    A run that reaches ``budget.time`` or ``budget.events`` ends as ``stopped``, and ``stopped_by`` says what to raise. A run
    whose trace outgrows its budget is simulated again without a trace. Ctrl-C stops a run within 100 ms.

    Raises ScenarioError with all mistakes of the scenario and the overrides, and OSError for a file that cannot be read.

    >>> import fillthepipe
    >>> run = fillthepipe.run("sandia-table3", overrides={"tcp.window": "16KB"}, seed=3)
    >>> round(run.summary["results"][0]["throughput_bps"] / 1e6, 1)
    1.7
    >>> fillthepipe.run("sandia-table3", sender="fn on_ack() { this.cwnd = 0 / 0; }").summary["stopped_by"]
    'flow bulk: program, line 1, column 20: this.cwnd became NaN, as 0 / 0 does'
    """
    text = scenario_text(scenario)
    changes = overrides_text(joined(overrides, settings))
    if sender is not None:
        changes = _engine.with_sender(text, changes, sender_text(sender))
    return Run(_engine.simulate(text, changes, trace), text, changes)


def why(
    scenario: "Scenario | Mapping[str, Any] | str | Any",
    *,
    packets: Sequence[int] = (),
    kinds: Sequence[str] = (),
    from_ms: float = 0.0,
    to_ms: float = math.inf,
    waits: bool = False,
    overrides: Mapping[str, Any] | None = None,
    **settings: Any,
) -> pa.Table:
    """Simulates a scenario and explains its events: the rule, the values and the clause behind each, in a sentence.

    ``packets`` (rows of ``Run.packets``), ``kinds`` (such as ``dropped`` or ``rto_fired``) and the times from ``from_ms`` to
    ``to_ms``, in ms, choose events. The table has ``row``, ``time_ns``, ``event``, ``packet``, ``place`` and ``why``.
    With ``waits``, it has each change of what held the senders back: ``time_ns``, ``flow`` and ``why``.

    Raises ScenarioError for mistakes of the scenario, and ValueError for an unknown kind.

    >>> import fillthepipe
    >>> table = fillthepipe.why("sandia-table3", kinds=["established"])
    >>> table.column_names
    ['row', 'time_ns', 'event', 'packet', 'place', 'why']
    """
    text = scenario_text(scenario)
    changes = overrides_text(joined(overrides, settings))
    return _explained(text, changes, packets, kinds, (from_ms, to_ms), waits)


def _explained(
    text: str, changes: str, packets: Sequence[int], kinds: Sequence[str], range_ms: tuple[float, float], waits: bool
) -> pa.Table:
    range_ns = (range_ms[0] * 1e6, range_ms[1] * 1e6)
    if waits:
        if packets or kinds:
            raise ValueError("waits concern flows: leave out packets and kinds")
        return pa.Table.from_batches([_engine.explain_waits(text, changes, range_ns)])
    return pa.Table.from_batches([_engine.explain_events(text, changes, list(packets), list(kinds), range_ns)])
