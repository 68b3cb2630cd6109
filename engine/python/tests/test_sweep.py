"""Sweeps: their tables, on any executor of Python's own."""

import os
import random
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import fillthepipe

GRID = {"links.right.rate": ["2Mb/s", "5Mb/s"], "routers.r.queue.limit": [5, 30]}


def ipc(table: pa.Table) -> bytes:
    """Bytes of a table."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table.combine_chunks())
    return sink.getvalue().to_pybytes()


class Delayed(Executor):
    """Runs batches when a lot of them have come, in an order of its own; the first calls of a batch may lose their worker."""

    _max_workers = 4

    def __init__(self, seed: int = 0, losses: int = 0) -> None:
        self.random = random.Random(seed)
        self.waiting: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []
        self.losses = losses
        self.calls = 0

    def submit(self, function: Any, /, *arguments: Any, **_: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        self.waiting.append((future, function, arguments))
        threading.Timer(0.01, self.turn).start()
        return future

    def turn(self) -> None:
        future, function, arguments = self.waiting.pop(self.random.randrange(len(self.waiting)))
        if not future.set_running_or_notify_cancel():
            return
        self.calls += 1
        if self.losses > 0:
            self.losses -= 1
            future.set_exception(BrokenExecutor("the worker was killed"))
        else:
            future.set_result(function(*arguments))


def test_rows_are_in_the_order_of_the_grid_and_the_seed_is_last(two_flows: dict[str, Any]) -> None:
    table = fillthepipe.sweep(two_flows, GRID, seeds=[7, 3])
    heads = list(zip(*(table[name].to_pylist() for name in (*GRID, "seed", "flow")), strict=True))
    expected = [
        (rate, limit, seed, flow) for rate in GRID["links.right.rate"] for limit in (5, 30) for seed in (7, 3)
        for flow in ("one", "two")
    ]  # fmt: skip
    assert heads == expected
    one = fillthepipe.run(two_flows, overrides={"links.right.rate": "5Mb/s", "routers.r.queue.limit": 5}, seed=3)
    rows = table.to_pylist()[4 * 2 + 1 * 2 : 4 * 2 + 2 * 2]
    assert [row["throughput_bps"] for row in rows] == [flow["throughput_bps"] for flow in one.summary["results"]]
    assert set(table["status"].to_pylist()) == {"complete"}


@pytest.mark.parametrize("seed", [1, 2])
def test_any_order_of_batches_gives_the_same_bytes(two_flows: dict[str, Any], seed: int) -> None:
    local = fillthepipe.sweep(two_flows, GRID, seeds=3)
    assert ipc(fillthepipe.sweep(two_flows, GRID, seeds=3, executor=Delayed(seed))) == ipc(local)
    with ThreadPoolExecutor(2) as pool:
        assert ipc(fillthepipe.sweep(two_flows, GRID, seeds=3, executor=pool)) == ipc(local)


def test_processes_give_the_same_bytes(two_flows: dict[str, Any]) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        table = fillthepipe.sweep(two_flows, GRID, seeds=2, executor=pool)
    assert ipc(table) == ipc(fillthepipe.sweep(two_flows, GRID, seeds=2))


def test_a_batch_that_lost_its_worker_is_done_again(two_flows: dict[str, Any]) -> None:
    pool = Delayed(losses=3)
    table = fillthepipe.sweep(two_flows, GRID, seeds=1, executor=pool)
    assert ipc(table) == ipc(fillthepipe.sweep(two_flows, GRID, seeds=1))
    assert pool.calls == 4 + 3


def test_a_batch_that_loses_worker_after_worker_is_named(two_flows: dict[str, Any]) -> None:
    with pytest.raises(fillthepipe.WorkerError, match=r"workers of points \d+ to \d+ were lost .*killed.* of 1 points"):
        fillthepipe.sweep(two_flows, {"tcp.mss": [512]}, seeds=1, executor=Delayed(losses=100))


@pytest.mark.skipif(os.name != "posix", reason="kills a process")
def test_a_pool_that_lost_a_process_is_named_and_another_goes_on(tmp_path: Path, two_flows: dict[str, Any]) -> None:
    killed: list[int] = []
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:

        def kill(_: pa.Table) -> None:
            if not killed:
                killed.append(next(iter(pool._processes)))
                os.kill(killed[0], signal.SIGKILL)

        with pytest.raises(fillthepipe.WorkerError, match="the same call continues with the others"):
            fillthepipe.sweep(two_flows, GRID, seeds=20, executor=pool, directory=tmp_path, on_rows=kill)
    done = len(list(tmp_path.glob("*.parquet")))
    assert done >= 1
    table = fillthepipe.sweep(two_flows, GRID, seeds=20, directory=tmp_path)
    assert ipc(table) == ipc(fillthepipe.sweep(two_flows, GRID, seeds=20))


def test_a_failed_point_is_a_row_with_its_reason(two_flows: dict[str, Any]) -> None:
    grid = {
        "routers.r.queue.discipline": ["red"],
        "routers.r.queue.min_threshold": [5, 20],
        "routers.r.queue.max_threshold": [10, 50],
    }
    table = fillthepipe.sweep(two_flows, grid, seeds=1).to_pandas()
    failed = table[table["status"] == "failed"]
    assert len(failed) == 1 and "the lower must be less" in failed["reason"].iloc[0]
    assert failed["routers.r.queue.min_threshold"].iloc[0] == 20
    stopped = fillthepipe.sweep(two_flows, {"budget.events": [100]}, seeds=1).to_pandas()
    assert set(stopped["status"]) == {"stopped"} and "raise budget.events" in stopped["reason"].iloc[0]


def test_all_mistakes_are_in_one_exception(two_flows: dict[str, Any]) -> None:
    def paths(grid: Any, **more: Any) -> list[str]:
        with pytest.raises(fillthepipe.ScenarioError) as caught:
            fillthepipe.sweep(two_flows, grid, **more)
        return [problem.path for problem in caught.value.problems]

    assert paths({"tcp.windw": [1], "tcp.mss": [512, "a lot"]}) == ["tcp.windw", "tcp.mss"]
    assert paths({"seed": [1], "tcp.mss": []}) == ["grid.seed", "grid.tcp.mss"]
    assert paths({"tcp.mss": [512, 512]}, seeds=[]) == ["grid.tcp.mss", "seeds"]
    assert paths({"tcp.mss": [512]}, overrides={"tcp.mss": 1024, "seed": 3}) == ["tcp.mss", "seed"]
    assert paths({"tcp.mss": [512]}, seeds=[1, 1]) == ["seeds"]
    with pytest.raises(ValueError, match="more than 1000000 points"):
        fillthepipe.sweep(two_flows, {"tcp.mss": range(100, 1200)}, seeds=1000)
    with pytest.raises(ValueError, match="nothing is varied"):
        fillthepipe.sweep(two_flows)


def test_an_executor_of_no_kind_is_named_before_anything_is_written(tmp_path: Path, two_flows: dict[str, Any]) -> None:
    valid = "a concurrent.futures.Executor, a dask.distributed.Client or the module ray, not str"
    with pytest.raises(fillthepipe.ExecutorError, match=valid):
        fillthepipe.sweep(two_flows, GRID, executor="slurm", directory=tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_the_curves_of_an_experiment_are_run_without_a_grid() -> None:
    table = fillthepipe.sweep("satnet-budget", seeds=1)
    assert table.column_names[0] == "case" and table.num_rows > 2


def test_limits_are_columns_if_wanted(two_flows: dict[str, Any]) -> None:
    shares = fillthepipe.sweep(two_flows, {"tcp.mss": [1000]}, 1, limits=True).to_pandas().filter(like="limit_")
    assert (shares.sum(axis=1) - 1).abs().max() < 1e-9


def test_rows_come_as_they_are_done(two_flows: dict[str, Any]) -> None:
    pieces: list[pa.Table] = []
    table = fillthepipe.sweep(two_flows, GRID, seeds=2, on_rows=pieces.append)
    assert len(pieces) > 1
    assert sorted(map(str, pa.concat_tables(pieces).to_pylist())) == sorted(map(str, table.to_pylist()))


def test_progress_is_shown_if_wanted(two_flows: dict[str, Any], capfd: pytest.CaptureFixture[str]) -> None:
    fillthepipe.sweep(two_flows, GRID, seeds=1, progress=False)
    assert capfd.readouterr().err == ""
    fillthepipe.sweep(two_flows, GRID, seeds=1, progress=True)
    assert "4/4" in capfd.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_ctrl_c_stops_a_sweep(two_flows: dict[str, Any]) -> None:
    endless = two_flows | {"budget": {"time": "86000 s", "events": 1e12}}
    endless["flows"]["one"]["app"]["bytes"] = "100GB"
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        fillthepipe.sweep(endless, GRID, seeds=5)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("fillthepipe")]
