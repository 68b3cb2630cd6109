"""Figures of one run against time."""

import itertools
from collections.abc import Callable, Iterable
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from fillthepipe.plots.figure import Band, Figure, Line
from fillthepipe.reference import catalog
from fillthepipe.running import Run

_TIME = "time (ms)"
_MS = 1e6
_WINDOW = ("cwnd", "flight_size", "ssthresh")


def figure(run: Run, kind: str, flows: "str | list[str] | None", from_ms: float, to_ms: float | None) -> Figure:
    """Returns the figure of ``plot`` for a run. Raises ValueError for an unknown kind or flow, and for an empty range."""
    if kind not in KINDS:
        raise ValueError(f"a run has no figure {kind} (valid: {', '.join(KINDS)})")
    chosen = _flows(run, flows)
    end_ms = run.end_ns / _MS if to_ms is None else to_ms
    if not from_ms < end_ms:
        raise ValueError(f"from_ms ({from_ms}) is not before to_ms ({end_ms})")
    found = KINDS[kind](run, chosen, end_ms)
    found.x_range = (from_ms, end_ms)
    return found


def _flows(run: Run, flows: "str | list[str] | None") -> list[str]:
    known = {flow["id"]: flow["background"] for flow in run.summary["flows"]}
    if flows is None:
        return [name for name, is_background in known.items() if not is_background] or list(known)
    wanted = [flows] if isinstance(flows, str) else list(flows)
    if unknown := [name for name in wanted if name not in known]:
        raise ValueError(f"no flow is called {', '.join(unknown)} (valid: {', '.join(known)})")
    return wanted


def _sequence(run: Run, flows: list[str], _: float) -> Figure:
    """Data when it is sent, and ACKs when they arrive. Sequence numbers count from the initial ones."""
    found = Figure(_TIME, "sequence number (bytes)")
    data = _rows(run.packets, reverse=0)
    for flow in flows:
        packets = data.filter(pc.and_(_is(data["flow"], flow), pc.greater(data["len"], 0)))
        packets = packets.append_column("number", pa.array(_unwrapped(packets["seq"].to_pylist()), pa.int64()))
        packets = packets.filter(pc.is_finite(packets["sent_ns"]))
        again = pc.greater(packets["copy"], 0)
        lost = _is(packets["fate"], "dropped")
        kinds: list[tuple[str, Any, str, Any]] = [
            ("data", pc.invert(again), "sent_ns", "points"),
            ("retransmission", again, "sent_ns", "points"),
            ("loss", lost, "sent_ns", "crosses"),
        ]
        for word, mask, column, style in kinds:
            rows = packets.filter(mask)
            if rows.num_rows:
                found.lines.append(
                    Line(_named(word, flow, flows), _ms(rows[column]), rows["number"].to_pylist(), style)
                )
        acks = _rows(run.packets, reverse=1)
        acks = acks.filter(pc.and_(_is(acks["flow"], flow), pc.is_finite(acks["arrived_ns"]))).sort_by("arrived_ns")
        # A packet that acknowledges nothing has the number 0.
        acks = acks.filter(pc.greater(acks["ack"], 0))
        if acks.num_rows:
            highest = list(itertools.accumulate(_unwrapped(acks["ack"].to_pylist()), max))
            found.lines.append(Line(_named("ACK", flow, flows), _ms(acks["arrived_ns"]), highest, "steps"))
    return found


def _window(run: Run, flows: list[str], end_ms: float) -> Figure:
    found = Figure(_TIME, "bytes")
    names = {one["id"]: one["name"] for one in catalog()["variables"]}
    for flow in flows:
        of_flow = run.series.filter(_is(run.series["flow"], flow))
        for variable in _WINDOW:
            rows = of_flow.filter(_is(of_flow["variable"], variable))
            if rows.num_rows:
                found.lines.append(_held(_named(names[variable], flow, flows), rows["time_ns"], rows["value"], end_ms))
    return found


def _queue(run: Run, _: list[str], end_ms: float) -> Figure:
    found = Figure(_TIME, "packets in the queue")
    for queue in pc.unique(run.queues["queue"]).to_pylist():
        rows = run.queues.filter(_is(run.queues["queue"], queue))
        found.lines.append(_held(queue, rows["time_ns"], rows["packets"], end_ms))
    if not found.lines:
        raise ValueError("no packet waited in a queue of this run")
    return found


def _limits(run: Run, flows: list[str], end_ms: float) -> Figure:
    found = Figure(_TIME, "")
    names = {one["id"]: one["name"] for one in catalog()["limits"]}
    for flow in flows:
        rows = run.limits.filter(_is(run.limits["flow"], flow))
        times = [*_ms(rows["time_ns"]), end_ms]
        spans: dict[str, list[tuple[float, float]]] = {}
        for limit, begin, end in zip(rows["limit"].to_pylist(), times[:-1], times[1:], strict=True):
            if limit is not None and begin < end:
                spans.setdefault(limit, []).append((begin, end))
        found.bands += [Band(_named(names.get(limit, limit), flow, flows), of) for limit, of in spans.items()]
    return found


KINDS: dict[str, Callable[[Run, list[str], float], Figure]] = {
    "sequence": _sequence,
    "window": _window,
    "queue": _queue,
    "limits": _limits,
}
"""Figures of a run by the names that ``plot`` takes."""


def _is(column: Any, word: str) -> Any:
    return pc.fill_null(pc.equal(column.cast(pa.string()), word), False)


def _rows(packets: pa.Table, reverse: int) -> pa.Table:
    return packets.filter(pc.equal(packets["reverse"], reverse))


def _unwrapped(numbers: Iterable[int]) -> list[int]:
    """Returns numbers of 32 bits as they go on beyond 4 GB: each is the one that is nearest to the highest before.

    >>> _unwrapped([1, 2**31, 2**32 - 1, 1449, 2**32 - 1449])
    [1, 2147483648, 4294967295, 4294968745, 4294965847]
    """
    highest, found = 0, []
    for number in numbers:
        nearest = highest + (number - highest + 2**31) % 2**32 - 2**31
        found.append(nearest)
        highest = max(highest, nearest)
    return found


def _ms(times: Iterable[Any]) -> list[float]:
    return pc.divide(times, _MS).to_pylist()


def _held(label: str, times: Any, values: Any, end_ms: float) -> Line:
    """Returns a line whose last value holds until the end."""
    x, y = _ms(times), values.to_pylist()
    if x[-1] < end_ms:
        x, y = [*x, end_ms], [*y, y[-1]]
    return Line(label, x, y, "steps")


def _named(word: str, flow: str, flows: list[str]) -> str:
    return f"{word}, {flow}" if len(flows) > 1 else word
