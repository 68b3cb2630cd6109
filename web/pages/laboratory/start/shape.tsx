import { useEffect, useMemo, useRef, useState } from "react";
import type { Catalog, Scenario } from "../../../engine/contract.ts";
import type { Mark } from "../../../marks/marks.ts";
import { SvgMarks } from "../../../marks/paint/surface.tsx";
import { COLORS } from "../../../views/testbed/marks.ts";
import { type Topology, topologyOf } from "../../../views/topology/graph.ts";
import { layoutTopology, type TopologyLayout } from "../../../views/topology/layout.ts";

interface ShapeProps {
  scenario: Scenario;
  catalog: Catalog;
}

/** Size of the picture, px. */
const SIZE = { width: 80, height: 40 };
/** Largest share of the full drawing's size. */
const LARGEST = 0.3;
/** Width of the full drawing, px: so wide that all layers stand beside each other. */
const DRAWN = { width: 4000, em: 10 };

/** Small picture of a network: its hosts, routers and links without words. It is drawn when it is scrolled to. */
export function Shape(props: ShapeProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <span ref={box} className="start-shape" aria-hidden="true">
      {isSeen && <Drawn {...props} />}
    </span>
  );
}

function Drawn({ scenario, catalog }: ShapeProps) {
  const marks = useMemo(() => {
    const topology = withoutWords(topologyOf(scenario, { catalog, checked: null }));
    return shapeMarks(layoutTopology(topology, DRAWN));
  }, [scenario, catalog]);
  return (
    <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
      <SvgMarks marks={marks} />
    </svg>
  );
}

/** Returns the network without words, so that its parts are placed by its shape and not by the length of names. */
function withoutWords(topology: Topology): Topology {
  return {
    ...topology,
    nodes: topology.nodes.map((node) => ({ ...node, name: "", notes: [] })),
    lines: topology.lines.map((line) => ({ ...line, notes: [], errors: [] })),
  };
}

/** Draws a layout so small that only kinds of parts can be told apart: hosts are square, routers round, and media flat. */
function shapeMarks({ nodes, lines }: TopologyLayout): Mark[] {
  const left = Math.min(...nodes.map(({ x, width }) => x - width / 2));
  const right = Math.max(...nodes.map(({ x, width }) => x + width / 2));
  const top = Math.min(...nodes.map(({ y, height }) => y - height / 2));
  const bottom = Math.max(...nodes.map(({ y, height }) => y + height / 2));
  const scale = Math.min(LARGEST, (SIZE.width - 2) / (right - left), (SIZE.height - 2) / (bottom - top));
  const x = (value: number) => SIZE.width / 2 + (value - (left + right) / 2) * scale;
  const y = (value: number) => SIZE.height / 2 + (value - (top + bottom) / 2) * scale;
  return [
    ...lines.map(({ points }): Mark => {
      const placed = points.map((value, i) => (i % 2 === 0 ? x(value) : y(value)));
      return { type: "path", points: placed, stroke: { color: "ink-2", width: 1.25 } };
    }),
    ...nodes.map(({ node: { kind }, ...box }): Mark => {
      const width = box.width * scale;
      const height = kind === "medium" ? width / 2 : width;
      const at = { x: x(box.x) - width / 2, y: y(box.y) - height / 2, width, height };
      const color = COLORS[kind === "medium" ? "ring" : kind];
      return { type: "rect", ...at, radius: kind === "host" ? 1 : height / 2, fill: { color } };
    }),
  ];
}
