"""Python's end of the widget. tests/browser/notebooks.test.ts shows it in JupyterLab and marimo."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest

import fillthepipe

pytest.importorskip("anywidget")
pytestmark = pytest.mark.filterwarnings("default")

PAGE = b'<!doctype html><script type="application/json" id="state">{}</script>'


@pytest.fixture(autouse=True)
def without_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FILLTHEPIPE_SITE", raising=False)
    monkeypatch.delenv("FILLTHEPIPE_FILE", raising=False)


def pipe(*arguments: Any, **more: Any) -> Any:
    from fillthepipe.widget import Pipe

    return Pipe(*arguments, **more)


def sent(widget: Any, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, Any]]:
    """Returns what the kernel answers when the browser asks for the page."""
    messages: list[tuple[Any, Any]] = []
    monkeypatch.setattr(widget, "send", lambda content, buffers=None: messages.append((content, buffers)))
    widget._answer(widget, "page", [])
    return messages


def test_the_browsers_end_is_small() -> None:
    script = Path(fillthepipe.__file__).with_name("widget.js")
    assert 2_000 < script.stat().st_size < 60_000


def test_the_link_has_the_scenario_the_overrides_and_the_views() -> None:
    widget = pipe("sandia-table3", overrides={"tcp.window": 16384}, views=["ladder", "pipe"], controls=["tcp.mss"])
    assert widget.link == "#/sandia-table3?tcp.window=16384&views=ladder,pipe&controls=tcp.mss"
    scenario = {"base": "sandia_local", "flows": {"a&b": {"from": "x", "to": "y#"}}}
    head, _, query = pipe(scenario).link.partition("?")
    assert (head, [key for key, _ in parse_qsl(query)]) == ("#/laboratory", ["scenario"])
    assert json.loads(dict(parse_qsl(query))["scenario"]) == scenario


def test_new_overrides_and_another_scenario_change_the_link_last() -> None:
    widget = pipe("sandia-table3", overrides={"tcp.window": "16KB"})
    seen: list[dict[str, str]] = []
    widget.observe(lambda _: seen.append(dict(widget._wanted)), "link")
    widget.overrides = {"tcp.mss": 512}
    assert (widget.link, seen) == ("#/sandia-table3?tcp.mss=512", [{"tcp.mss": "512"}])
    widget.scenario = "sandia-table2"
    assert widget.link == "#/sandia-table2?tcp.mss=512"
    with pytest.raises(OSError, match=r"cannot read .*no-such\.json"):
        pipe("./no-such.json")


def test_what_the_page_reports_is_read_only() -> None:
    widget = pipe("sandia-table3")
    widget._shown = {"packet": 12, "parameters": {"tcp.window": 16384}, "error": "no"}
    assert (widget.packet, widget.parameters, widget.error) == (12, {"tcp.window": 16384}, "no")
    widget._shown = {"packet": None, "parameters": {}}
    assert (widget.packet, widget.parameters, widget.error) == (None, {}, "")
    with pytest.raises(Exception, match="read-only"):
        widget.packet = 3


def test_the_page_comes_from_a_file_only_if_one_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "page.html"
    file.write_bytes(PAGE)
    assert sent(pipe("sandia-table3", file=file), monkeypatch) == [("page", [PAGE])]
    assert sent(pipe("sandia-table3"), monkeypatch) == [("page", [])]
    assert "Give file=" in pipe("sandia-table3")._needed
    # A saved notebook has the widget's state, which must not contain the page.
    assert PAGE.decode() not in str(pipe("sandia-table3", file=file).get_state())
    monkeypatch.setenv("FILLTHEPIPE_FILE", str(file))
    assert sent(pipe("sandia-table3"), monkeypatch) == [("page", [PAGE])]
    assert pipe("sandia-table3", site="https://example.org/pipe/#/x")._site == "https://example.org/pipe/"


def test_wrong_places_of_the_page_are_named(tmp_path: Path) -> None:
    other = tmp_path / "other.html"
    other.write_text("<p>nothing of the kind</p>")
    with pytest.raises(ValueError, match=r"other\.html is not the page as one file"):
        pipe("sandia-table3", file=other)
    with pytest.raises(FileNotFoundError):
        pipe("sandia-table3", file=tmp_path / "none.html")
    with pytest.raises(ValueError, match="begins with http:// or https://, not example"):
        pipe("sandia-table3", site="example.org")
    with pytest.raises(ValueError, match="give file or site, not both"):
        pipe("sandia-table3", site="https://example.org/", file=other)


def test_without_anywidget_it_says_what_to_install() -> None:
    code = """
import sys
sys.modules["anywidget"] = None
try:
    import fillthepipe.widget
except ImportError as error:
    print(error)
"""
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "the widget needs anywidget: pip install fillthepipe[notebook]"
