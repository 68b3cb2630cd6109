import { useEffect, useMemo, useRef, useState } from "react";
import type { Catalog, Scenario } from "../../../engine/contract.ts";
import { SvgMarks } from "../../../marks/paint/surface.tsx";
import { type Topology, topologyOf } from "../../../views/topology/graph.ts";
import { layoutTopology } from "../../../views/topology/layout.ts";
import { topologyMarks } from "../../../views/topology/marks.ts";

interface ShapeProps {
  scenario: Scenario;
  catalog: Catalog;
}

/** Size of the full drawing that is shown reduced, px; a large network is larger. */
const DRAWN = { width: 260, em: 10 };

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
  const { marks, size } = useMemo(() => {
    const topology = withoutWords(topologyOf(scenario, { catalog, checked: null }));
    const layout = layoutTopology(topology, DRAWN);
    return { marks: topologyMarks(topology, layout), size: layout.size };
  }, [scenario, catalog]);
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      <SvgMarks marks={marks} />
    </svg>
  );
}

/** Returns the nodes and lines alone, which are placed by their shape and not by the length of their names. */
function withoutWords(topology: Topology): Topology {
  return {
    ...topology,
    nodes: topology.nodes.map((node) => ({ ...node, name: "", notes: [] })),
    lines: topology.lines.map((line) => ({ ...line, notes: [], errors: [] })),
    routes: [],
  };
}
