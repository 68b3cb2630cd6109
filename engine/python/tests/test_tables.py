"""Tables of a trace."""

from typing import Any

import numpy
import pandas
import polars
import pyarrow as pa

import fillthepipe

TABLES = ("packets", "events", "series", "limits", "queues", "requests")


def addresses(column: pa.ChunkedArray) -> list[int]:
    """Where the numbers of a column are in memory."""
    chunks = (chunk.indices if pa.types.is_dictionary(chunk.type) else chunk for chunk in column.chunks)
    return [chunk.buffers()[1].address for chunk in chunks]


def test_pandas_and_polars_read_every_table(two_flows: dict[str, Any]) -> None:
    run = fillthepipe.run(two_flows, overrides={"routers.r.queue.limit": 5})
    for name in TABLES:
        table: pa.Table = getattr(run, name)
        frame, other = table.to_pandas(), polars.from_arrow(table)
        assert isinstance(frame, pandas.DataFrame) and isinstance(other, polars.DataFrame)
        assert list(frame.columns) == other.columns == table.column_names
        assert len(frame) == other.height == table.num_rows
        table.validate(full=True)
        if name != "requests":
            assert table.num_rows > 0
    dropped = run.packets.to_pandas().query("fate == 'dropped'")
    assert set(dropped["drop_reason"]) == {"queue_full"} and set(dropped["lost_at"]) == {"links.right"}


def test_tables_share_the_memory_of_the_trace(two_flows: dict[str, Any]) -> None:
    run = fillthepipe.run(two_flows)
    before = pa.total_allocated_bytes()
    events = run.events
    for name in TABLES:
        for column in ("time_ns", "flow", "seq"):
            table = getattr(run, name)
            if column in table.column_names:
                assert addresses(table[column]) == addresses(getattr(run, name)[column])
    # A dictionary over the numbers that are there already.
    assert addresses(events["detail"]) == addresses(events["drop_reason"])
    # And numpy sees the same memory.
    times = events["time_ns"].chunk(0).to_numpy(zero_copy_only=True)
    assert times.__array_interface__["data"][0] == addresses(events["time_ns"])[0]
    assert pa.total_allocated_bytes() == before


def test_tables_outlive_the_run(two_flows: dict[str, Any]) -> None:
    run = fillthepipe.run(two_flows)
    packets = run.packets
    expected = packets["seq"].to_pylist()
    del run
    fillthepipe.run(two_flows, seed=9)
    assert packets["seq"].to_pylist() == expected


def test_packets_and_events_agree(two_flows: dict[str, Any]) -> None:
    run = fillthepipe.run(two_flows, overrides={"routers.r.queue.limit": 5})
    packets, events = run.packets.to_pandas(), run.events.to_pandas()
    created = events[events["event"] == "created"].set_index("packet")["time_ns"]
    assert (packets["created_ns"] == created.sort_index().to_numpy()).all()
    lost = events[events["event"] == "dropped"]
    assert sorted(lost["packet"]) == list(packets.index[packets["fate"] == "dropped"])
    assert list(packets.loc[lost["packet"].astype(int), "drop_reason"]) == list(lost["drop_reason"])
    arrived = packets[packets["fate"] == "delivered"]
    assert ((arrived["arrived_ns"] - arrived["sent_ns"]) > 20e6).all()
    assert numpy.isnan(packets.loc[packets["fate"] == "dropped", "arrived_ns"]).all()
    bytes_read = {flow["id"]: flow["bytes"] for flow in run.summary["results"]}
    first = packets[(packets["copy"] == 0) & (packets["reverse"] == 0)].groupby("flow", observed=True)["len"].sum()
    assert dict(first) == bytes_read


def test_series_are_changes_of_known_variables(two_flows: dict[str, Any]) -> None:
    series = fillthepipe.run(two_flows).series.to_pandas()
    known = {variable["id"] for variable in fillthepipe.catalog()["variables"]}
    assert set(series["variable"]) <= known
    window = series[(series["flow"] == "one") & (series["variable"] == "cwnd")]
    assert window["time_ns"].is_monotonic_increasing and (window["value"].diff().dropna() != 0).all()
