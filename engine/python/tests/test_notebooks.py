"""Each notebook runs from its first cell to its last, in a kernel of its own, with fewer runs than somebody would take."""

import os
from pathlib import Path
from typing import Any

import pytest
from conftest import REPOSITORY

NOTEBOOKS = sorted((REPOSITORY / "engine" / "python" / "notebooks").glob("*.ipynb"))

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="starts kernels and a cluster"),
    pytest.mark.filterwarnings("default"),
]


def executed(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, **variables: str) -> dict[str, list[Any]]:
    """Runs a notebook and returns the outputs of its cells by the first line of each."""
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    for name, value in {
        "MPLBACKEND": "module://matplotlib_inline.backend_inline",
        "IPYTHONDIR": str(folder),
        **variables,
    }.items():
        monkeypatch.setenv(name, value)
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(folder)}}).execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return {cell.source.splitlines()[0]: cell.outputs for cell in code}


def pictures(outputs: dict[str, list[Any]]) -> int:
    return sum("image/png" in output.get("data", {}) for cell in outputs.values() for output in cell)


def texts(outputs: list[Any]) -> str:
    return "".join(output.get("text", "") or output.get("data", {}).get("text/plain", "") for output in outputs)


def test_there_are_three_without_outputs() -> None:
    nbformat = pytest.importorskip("nbformat")
    assert [path.stem for path in NOTEBOOKS] == ["capture", "dask", "figure"]
    for path in NOTEBOOKS:
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        code = [cell for cell in notebook.cells if cell.cell_type == "code"]
        assert all(cell.outputs == [] and cell.execution_count is None for cell in code)


def test_a_figure_has_intervals_and_published_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outputs = executed(NOTEBOOKS[2], tmp_path, monkeypatch, FILLTHEPIPE_SEEDS="2")
    assert pictures(outputs) == 1


def test_a_capture_is_matched_by_the_path_that_it_came_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outputs = executed(NOTEBOOKS[0], tmp_path, monkeypatch)
    assert pictures(outputs) == 3
    assert "simulation, 3Mb/s" in texts(
        outputs['rates = table.to_pandas().set_index("links.slow.rate")["throughput_bps"] / 1e6']
    )


def test_dask_runs_as_many_as_were_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outputs = executed(NOTEBOOKS[1], tmp_path, monkeypatch, FILLTHEPIPE_RUNS="200")
    assert "200 runs, " in texts(outputs["scenario = {"])
    assert pictures(outputs) == 1
