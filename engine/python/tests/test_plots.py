"""Figures: what is drawn is what the tables say, with both libraries."""

import math
import statistics
import subprocess
import sys
from typing import Any

import pyarrow as pa
import pytest

import fillthepipe
from fillthepipe.plots import plot
from fillthepipe.plots.intervals import t_quantile

pytestmark = pytest.mark.filterwarnings("default:::altair", "default:::matplotlib")


@pytest.fixture(scope="module", autouse=True)
def without_a_screen() -> None:
    import matplotlib

    matplotlib.use("agg")


@pytest.fixture
def ax() -> Any:
    import matplotlib.pyplot as plt

    figure, ax = plt.subplots()
    yield ax
    plt.close(figure)


@pytest.fixture(scope="module")
def lossy() -> dict[str, Any]:
    """A path that loses packets, so that seeds differ."""
    return {
        "hosts": {"a": {}, "c": {}},
        "routers": {"r": {"queue": {"limit": 8}}},
        "links": {
            "left": {"stations": ["a", "r"], "rate": "100Mb/s"},
            "right": {
                "stations": ["r", "c"],
                "rate": "5Mb/s",
                "propagation_delay": "20ms",
                "bit_errors": {"packet_loss": 0.02},
            },
        },
        "flows": {"one": {"from": "a", "to": "c", "app": {"bytes": "200KB"}}},
    }


@pytest.fixture(scope="module")
def table(lossy: dict[str, Any]) -> pa.Table:
    return fillthepipe.sweep(lossy, {"tcp.window": ["16KB", "32KB"], "tcp.mss": [536, 1460]}, seeds=4)


@pytest.mark.parametrize(
    ("confidence", "degrees", "expected"),
    # Tables of the distribution.
    [
        (0.95, 1, 12.7062),
        (0.95, 2, 4.3027),
        (0.95, 4, 2.7764),
        (0.99, 9, 3.2498),
        (0.9, 29, 1.6991),
        (0.95, 120, 1.9799),
    ],
)
def test_the_quantile_is_that_of_printed_tables(confidence: float, degrees: int, expected: float) -> None:
    assert t_quantile(confidence, degrees) == pytest.approx(expected, abs=1e-4)


def expected_line(table: pa.Table, mss: str) -> list[tuple[float, float, float]]:
    points = []
    for window in ("16KB", "32KB"):
        rates = [
            row["throughput_bps"] / 1e6
            for row in table.to_pylist()
            if (row["tcp.window"], row["tcp.mss"]) == (window, float(mss))
        ]
        assert len(set(rates)) > 1
        # Three degrees of freedom, 95 %.
        half = 3.1824463053 * statistics.stdev(rates) / 2
        points.append((float(window[:-2]), statistics.mean(rates), half))
    return points


def test_a_sweep_has_a_line_with_intervals_for_each_other_parameter(table: pa.Table, ax: Any) -> None:
    assert plot(table, ax=ax) is ax
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("tcp.window (KB)", "throughput (Mb/s)")
    lines = {container.get_label(): container for container in ax.containers}
    assert set(lines) == {"tcp.mss=536", "tcp.mss=1460"}
    for label, container in lines.items():
        drawn, _, (bars,) = container
        for point, bar, (x, mean, half) in zip(
            drawn.get_xydata(), bars.get_segments(), expected_line(table, label.removeprefix("tcp.mss=")), strict=True
        ):
            assert list(point) == pytest.approx([x, mean])
            assert bar.tolist() == [pytest.approx([x, mean - half]), pytest.approx([x, mean + half])]


def test_altair_has_the_same_points(table: pa.Table) -> None:
    layers = plot(table.to_pandas(), library="altair").to_dict()["layer"]
    rows = [row for layer in layers if layer["mark"]["type"] == "line" for row in layer["data"]["values"]]
    found = {(row["label"], row["x"]): row for row in rows}
    assert len(found) == 4
    for mss in ("536", "1460"):
        for x, mean, half in expected_line(table, mss):
            row = found[f"tcp.mss={mss}", x]
            assert [row["y"], row["low"], row["high"]] == pytest.approx([mean, mean - half, mean + half])


def test_another_result_another_axis_and_words(lossy: dict[str, Any], table: pa.Table, ax: Any) -> None:
    plot(table, "retransmissions", x="tcp.mss", ax=ax)
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("tcp.mss", "retransmissions")
    assert [label.get_text() for label in ax.get_legend().get_texts()] == ["tcp.window=16KB", "tcp.window=32KB"]
    words = fillthepipe.sweep(lossy, {"tcp.variant": ["reno", "cubic"]}, seeds=[5])
    ax.clear()
    plot(words, ax=ax)
    assert [label.get_text() for label in ax.get_xticklabels()] == ["reno", "cubic"]
    # A single seed has no interval.
    _, _, (bars,) = ax.containers[0]
    assert all(math.isnan(end) for segment in bars.get_segments() for _, end in segment)


def test_runs_that_are_not_complete_are_counted(lossy: dict[str, Any], ax: Any) -> None:
    stopped = fillthepipe.sweep(lossy, {"budget.events": [500, 400_000]}, seeds=2)
    with pytest.warns(UserWarning, match="2 of 4 rows are left out: their runs are not complete"):
        plot(stopped, ax=ax)
    drawn, _, _ = ax.containers[0]
    assert drawn.get_xdata().tolist() == [400_000]


