"""Clusters of two workers on this machine: Dask, of which one is killed, and Ray."""

import os
import signal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from test_sweep import GRID, ipc

import fillthepipe

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="kills a process"),
    pytest.mark.filterwarnings("default"),
]


def test_dask_goes_on_without_a_worker_that_was_killed(tmp_path: Path, two_flows: dict[str, Any]) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        workers = {worker.worker_address: worker.pid for worker in cluster.workers.values()}
        killed: list[int] = []

        def kill(_: pa.Table) -> None:
            if not killed:
                killed.append(next(iter(workers.values())))
                os.kill(killed[0], signal.SIGKILL)

        table = fillthepipe.sweep(two_flows, GRID, 25, executor=client, directory=tmp_path, on_rows=kill)
        assert len(killed) == 1
    assert ipc(table) == ipc(fillthepipe.sweep(two_flows, GRID, 25))


def start_ray(ray: Any) -> None:
    """Starts Ray on this machine. Ray gives up after 30 s, which a machine with other work to do may need."""
    for _ in range(3):
        try:
            ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
        except Exception as error:
            if "timed out during startup" not in str(error):
                raise
            ray.shutdown()
        else:
            return
    pytest.skip("Ray did not start within 30 s in three attempts")


def test_ray_gives_the_same_bytes(two_flows: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    ray = pytest.importorskip("ray")
    start_ray(ray)
    try:
        table = fillthepipe.sweep(two_flows, GRID, 2, executor=ray)
    finally:
        ray.shutdown()
    assert ipc(table) == ipc(fillthepipe.sweep(two_flows, GRID, 2))
