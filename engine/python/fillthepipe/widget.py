"""A widget for notebooks: a run with its ladder, its pipe and its plots. ``pip install fillthepipe[notebook]`` installs what it
needs."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fillthepipe.scenarios import experiment_name, scenario_text, value_text

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise ImportError("the widget needs anywidget: pip install fillthepipe[notebook]", name="anywidget") from error

_NEEDED = (
    "The widget needs the page. Give file=, the page saved as one HTML file by Export, Download this page; "
    "or site=, the address of a site."
)
_SITE_VARIABLE = "FILLTHEPIPE_SITE"
_FILE_VARIABLE = "FILLTHEPIPE_FILE"
_STATE = '<script type="application/json" id="state">'
_QUERY = "/:,*;@!$()"
"""Characters that a query keeps as they are."""


class Pipe(anywidget.AnyWidget):
    """A run in a notebook, which can be played, changed and examined.

    ``scenario`` is that of ``fillthepipe.run``. ``overrides`` is a dict by paths; a new dict changes the run that is shown.
    ``playhead_ns`` is the time that is shown, in ns. ``packet`` is the selected packet, a row of ``Run.packets``, or None.
    Both follow what somebody does in the widget, and ``playhead_ns`` can be set. ``parameters`` has all changed parameters
    in base units, and ``error`` the last sentence that the page gave for a value that it refused.

    ``views`` chooses views, such as ``["ladder", "pipe", "window"]``, and ``controls`` the parameters that have a slider.
    ``height`` is in pixels.

    Nothing is fetched unless it is asked for. ``file`` is the page as one HTML file, which the kernel hands to the browser, so
    that no network is needed. ``site`` is the address of a site, which the browser fetches. The variables FILLTHEPIPE_FILE
    and FILLTHEPIPE_SITE are the defaults. Without any of these, the widget says what it needs.

    Raises OSError and ValueError for a file that is not the page, and what ``run`` raises for a scenario.

    >>> from fillthepipe.widget import Pipe
    >>> pipe = Pipe("sandia-table3", overrides={"tcp.window": "32KB"}, site="https://example.org/pipe/")
    >>> pipe.link
    '#/sandia-table3?tcp.window=32KB'
    >>> pipe.overrides = {"tcp.window": "16KB"}
    >>> pipe.link
    '#/sandia-table3?tcp.window=16KB'
    """

    _esm = Path(__file__).with_name("widget.js")

    scenario = traitlets.Any().tag(sync=False)
    overrides = traitlets.Dict().tag(sync=False)
    playhead_ns = traitlets.Float(0.0).tag(sync=True)
    packet = traitlets.Int(None, allow_none=True, read_only=True).tag(sync=False)
    parameters = traitlets.Dict(read_only=True).tag(sync=False)
    error = traitlets.Unicode("", read_only=True).tag(sync=False)
    height = traitlets.Int(640, min=100).tag(sync=True)
    link = traitlets.Unicode("", read_only=True).tag(sync=True)

    _wanted = traitlets.Dict().tag(sync=True)
    """Overrides as texts, for the page's message ``set``."""
    _site = traitlets.Unicode("").tag(sync=True)
    _needed = traitlets.Unicode(_NEEDED).tag(sync=True)
    _shown = traitlets.Dict().tag(sync=True)
    """What the page reports: packet, parameters, error."""

    def __init__(
        self,
        scenario: Any,
        *,
        overrides: Mapping[str, Any] | None = None,
        views: "list[str] | None" = None,
        controls: "list[str] | None" = None,
        file: "str | os.PathLike[str] | None" = None,
        site: str | None = None,
        height: int = 640,
    ) -> None:
        if file is not None and site is not None:
            raise ValueError("give file or site, not both")
        if file is None and site is None:
            file = os.environ.get(_FILE_VARIABLE) or None
            site = None if file else os.environ.get(_SITE_VARIABLE)
        self._page = None if file is None else _page(file)
        self._options = [(key, ",".join(of)) for key, of in (("views", views), ("controls", controls)) if of]
        super().__init__(scenario=scenario, overrides=dict(overrides or {}), height=height)
        self._site = _folder(site) if site else ""
        self.on_msg(self._answer)

    @traitlets.observe("scenario", "overrides")
    def _follow(self, _: Any) -> None:
        texts = {path: value_text(value) for path, value in self.overrides.items()}
        link = _link(self.scenario, texts, self._options)
        # The link is set last: the page is told by it which scenario the overrides belong to.
        self._wanted = texts
        self.set_trait("link", link)

    @traitlets.observe("_shown")
    def _report(self, change: Any) -> None:
        shown = change["new"]
        self.set_trait("packet", shown.get("packet"))
        self.set_trait("parameters", shown.get("parameters", {}))
        self.set_trait("error", shown.get("error", ""))

    def _answer(self, _: Any, content: Any, __: Any) -> None:
        """Hands the page over when the browser asks for it, so that a saved notebook does not contain it."""
        if content == "page":
            self.send("page", [] if self._page is None else [self._page])


def _page(file: "str | os.PathLike[str]") -> bytes:
    page = Path(file).expanduser().read_bytes()
    if _STATE.encode() not in page:
        raise ValueError(f"{os.fspath(file)} is not the page as one file: save it by Export, Download this page")
    return page


def _folder(site: str) -> str:
    if not site.startswith(("http://", "https://")):
        raise ValueError(f"site is an address that begins with http:// or https://, not {site}")
    return site.split("#")[0].split("?")[0].rsplit("/", 1)[0] + "/"


def _link(scenario: Any, overrides: Mapping[str, str], options: "list[tuple[str, str]]") -> str:
    pairs = [*overrides.items(), *options]
    name = experiment_name(scenario)
    if name is None:
        pairs.append(("scenario", scenario_text(scenario)))
    query = "&".join(f"{quote(key, safe=_QUERY)}={quote(value, safe=_QUERY)}" for key, value in pairs)
    return f"#/{name or 'laboratory'}" + (f"?{query}" if query else "")
