import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ComponentProps, type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { InTurn } from "../../../browser/in_turn.tsx";
import { Panel } from "../../../charts/panel.tsx";
import type { Catalog } from "../../../engine/contract.ts";
import type { Lab } from "../../../lab/lab.ts";
import { flowStyle } from "../../../marks/flow_style.ts";
import { SvgMarks } from "../../../marks/paint/surface.tsx";
import { useSize } from "../../../marks/size.ts";
import type { Table } from "../../../marks/table.ts";
import { type Part, partAt, pathOf } from "../../../scenario/parts.ts";
import { type Topology, topologyOf } from "../../../views/topology/graph.ts";
import { layoutTopology, MOST_PARTS } from "../../../views/topology/layout.ts";
import { topologyMarks } from "../../../views/topology/marks.ts";
import { spoken, topologyTable } from "../../../views/topology/words.ts";
import type { Selection } from "../selection.ts";
import { useWorkedOn } from "../worked.ts";
import { buildingOf } from "./building.ts";
import { Plot } from "./plot.tsx";
import { Tools } from "./tools.tsx";
import { useJoining } from "./use_joining.ts";
import { neighbour } from "./walk.ts";
import "./drawing.css";

interface DrawingProps {
  lab: Lab;
  catalog: Catalog;
  selection: Selection;
}

/**
 * Drawing of the network, to look at and to build: every part is a button, and dragging from one to another joins them.
 */
export function Drawing({ lab, catalog, selection }: DrawingProps) {
  const worked = useWorkedOn(lab);
  const { scenario, checked, problems } = worked;
  const topology = useMemo(
    () => topologyOf(scenario, { catalog, checked }, { parts: MOST_PARTS, flows: MOST_FLOWS }),
    [scenario, catalog, checked],
  );
  const whole = useRef<{ of: typeof topology; table: Table } | null>(null);
  const table = () => {
    if (whole.current?.of !== topology) {
      whole.current = { of: topology, table: topologyTable(topologyOf(scenario, { catalog, checked })) };
    }
    return whole.current.table;
  };
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const { width, em } = useSize(frame);
  const { parts } = topology;
  const layout = useMemo(
    () => (width > 0 && parts <= MOST_PARTS ? layoutTopology(topology, { width, em }) : null),
    [topology, parts, width, em],
  );
  const [doomed, setDoomed] = useState<readonly Part[]>([]);
  /** Two hosts between which a flow or a link is to be made. */
  const [asked, setAsked] = useState<{ from: string; to: string } | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const { place: selected } = selection;

  const wrong = useMemo(
    () => new Set(problems.flatMap(({ path }) => partAt(scenario, path) ?? []).map(pathOf)),
    [problems, scenario],
  );
  const marks = useMemo(() => {
    const gone = new Set(doomed.map(pathOf));
    return layout ? topologyMarks(topology, layout, { selected, wrong, doomed: gone }) : [];
  }, [topology, layout, wrong, doomed, selected]);

  const focusOn = (place: string | null) =>
    box.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(place ?? "")}"]`)?.focus();
  selection.onBack.current = focusOn;

  const building = buildingOf(
    lab,
    worked,
    (place) => {
      setAsked(null);
      coming.current = true;
      setActive(place);
      selection.select(place);
    },
    () => {
      coming.current = true;
      setActive(null);
      selection.select(null);
    },
  );
  const { title, isHost, canJoin, join, send } = building;
  const { joining, start, wasDrag } = useJoining(
    plot,
    (from, to) => (isHost(from) && isHost(to)) || canJoin(from, to),
    (from, to) => {
      if (!isHost(from) || !isHost(to)) join(from, to);
      else if (canJoin(from, to)) setAsked({ from, to });
      else send(from, to);
    },
  );

  const drawn = layout ? [...topology.nodes, ...topology.lines] : [];
  const places = [...drawn, ...topology.routes].map(({ place }) => place);
  const entry = active !== null && places.includes(active) ? active : (places[0] ?? null);
  /** Whether the active part gets the focus as soon as it is drawn. */
  const coming = useRef(false);
  const held = useRef(false);
  /** The part that has, or gets, the focus of the drawing. */
  const wanted = useRef(entry);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the drawing to have the part
  useEffect(() => {
    wanted.current = entry;
    // Undo may have removed the focused part.
    const lost = held.current && document.activeElement === document.body;
    // If the drawing is empty, the focus moves on to the button that makes a part.
    if (lost && entry === null) box.current?.nextElementSibling?.querySelector("button")?.focus();
    const hasCome = coming.current && (active === null || active === entry);
    if (entry === null || !(lost || hasCome)) return;
    // If the focus was lost before the part is drawn, the part gets it later.
    if (hasCome) coming.current = false;
    focusOn(entry);
    // A menu that closes returns the focus to its button, which may be gone by then.
    const hold = () => document.activeElement === document.body && focusOn(wanted.current);
    for (const wait of MENU_CLOSES) setTimeout(hold, wait);
  }, [layout, topology, entry]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-part]") : null;
    if (!at || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighbour([...event.currentTarget.querySelectorAll<HTMLElement>("[data-part]")], at, event.key);
    if (next !== undefined) next?.focus();
    else if (event.key === "Delete") building.remove(at.dataset.part ?? "");
    else if (event.key === "Escape") selection.select(null);
    else return;
    event.preventDefault();
  };
  const leave = () => {
    setAsked(null);
    focusOn(asked?.from ?? null);
  };
  const handle = (place: string) => ({
    type: "button" as const,
    "data-part": place,
    "data-over": joining?.over === place,
    "aria-pressed": place === selected,
    "aria-label": `${spoken(topology, place)}${wrong.has(place) ? t`, see its problem` : ""}`,
    tabIndex: place === entry ? 0 : -1,
    onFocus: () => setActive(place),
    // A part that is opened by keyboard gets its values focused.
    onClick: (event: { detail: number }) => {
      if (event.detail > 0 && wasDrag()) return;
      setAsked(null);
      selection.select(place, event.detail === 0);
    },
  });

  return (
    <Panel
      title={t`Topology`}
      words={[
        "link_rate",
        "propagation_delay",
        "mtu",
        "bottleneck",
        "flow",
        "background",
        "burst_errors",
        "gilbert_elliott",
      ]}
      className="drawing"
      table={table}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it */}
      <div
        ref={box}
        onKeyDown={onKeyDown}
        onFocus={() => {
          held.current = true;
        }}
        onBlur={() => {
          held.current = false;
        }}
      >
        <div ref={frame} className="drawing-frame">
          <InTurn>
            {layout && (
              <Plot {...{ plot, topology, layout, marks, joining, start, handle }} onSelect={selection.select} />
            )}
          </InTurn>
          {parts > MOST_PARTS && (
            <p className="ftp-empty">
              <Trans>
                {parts} parts are too many to draw. They can be changed in the list of parts, and the table shows how
                they are connected.
              </Trans>
            </p>
          )}
        </div>
        <InTurn>
          <FlowList {...{ topology, title, handle }} />
        </InTurn>
      </div>
      <Tools {...{ lab, worked, selection, building, asked, setDoomed }} onLeave={leave} />
    </Panel>
  );
}