def test_published_numbers_are_beside_the_line(ax: Any) -> None:
    ledger = fillthepipe.ledger(table="sandia_table3_window_remote42ms", repeats=1)
    average = ledger.filter(pa.compute.equal(ledger["quantity"], "throughput_mbps_avg"))
    plot(fillthepipe.sweep("sandia-table3", seeds=1), published=average, ax=ax)
    printed = next(line for line in ax.get_lines() if line.get_label() == "published: throughput_mbps_avg")
    # The report's Table 3.
    assert printed.get_xydata().tolist()[:3] == [[4, 0.66], [8, 1.29], [16, 1.68]]
    (container,) = ax.containers
    assert container[0].get_ydata()[:3] == pytest.approx(average["simulated"].to_numpy()[:3])
    with pytest.raises(ValueError, match=r"are not against tcp\.window, but against window_kb"):
        plot(fillthepipe.sweep("sandia-table3", {"tcp.window": ["8KB"]}, seeds=1), published=average)
    ax.clear()
    plot(average, ax=ax)
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("published (Mb/s)", "simulated (Mb/s)")
    assert ax.containers[0][0].get_xdata().tolist()[:3] == [0.66, 1.29, 1.68]


def lines_of(ax: Any) -> dict[str, Any]:
    return {line.get_label(): line.get_xydata() for line in ax.get_lines()}


def test_a_run_has_its_four_figures(lossy: dict[str, Any], ax: Any) -> None:
    run = fillthepipe.run(lossy, seed=3)
    packets = [row for row in run.packets.to_pylist() if row["reverse"] == 0 and row["len"] > 0]
    again = [row for row in packets if row["copy"] > 0]
    assert again
    plot(run, kind="sequence", ax=ax)
    lines = lines_of(ax)
    assert sorted(map(tuple, lines["retransmission"])) == sorted((row["sent_ns"] / 1e6, row["seq"]) for row in again)
    assert len(lines["data"]) == len(packets) - len(again)
    assert len(lines["loss"]) == sum(row["fate"] == "dropped" for row in packets) > 0
    assert lines["ACK"][-1][1] >= 200 * 1024

    ax.clear()
    plot(run, ax=ax, from_ms=100, to_ms=500)
    assert ax.get_xlim() == (100, 500)
    changes = [row for row in run.series.to_pylist() if row["variable"] == "cwnd"]
    assert lines_of(ax)["Congestion window"][: len(changes), 1].tolist() == [row["value"] for row in changes]

    ax.clear()
    plot(run, kind="queue", ax=ax)
    most = max(y for points in lines_of(ax).values() for _, y in points)
    assert most == max(run.queues["packets"].to_pylist()) <= 8

    ax.clear()
    plot(run, kind="limits", ax=ax)
    labels = [label.get_text() for label in ax.get_yticklabels()]
    known = {one["name"] for one in fillthepipe.catalog()["limits"]}
    assert labels and set(labels) <= known
    # From the first limit on, exactly one holds the sender back.
    drawn = sum(
        path.vertices[:, 0].max() - path.vertices[:, 0].min() for band in ax.collections for path in band.get_paths()
    )
    assert drawn == pytest.approx((run.end_ns - run.limits["time_ns"][0].as_py()) / 1e6)


def test_altair_draws_the_figures_of_a_run(lossy: dict[str, Any]) -> None:
    run = fillthepipe.run(lossy, seed=3)
    for kind, marks in {
        "sequence": {"point", "line"},
        "window": {"line"},
        "queue": {"line"},
        "limits": {"bar"},
    }.items():
        chart = plot(run, kind=kind, library="altair").to_dict()
        layers = chart.get("layer", [chart])
        assert {layer["mark"]["type"] for layer in layers} == marks
        assert all(layer["data"]["values"] for layer in layers if "data" in layer)


def test_what_cannot_be_drawn_is_named(lossy: dict[str, Any], table: pa.Table) -> None:
    run = fillthepipe.run(lossy)
    for arguments, message in [
        ((run, None, {"kind": "ladder"}), r"a run has no figure ladder \(valid: sequence, window, queue, limits\)"),
        ((run, "drops", {}), "y, x and published belong to a sweep"),
        ((run, None, {"flows": "two"}), r"no flow is called two \(valid: one\)"),
        ((run, None, {"from_ms": 9, "to_ms": 8}), "is not before"),
        ((table, "throughput", {}), r"no column throughput \(valid: flow, status"),
        ((table, None, {"x": "tcp.variant"}), r"does not vary tcp.variant \(valid: tcp\.window, tcp\.mss\)"),
        ((table, None, {"published": table}), "published is a table of ledger"),
        ((table, None, {"confidence": 95}), "between 0 and 1, not 95"),
        ((table, None, {"library": "ggplot"}), "matplotlib or altair, not ggplot"),
        ((run.packets, None, {}), "none of sweep or ledger"),
    ]:
        data, y, more = arguments
        with pytest.raises(ValueError, match=message):
            plot(data, y, **more)
    with pytest.raises(TypeError, match="not of str"):
        plot("sandia-table3")
    with pytest.raises(fillthepipe.TraceError):
        plot(fillthepipe.run(lossy, trace=False))


@pytest.mark.parametrize("library", ["matplotlib", "altair"])
def test_a_missing_library_is_named_with_what_to_install(library: str) -> None:
    code = f"""
import sys
sys.modules[{library!r}] = None
from fillthepipe.plots import plot
try:
    plot(None, library={library!r})
except ImportError as error:
    print(error)
"""
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == f"plot needs {library}: pip install fillthepipe[plots]"
