"""Every listing of the documentation runs, in order, as somebody would copy them."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet
import pytest
from conftest import REPOSITORY

PAGES = ["web/pages/docs/python.md", "web/pages/docs/clusters.md", "engine/python/README.md"]


@pytest.mark.parametrize("page", PAGES)
def test_listings_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # `py` is run; `python` needs a cluster, and tests of clusters call the same.
    listings = re.findall(r"^```py\n(.*?)^```", (REPOSITORY / page).read_text(encoding="utf-8"), re.M | re.S)
    assert listings
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "listing"}
    for listing in listings:
        exec(compile(listing, page, "exec"), names)


@pytest.mark.parametrize("example", ["slurm/sweep.sh", "slurm/join.sh", "snakemake/Snakefile"])
def test_examples_use_options_that_the_program_has(example: str) -> None:
    text = (REPOSITORY / "engine/python/examples" / example).read_text(encoding="utf-8")
    code = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    used = set(re.findall(r"(?<= )--\w+", code))
    assert "fillthepipe sweep" in code and "--out" in used
    known = ""
    for command in (["sweep"], ["sweep", "merge"]):
        line = [sys.executable, "-m", "fillthepipe", *command, "--help"]
        known += subprocess.run(line, capture_output=True, text=True, check=True).stdout
    assert [option for option in used if option not in known] == []


@pytest.mark.skipif(os.name != "posix", reason="runs a shell")
def test_the_array_of_jobs_makes_one_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "bin" / "fillthepipe"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m fillthepipe "$@"\n')
    program.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("SLURM_ARRAY_TASK_COUNT", "2")
    monkeypatch.setenv("SLURM_CPUS_PER_TASK", "1")
    examples = REPOSITORY / "engine/python/examples/slurm"
    # As it is but for the number of repeats.
    job = (examples / "sweep.sh").read_text(encoding="utf-8").replace("--repeats 100", "--repeats 1")
    for task in ("1", "2"):
        monkeypatch.setenv("SLURM_ARRAY_TASK_ID", task)
        subprocess.run(["sh", "-c", job], check=True)
    subprocess.run(["sh", examples / "join.sh"], check=True)
    assert pyarrow.parquet.read_table("sweep.parquet").num_rows == 6