/** Times after which a menu may have closed, ms; a busy machine takes longer. */
const MENU_CLOSES = [60, 250, 1000];

/** Most flows in the drawing and below it. */
const MOST_FLOWS = 100;

interface FlowListProps {
  topology: Topology;
  title(name: string): string;
  /** Returns the props of a part's button. */
  handle(place: string): ComponentProps<"button">;
}

/** The flows below the drawing, each a button. */
function FlowList({ topology, title, handle }: FlowListProps) {
  if (topology.routes.length === 0) return null;
  return (
    <div className="drawing-flows">
      {topology.routes.map((route) => (
        <button key={route.place} {...handle(route.place)} className="drawing-flow">
          <FlowSample number={route.number} enabled={route.enabled} />
          <span>
            <span translate="no">
              <b>{route.name}</b> {route.ends.map((end) => (end ? title(end) : "?")).join(" → ")}
            </span>
            , {route.notes.join(", ")}
          </span>
        </button>
      ))}
      {topology.flows > MOST_FLOWS && (
        <p className="quiet">
          <Trans>
            The first {MOST_FLOWS} of {topology.flows} flows are drawn; the table has all.
          </Trans>
        </p>
      )}
    </div>
  );
}

/** A piece of the line the flow is drawn with. */
function FlowSample({ number, enabled }: { number: number; enabled: boolean }) {
  const { color, dash } = flowStyle(number);
  const stroke = { color, width: 3, ...dash, opacity: enabled ? 1 : 0.4 };
  return (
    <svg width="26" height="10" aria-hidden="true">
      <SvgMarks marks={[{ type: "line", x1: 0, y1: 5, x2: 26, y2: 5, stroke }]} />
    </svg>
  );
}
