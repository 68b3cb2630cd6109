"""Measures what the package promises, and prints a line for each figure. It compares nothing: machines differ.

`python benches/bench.py` takes some minutes; `python benches/bench.py --packets 1e6` makes a smaller frame.
"""

import argparse
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import fillthepipe
from fillthepipe import _engine
from fillthepipe.scenarios import scenario_text

TWO_FLOWS: dict[str, Any] = {
    "hosts": {"a": {}, "b": {}, "c": {}},
    "routers": {"r": {"queue": {"limit": 50}}},
    "links": {
        "left": {"stations": ["a", "r"], "rate": "100Mb/s"},
        "other": {"stations": ["b", "r"], "rate": "100Mb/s"},
        "right": {"stations": ["r", "c"], "rate": "10Mb/s", "propagation_delay": "20ms"},
    },
    "flows": {
        "one": {"from": "a", "to": "c", "app": {"bytes": "1GB"}, "tcp": {"variant": "reno", "window": "256KB"}},
        "two": {"from": "b", "to": "c", "app": {"bytes": "1GB"}, "tcp": {"variant": "cubic", "window": "256KB"}},
    },
    "budget": {"time": "10 s"},
}


def best(function: Callable[[], Any], repeats: int) -> float:
    """Returns the shortest CPU time of several calls, in seconds."""
    times = []
    for _ in range(repeats):
        begun = time.process_time()
        function()
        times.append(time.process_time() - begun)
    return min(times)


def call_overhead() -> None:
    """What a call of `run` takes beside the run; the two are measured in turn, because a machine is not always as fast."""
    small = TWO_FLOWS | {"budget": {"events": 1}}
    text = scenario_text(small)
    times = [
        (best(lambda: _engine.simulate(text, "{}", False), 20), best(lambda: fillthepipe.run(small, trace=False), 20))
        for _ in range(50)
    ]
    engine, whole = (min(column) * 1e6 for column in zip(*times, strict=True))
    print(f"a call: {whole:.0f} us, of them {engine:.0f} us in the engine, {whole - engine:.0f} us beside")


def runs(number: int) -> None:
    """CPU time of many runs, on one thread and on all."""
    for threads in (1, len(os.sched_getaffinity(0))):
        with ThreadPoolExecutor(threads) as pool:
            begun, cpu = time.perf_counter(), time.process_time()
            table = fillthepipe.sweep(TWO_FLOWS, {"routers.r.queue.limit": [20, 50]}, number // 2, executor=pool)
            wall, cpu = time.perf_counter() - begun, time.process_time() - cpu
        sent = sum(table["data_segments"].to_pylist())
        print(
            f"{number} two-flow runs of 10 s on {threads} threads: {wall:.2f} s, {cpu:.2f} s of CPU; "
            f"100,000 of them take {cpu / number * 100_000 / 60:.1f} CPU minutes ({sent / number:.0f} data segments each)"
        )


def resident() -> int:
    """Returns the memory of this process, in bytes."""
    with open("/proc/self/statm") as sizes:
        return int(sizes.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Peak(threading.Thread):
    """Largest memory of this process while it runs."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.bytes = resident()
        self.ended = threading.Event()

    def run(self) -> None:
        while not self.ended.wait(0.002):
            self.bytes = max(self.bytes, resident())


def frame(packets: float) -> None:
    """Time and memory of a table of packets."""
    # Datagrams, because a trace has at most 100 million rows: a segment of TCP takes a dozen of them.
    seconds = packets * 8 * 500 / 100e6
    app = {"kind": "constant", "rate": "100Mb/s", "datagram_size": 500, "duration": f"{seconds} s"}
    datagrams = {
        "hosts": {"a": {}, "b": {}},
        "links": {"line": {"stations": ["a", "b"], "rate": "1Gb/s", "propagation_delay": "1ms"}},
        "flows": {"one": {"from": "a", "to": "b", "app": app}},
        "budget": {"time": "86000 s", "events": 1e12, "trace_rows": 1e8, "memory": 1e11},
    }
    begun = time.perf_counter()
    run = fillthepipe.run(datagrams)
    simulated = time.perf_counter() - begun
    before = resident()
    peak = Peak()
    peak.start()
    begun = time.perf_counter()
    table = run.packets
    taken = time.perf_counter() - begun
    peak.ended.set()
    peak.join()
    size = table.nbytes
    trace = sum(getattr(run, name).nbytes for name in ("packets", "events", "series", "limits", "queues", "requests"))
    print(
        f"a table of {table.num_rows} packets: {taken:.2f} s after a run of {simulated:.1f} s; {size / 1e6:.0f} MB in Arrow; "
        f"memory grew by {(peak.bytes - before) / 1e6:.0f} MB; at most {peak.bytes / trace:.2f} times all tables ({trace / 1e6:.0f} MB)"
    )


def interrupt() -> None:
    """Time from Ctrl-C to the exception."""
    endless = TWO_FLOWS | {"budget": {"time": "86000 s", "events": 1e12, "trace_rows": 1e8, "memory": 1e11}}
    sweep = lambda: fillthepipe.sweep(endless, {"tcp.mss": [512, 1024]}, 2)  # noqa: E731
    for name, call in (("run", lambda: fillthepipe.run(endless)), ("sweep", sweep)):
        longest = 0.0
        for _ in range(5):
            sent: list[float] = []

            def send(sent: list[float] = sent) -> None:
                sent.append(time.perf_counter())
                os.kill(os.getpid(), signal.SIGINT)

            threading.Timer(0.5, send).start()
            try:
                call()
            except KeyboardInterrupt:
                longest = max(longest, time.perf_counter() - sent[0])
        print(f"Ctrl-C stops a {name} after {longest * 1e3:.0f} ms at most")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--packets", type=float, default=1e7, help="rows of the frame")
    parser.add_argument("--runs", type=int, default=400, help="runs of the sweep")
    given = parser.parse_args()
    call_overhead()
    runs(given.runs)
    interrupt()
    frame(given.packets)
