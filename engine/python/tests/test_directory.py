"""The directory of a sweep, and the files of the command line."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from test_sweep import GRID, ipc

import fillthepipe

VARY = [part for path, values in GRID.items() for part in ("--vary", f"{path}={','.join(map(str, values))}")]


@pytest.fixture
def scenario(tmp_path: Path, two_flows: dict[str, Any]) -> Path:
    """The file of the scenario; both programs read the same text."""
    file = tmp_path / "scenario.json"
    file.write_text(json.dumps(two_flows))
    return file


def command(*arguments: object) -> None:
    """Runs the command line."""
    line = [sys.executable, "-m", "fillthepipe", *map(str, arguments)]
    subprocess.run(line, check=True, capture_output=True)


def content(folder: Path) -> dict[str, bytes]:
    """Every file with its bytes."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


class Interrupted(Exception):
    """What interrupts a sweep here."""


def interrupt_after(batches: int) -> Any:
    """Returns a callback that interrupts a sweep after so many batches."""
    seen = []

    def on_rows(rows: Any) -> None:
        seen.append(rows)
        if len(seen) == batches:
            raise Interrupted

    return on_rows


def test_an_interrupted_sweep_goes_on(tmp_path: Path, scenario: Path) -> None:
    folder = tmp_path / "sweep"
    with pytest.raises(Interrupted):
        fillthepipe.sweep(scenario, GRID, 3, directory=folder, on_rows=interrupt_after(2))
    before = content(folder)
    assert len(before) == 1 + 2
    rerun = []
    table = fillthepipe.sweep(scenario, GRID, 3, directory=folder, on_rows=rerun.append)
    assert ipc(table) == ipc(fillthepipe.sweep(scenario, GRID, 3))
    assert sum(rows.num_rows for rows in rerun) == table.num_rows - 2 * 2
    after = content(folder)
    assert before.items() <= after.items() and not [name for name in after if name.endswith(".unfinished")]
    rerun.clear()
    fillthepipe.sweep(scenario, GRID, 3, directory=folder, on_rows=rerun.append)
    assert rerun == []


def test_the_command_line_joins_the_parts(tmp_path: Path, scenario: Path) -> None:
    folder, merged, whole = (tmp_path / name for name in ("sweep", "merged.parquet", "whole.parquet"))
    table = fillthepipe.sweep(scenario, GRID, 2, directory=folder)
    command("sweep", "merge", *folder.glob("*.parquet"), "--out", merged)
    command("sweep", scenario, *VARY, "--repeats", 2, "--out", whole)
    assert merged.read_bytes() == whole.read_bytes()
    assert pq.read_table(whole).to_pylist() == table.to_pylist()


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_parts_of_the_command_line_are_not_run_again(tmp_path: Path, scenario: Path, ending: str) -> None:
    folder = tmp_path / "sweep"
    folder.mkdir()
    command("sweep", scenario, *VARY, "--repeats", 2, "--shard", "1/2", "--out", folder / f"first.{ending}")
    rerun = []
    table = fillthepipe.sweep(scenario, GRID, 2, directory=folder, on_rows=rerun.append)
    assert sum(rows.num_rows for rows in rerun) == table.num_rows / 2
    assert ipc(table) == ipc(fillthepipe.sweep(scenario, GRID, 2))
    if ending == "parquet":
        command("sweep", "merge", *folder.glob("*.parquet"), "--out", tmp_path / "merged.parquet")
        assert pq.read_table(tmp_path / "merged.parquet").to_pylist() == table.to_pylist()


def test_another_sweep_is_named_and_nothing_is_overwritten(tmp_path: Path, scenario: Path) -> None:
    folder = tmp_path / "sweep"
    fillthepipe.sweep(scenario, GRID, 1, directory=folder)
    before = content(folder)
    other = GRID | {"links.right.rate": ["2Mb/s", "6Mb/s"]}
    changed = [
        (dict(grid=other, seeds=1), "differs in: grid$"),
        (dict(grid=GRID, seeds=2), "differs in: seeds$"),
        (dict(grid=GRID, seeds=1, overrides={"tcp.mss": 700}), "differs in: overrides$"),
        (dict(grid=GRID, seeds=1, limits=True), "differs in: limits$"),
    ]
    for arguments, message in changed:
        with pytest.raises(fillthepipe.DirectoryError, match=message):
            fillthepipe.sweep(scenario, directory=folder, **arguments)
    with pytest.raises(fillthepipe.DirectoryError, match=r"differs in: scenario$"):
        fillthepipe.sweep(scenario.read_text() + " ", GRID, 1, directory=folder)
    assert content(folder) == before


def test_another_engine_is_named_and_nothing_is_overwritten(tmp_path: Path, scenario: Path) -> None:
    folder = tmp_path / "sweep"
    fillthepipe.sweep(scenario, GRID, 1, directory=folder)
    manifest = folder / "sweep.json"
    this = json.loads(manifest.read_text())["engine"]
    manifest.write_text(manifest.read_text().replace(this, "0.0.9+0123456789abcdef"))
    before = content(folder)
    with pytest.raises(fillthepipe.DirectoryError) as caught:
        fillthepipe.sweep(scenario, GRID, 1, directory=folder)
    assert f"was begun by engine 0.0.9+0123456789abcdef, this is {this}" in str(caught.value)
    assert content(folder) == before
    manifest.write_text("my own notes")
    with pytest.raises(fillthepipe.DirectoryError, match="is damaged, or no sweep's"):
        fillthepipe.sweep(scenario, GRID, 1, directory=folder)


def test_files_of_others_are_named_and_stay(tmp_path: Path, scenario: Path) -> None:
    folder = tmp_path / "sweep"
    folder.mkdir()
    (folder / "mine.parquet").write_bytes(b"mine")
    command("sweep", scenario, "--vary", "tcp.mss=512", "--repeats", 1, "--shard", "1/1", "--out", folder / "x.parquet")
    before = content(folder)
    with pytest.raises(fillthepipe.DirectoryError) as caught:
        fillthepipe.sweep(scenario, GRID, 1, directory=folder)
    assert "mine.parquet: is no part of a sweep" in str(caught.value)
    assert "x.parquet: is of another scenario, grid or engine" in str(caught.value)
    assert content(folder) == before


def test_a_damaged_part_is_named_and_its_points_are_run_again(tmp_path: Path, scenario: Path) -> None:
    folder = tmp_path / "sweep"
    table = fillthepipe.sweep(scenario, GRID, 2, directory=folder)
    part = sorted(folder.glob("*.parquet"))[0]
    damaged = bytearray(part.read_bytes())
    damaged[300] ^= 1
    part.write_bytes(damaged)
    with pytest.warns(UserWarning, match=f"{part.name} is damaged in block 1: the lost points are run again"):
        again = fillthepipe.sweep(scenario, GRID, 2, directory=folder)
    assert ipc(again) == ipc(table)
