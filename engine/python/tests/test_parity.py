"""A run gives the same bytes here, on the command line and in the browser."""

import csv
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import fillthepipe


def command(*arguments: str) -> str:
    """Output of the command line."""
    done = subprocess.run([sys.executable, "-m", "fillthepipe", *arguments], capture_output=True, text=True, check=True)
    return done.stdout


def test_hashes_are_those_of_the_kept_evidence(evidence: dict[str, Any]) -> None:
    # The command line has written them, and the page recomputes them in the browser. Every fourth: the rest take longer.
    traces = evidence["traces"][::4]
    assert len(traces) > 25

    def hashed(trace: dict[str, Any]) -> str:
        return fillthepipe.run(trace["experiment"], overrides=trace["set"]).hash

    with ThreadPoolExecutor(2) as pool:
        found = dict(zip([trace["trace_hash"] for trace in traces], pool.map(hashed, traces), strict=True))
    assert {expected: one for expected, one in found.items() if expected != one} == {}


def test_summary_is_that_of_the_command_line(tmp_path: Path, two_flows: dict[str, Any]) -> None:
    file = tmp_path / "scenario.json"
    file.write_text(json.dumps(two_flows))
    printed = json.loads(command("run", str(file), "--json", "--set", "seed=4"))
    assert fillthepipe.run(two_flows, seed=4).summary == printed


@pytest.mark.parametrize("name", ["packets", "events", "series", "limits"])
def test_tables_have_the_cells_of_the_command_lines_files(name: str, tmp_path: Path, two_flows: dict[str, Any]) -> None:
    file = tmp_path / "scenario.json"
    file.write_text(json.dumps(two_flows))
    command("run", str(file), "--trace", str(tmp_path), "--set", "routers.r.queue.limit=5")
    table: pa.Table = getattr(fillthepipe.run(two_flows, overrides={"routers.r.queue.limit": 5}), name)
    with (tmp_path / f"{name}.csv").open(newline="") as written:
        rows = list(csv.DictReader(written))
    assert len(rows) == table.num_rows > 0
    words = {
        (variable["id"], number): value["id"]
        for variable in fillthepipe.catalog()["variables"]
        for number, value in enumerate(variable.get("values", []))
    }
    for column in rows[0].keys() & set(table.column_names):
        for row, value in zip(rows, table[column].to_pylist(), strict=True):
            cell = row[column]
            if isinstance(value, bytes):
                assert cell == value.hex()
            elif column == "value" and (row["variable"], value) in words:
                assert cell == words[row["variable"], value]
            elif isinstance(value, float):
                assert float(cell) == value
            else:
                assert cell == ("" if value is None else str(value))
    assert len(rows[0].keys() & set(table.column_names)) >= 3


def test_catalog_and_schema_are_those_of_the_command_line() -> None:
    assert fillthepipe.catalog() == json.loads(command("catalog"))
    assert fillthepipe.schema() == json.loads(command("schema"))


def test_ledger_has_the_numbers_of_the_command_line() -> None:
    table = fillthepipe.ledger(table="rfc6928_sec5_1_round_trips", repeats=1)
    printed = json.loads(command("ledger", "--json", "--table", "rfc6928_sec5_1_round_trips", "--repeats", "1"))
    assert table["simulated"].to_pylist() == [row["simulated"] for row in printed]
    assert table.num_rows > 0
    with pytest.raises(ValueError, match="no such table or paper"):
        fillthepipe.ledger(paper="nobody")


def test_capture_counts_what_was_written(tmp_path: Path, two_flows: dict[str, Any]) -> None:
    (tmp_path / "scenario.json").write_text(json.dumps(two_flows))
    file = tmp_path / "run.pcapng"
    command("run", str(tmp_path / "scenario.json"), "--pcap", str(file), "--pcap-at", "hosts.c")
    found = fillthepipe.capture(file)
    assert (found["format"], len(found["connections"]), found["damage"]) == ("pcapng", 2, None)
    (tmp_path / "no.pcap").write_bytes(b"nothing of the kind")
    with pytest.raises(OSError, match=r"no\.pcap"):
        fillthepipe.capture(tmp_path / "no.pcap")


def test_real_names_every_value_that_a_kernel_does_not_have(two_flows: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"a kernel cannot run this scenario:\n.*flows\.one\.tcp\.profile"):
        fillthepipe.real(two_flows)
