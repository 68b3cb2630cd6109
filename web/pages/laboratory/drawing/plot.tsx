import { t } from "@lingui/core/macro";
import type { ComponentProps, CSSProperties, PointerEvent, RefObject } from "react";
import type { Mark } from "../../../marks/marks.ts";
import { Surface, SvgMarks } from "../../../marks/paint/surface.tsx";
import type { Topology } from "../../../views/topology/graph.ts";
import type { Box, TopologyLayout } from "../../../views/topology/layout.ts";
import { routesOf } from "../../../views/topology/marks.ts";
import type { Joining } from "./use_joining.ts";

interface PlotProps {
  plot: RefObject<HTMLDivElement | null>;
  topology: Topology;
  layout: TopologyLayout;
  marks: readonly Mark[];
  joining: Joining | null;
  start(event: PointerEvent, place: string): void;
  /** Returns the props of a part's button. */
  handle(place: string): ComponentProps<"button">;
  onSelect(place: string): void;
}

/** The picture, with a button on every part. */
export function Plot({ plot, topology, layout, marks, joining, start, handle, onSelect }: PlotProps) {
  const { nodes, lines, size } = layout;
  const begin = nodes.find(({ node }) => node.place === joining?.from);
  const hits = [
    ...lines.map(({ line, points }) => ({ id: line.ends.join(), place: line.place, points })),
    ...routesOf(topology, layout).map(({ route: { place }, points }) => ({ id: place, place, points })),
  ];
  return (
    <div ref={plot} className="drawing-plot" style={{ width: size.width, height: size.height }}>
      <Surface marks={marks} size={size} label={summary(topology)}>
        {hits.map(({ id, place, points }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: by key and finger its button does the same
          <polyline
            key={`${place} ${id}`}
            className="drawing-hit"
            points={points.join(" ")}
            onClick={() => onSelect(place)}
          />
        ))}
        {joining && begin && <SvgMarks marks={[bandOf(begin, joining)]} />}
      </Surface>
      {nodes.map(({ node, ...box }) => (
        <button
          key={node.place}
          {...handle(node.place)}
          className="drawing-part drawing-node"
          style={styleOf(box)}
          onPointerDown={(event) => start(event, node.place)}
        />
      ))}
      {lines.map(
        ({ line, label }) =>
          label.width > 0 && (
            <button key={line.place} {...handle(line.place)} className="drawing-part" style={styleOf(label)} />
          ),
      )}
    </div>
  );
}

const styleOf = ({ x, y, width, height }: Box): CSSProperties => ({
  left: x - width / 2,
  top: y - height / 2,
  width,
  height,
});

/** Draws the band from a part to the pointer; solid where it can be dropped. */
function bandOf({ x, y }: Box, joining: Joining): Mark {
  const dash = joining.over === null ? { dash: [4, 4] } : {};
  return { type: "line", x1: x, y1: y, x2: joining.x, y2: joining.y, stroke: { color: "focus", width: 3, ...dash } };
}

/** "Drawing of 2 hosts, 1 router, 2 links and 1 flow". */
function summary({ nodes, lines, routes }: Topology): string {
  const count = (of: string, number: number) => `${number} ${of}${number === 1 ? "" : "s"}`;
  const links = new Set([...lines, ...nodes.filter(({ kind }) => kind === "medium")].map(({ place }) => place));
  const of = (kind: string) => nodes.filter((node) => node.kind === kind).length;
  return t`Drawing of ${count("host", of("host"))}, ${count("router", of("router"))}, ${count("link", links.size)} and ${count("flow", routes.length)}`;
}
