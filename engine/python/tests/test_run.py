"""Single runs: scenarios in every form, overrides, budgets and mistakes."""

import json
import os
import signal
import threading
import time
from pathlib import Path
from typing import Any

import numpy
import pytest

import fillthepipe
from fillthepipe.scenario import Scenario


def test_takes_a_scenario_in_every_form(tmp_path: Path, two_flows: dict[str, Any]) -> None:
    file = tmp_path / "scenario.json"
    file.write_text(json.dumps(two_flows))
    typed: Scenario = {"base": "sandia_local", "flows": {"one": {"from": "sun4_390", "to": "sun4_330"}}}
    hashes = {fillthepipe.run(form).hash for form in (two_flows, json.dumps(two_flows), file, str(file))}
    assert len(hashes) == 1 and hashes.pop() != ""
    assert fillthepipe.run(typed).status == "complete"
    assert fillthepipe.run("sandia-table3").status == "complete"


def test_overrides_are_those_of_the_command_line(two_flows: dict[str, Any]) -> None:
    def rate(**given: Any) -> float:
        return fillthepipe.run(two_flows, trace=False, **given).summary["results"][0]["throughput_bps"]

    slow = rate(overrides={"links.right.rate": "1Mb/s"})
    assert slow < 0.3 * rate()
    assert slow == rate(**{"links.right.rate": 1_000_000})
    assert slow == rate(overrides={"links.right.rate": numpy.int64(1_000_000)})
    assert rate(overrides={"flows.*.tcp.variant": "cubic"}) != rate(overrides={"flows.*.tcp.variant": "reno"})
    with pytest.raises(TypeError, match="given twice: seed"):
        fillthepipe.run(two_flows, overrides={"seed": 1}, seed=2)


def test_all_mistakes_are_in_one_exception_with_paths_and_choices(two_flows: dict[str, Any]) -> None:
    two_flows["flows"]["one"]["tcp"]["variant"] = "rino"
    two_flows["routers"]["r"]["queue"]["limt"] = 3
    with pytest.raises(fillthepipe.ScenarioError) as caught:
        fillthepipe.run(two_flows, overrides={"tcp.mss": "12 furlongs"})
    problems = {problem.path: problem for problem in caught.value.problems}
    assert set(problems) == {"flows.one.tcp.variant", "routers.r.queue.limt", "tcp.mss"}
    assert "cubic" in problems["flows.one.tcp.variant"].choices
    assert str(caught.value).count("\n") == 2
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("scenario", [5, ["a"], None])
def test_a_scenario_of_another_type_is_named(scenario: Any) -> None:
    with pytest.raises(TypeError, match=f"not {type(scenario).__name__}"):
        fillthepipe.run(scenario)


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(OSError, match=r"cannot read no-such-experiment.*\(valid: .*sandia-table3"):
        fillthepipe.run("no-such-experiment")


def test_a_budget_stops_a_run_and_says_what_to_raise(two_flows: dict[str, Any]) -> None:
    run = fillthepipe.run(two_flows, overrides={"budget.events": 100})
    assert (run.status, run.stopped_by) == ("stopped", "Stopped after 100 events; raise budget.events to continue.")
    assert "Stopped after 100 events" in repr(run)


def test_a_run_that_outgrows_its_trace_goes_on_without(two_flows: dict[str, Any]) -> None:
    run = fillthepipe.run(two_flows, overrides={"budget.trace_rows": 100})
    assert (run.status, run.hash) == ("complete", "")
    with pytest.raises(fillthepipe.TraceError, match=r"raise budget\.trace_rows"):
        _ = run.packets
    with pytest.raises(fillthepipe.TraceError, match="trace=False"):
        _ = fillthepipe.run(two_flows, trace=False).events


def test_a_run_without_a_trace_has_the_same_results(two_flows: dict[str, Any]) -> None:
    with_trace, without = (fillthepipe.run(two_flows, trace=trace).summary for trace in (True, False))
    assert with_trace["results"] == without["results"]
    assert with_trace["together"] == without["together"]


def test_other_threads_run_meanwhile(two_flows: dict[str, Any]) -> None:
    endless = two_flows | {"budget": {"time": "1000 s", "events": 4e6}}
    endless["flows"]["one"]["app"]["bytes"] = "1GB"
    turns = 0
    thread = threading.Thread(target=fillthepipe.run, args=[endless], kwargs={"trace": False})
    thread.start()
    while thread.is_alive():
        turns += 1
        time.sleep(0.001)
    assert turns > 50


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.parametrize("trace", [True, False])
def test_ctrl_c_stops_a_run(two_flows: dict[str, Any], trace: bool) -> None:
    # It would take minutes.
    endless = two_flows | {"budget": {"time": "86000 s", "events": 1e12, "trace_rows": 1e8, "memory": 1e10}}
    endless["flows"]["one"]["app"]["bytes"] = "100GB"
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        fillthepipe.run(endless, trace=trace)
    assert time.monotonic() - begun < 5


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_ctrl_c_stops_the_ledger() -> None:
    # All numbers take minutes.
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        fillthepipe.ledger()
    assert time.monotonic() - begun < 5


def test_explains_events_and_waits(two_flows: dict[str, Any]) -> None:
    run = fillthepipe.run(two_flows, overrides={"routers.r.queue.limit": 5})
    dropped = run.why(kinds=["dropped"])
    assert dropped.num_rows == sum(flow["drops"] for flow in run.summary["results"]) > 0
    assert all("queue" in why for why in dropped["why"].to_pylist())
    first = dropped["packet"][0].as_py()
    assert set(run.why(packets=[first])["packet"].to_pylist()) == {first}
    late = run.why(from_ms=500, to_ms=600)["time_ns"].to_pylist()
    assert late and 500e6 <= min(late) <= max(late) <= 600e6
    waits = run.why(waits=True)
    assert set(waits["flow"].to_pylist()) == {"one", "two"}
    with pytest.raises(ValueError, match="kind droped is none of created, "):
        run.why(kinds=["droped"])
    with pytest.raises(ValueError, match="leave out packets and kinds"):
        run.why(waits=True, kinds=["dropped"])
