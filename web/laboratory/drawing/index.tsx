import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { announce } from "../../app/announcer.tsx";
import { flowStyle } from "../../charts/flow_style.ts";
import { Panel } from "../../charts/panel.tsx";
import { useSize } from "../../charts/size.ts";
import { SvgMarks } from "../../charts/surface.tsx";
import type { Catalog } from "../../engine/contract.ts";
import type { Lab } from "../../scenario/lab.ts";
import { called, partAt } from "../../scenario/parts.ts";
import { topologyOf } from "../../views/topology/graph.ts";
import { layoutTopology, MOST_PARTS } from "../../views/topology/layout.ts";
import { topologyMarks } from "../../views/topology/marks.ts";
import { spoken, topologyTable } from "../../views/topology/words.ts";
import { canJoin, joined, withFlow } from "../edits.ts";
import type { Added, Part } from "../parts.ts";
import { removePart } from "../remove_button.tsx";
import type { Selection } from "../selection.ts";
import { useWorkedOn } from "../worked.ts";
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

/** The network to look at and to build: every part is a button in it, and dragging from one to another joins them. */
export function Drawing({ lab, catalog, selection }: DrawingProps) {
  const worked = useWorkedOn(lab);
  const { scenario, checked, problems } = worked;
  const now = useMemo(() => topologyOf(scenario, { catalog, checked }), [scenario, catalog, checked]);
  // A slider is heard before the network is drawn anew.
  const topology = useDeferredValue(now);
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const { width, em } = useSize(frame);
  const parts = topology.nodes.length + topology.lines.length;
  const layout = useMemo(
    () => (width > 0 && parts <= MOST_PARTS ? layoutTopology(topology, { width, em }) : null),
    [topology, parts, width, em],
  );
  const [doomed, setDoomed] = useState<readonly Part[]>([]);
  /** Two hosts between which there may be a flow or a link. */
  const [asked, setAsked] = useState<{ from: string; to: string } | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const { place: selected } = selection;

  const wrong = useMemo(
    () => new Set(problems.flatMap(({ path }) => pathOf(partAt(scenario, path)) ?? [])),
    [problems, scenario],
  );
  const marks = useMemo(() => {
    const gone = new Set(doomed.flatMap((of) => pathOf(of) ?? []));
    return layout ? topologyMarks(topology, layout, { selected, wrong, doomed: gone }) : [];
  }, [topology, layout, wrong, doomed, selected]);

  const focusOn = (place: string | null) =>
    frame.current?.parentElement?.querySelector<HTMLElement>(`[data-part="${CSS.escape(place ?? "")}"]`)?.focus();
  /** A part that was just made is selected, and has the focus as soon as it is drawn. */
  const coming = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the drawing to have the part
  useEffect(() => {
    if (coming.current === null || !partAt(scenario, coming.current)) return;
    focusOn(coming.current);
    coming.current = null;
  }, [layout]);
  selection.onBack.current = focusOn;

  const made = (kind: Part["kind"], added: Added | null, words: (title: string) => string) => {
    if (!added) return;
    const place = `${kind}.${added.name}`;
    lab.open(added.scenario);
    coming.current = place;
    selection.select(place);
    setActive(place);
    announce(words(called(added.scenario, kind, added.name)));
  };
  const title = (place: string) => {
    const of = partAt(scenario, place);
    return of ? called(scenario, of.kind, of.name) : place;
  };
  const join = (from: string, to: string) => {
    const [one, other] = [partAt(scenario, from), partAt(scenario, to)];
    if (!one || !other) return;
    setAsked(null);
    made("links", joined(scenario, one, other), (link) => `${title(from)} and ${title(to)} are joined by ${link}`);
  };
  const send = (from: string, to: string) => {
    const [one, other] = [partAt(scenario, from), partAt(scenario, to)];
    if (!one || !other) return;
    setAsked(null);
    made(
      "flows",
      withFlow(scenario, one.name, other.name),
      (flow) => `${flow} goes from ${title(from)} to ${title(to)}`,
    );
  };
  const isHost = (place: string) => partAt(scenario, place)?.kind === "hosts";
  const canLink = (from: string, to: string) => {
    const [one, other] = [partAt(scenario, from), partAt(scenario, to)];
    return one !== null && other !== null && canJoin(scenario, one, other);
  };
  const { joining, start, wasDrag } = useJoining(
    plot,
    (from, to) => (isHost(from) && isHost(to)) || canLink(from, to),
    (from, to) => {
      if (!isHost(from) || !isHost(to)) join(from, to);
      else if (canLink(from, to)) setAsked({ from, to });
      else send(from, to);
    },
  );

  const places = [...topology.nodes, ...topology.lines, ...topology.routes].map(({ place }) => place);
  const entry = active !== null && places.includes(active) ? active : (places[0] ?? null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-part]") : null;
    if (!at || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighbour([...event.currentTarget.querySelectorAll<HTMLElement>("[data-part]")], at, event.key);
    const of = partAt(scenario, at.dataset.part ?? "");
    if (next !== undefined) next?.focus();
    else if (event.key === "Delete" && of) {
      removePart(lab, scenario, of);
      selection.select(null);
    } else if (event.key === "Escape") selection.select(null);
    else return;
    event.preventDefault();
  };
  const handle = (place: string) => ({
    type: "button" as const,
    "data-part": place,
    "data-over": joining?.over === place,
    "aria-pressed": place === selected,
    "aria-label": `${spoken(topology, place)}${wrong.has(place) ? ", see its problem" : ""}`,
    tabIndex: place === entry ? 0 : -1,
    onFocus: () => setActive(place),
    // By keyboard, whoever opens a part wants its values.
    onClick: (event: { detail: number }) => {
      if (event.detail > 0 && wasDrag()) return;
      setAsked(null);
      selection.select(place, event.detail === 0);
    },
  });

  return (
    <Panel title="Topology" className="drawing" table={() => topologyTable(topology)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it */}
      <div onKeyDown={onKeyDown}>
        <div ref={frame} className="drawing-frame">
          {layout && (
            <Plot {...{ plot, topology, layout, marks, joining, start, handle }} onSelect={selection.select} />
          )}
        </div>
        {topology.routes.length > 0 && (
          <div className="drawing-flows">
            {topology.routes.map((route) => (
              <button key={route.place} {...handle(route.place)} className="drawing-flow">
                <FlowSample number={route.number} enabled={route.enabled} />
                <span>
                  <b>{route.name}</b> {route.ends.map((end) => (end ? title(end) : "?")).join(" → ")},{" "}
                  {route.notes.join(", ")}
                </span>
              </button>
            ))}
          </div>
        )}
      </div>
      <Tools {...{ lab, worked, selection, asked, setAsked, setDoomed, join, send, canLink, title, made, focusOn }} />
    </Panel>
  );
}

const pathOf = (of: Part | null) => of && `${of.kind}.${of.name}`;

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
