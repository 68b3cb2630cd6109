import { extent, max } from "d3-array";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { type ReactNode, useEffect, useState } from "react";
import { publishedTable } from "../experiments/published.ts";
import type { Experiment } from "../experiments/schema.ts";
import { Run } from "../run/run.ts";
import { openingRange } from "../scenario/lab.ts";
import type { Site } from "./app.tsx";

const WIDTH = 240;
const HEIGHT = 96;
const EDGE = 8;

/** The experiment's own figure, small, from its real numbers: the paper's points, or a run's packets. */
export function Thumbnail({ site, experiment }: { site: Site; experiment: Experiment }) {
  const [picture, setPicture] = useState<ReactNode>(null);
  useEffect(() => {
    let gone = false;
    const drawn = experiment.sweep ? points(experiment) : packets(site, experiment);
    drawn.then(
      (made) => !gone && setPicture(made),
      // A card without its picture is still a card.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [site, experiment]);
  return (
    <svg className="thumbnail" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {picture}
    </svg>
  );
}

const SERIES = ["var(--accent-data)", "var(--accent-ack)", "var(--accent-window)", "var(--accent-host)"];

async function points(experiment: Experiment): Promise<ReactNode> {
  const { sweep } = experiment;
  if (!sweep) return null;
  const rows = await publishedTable(sweep.table);
  // Quantities of one unit share a scale; those of another would need an axis of their own.
  const unit = sweep.quantities.some((one) => one.unit === "Mb/s") ? "Mb/s" : sweep.quantities[0]?.unit;
  const shown = sweep.quantities.filter((one) => one.unit === unit).map(({ column }) => column);
  const lists = shown.map((column) =>
    rows.flatMap((row): [number, number][] => {
      const [x, y] = [row[sweep.column], row[column]];
      return typeof x === "number" && typeof y === "number" ? [[x, y]] : [];
    }),
  );
  const all = lists.flat();
  const x = scaleLinear(extent(all, ([one]) => one) as [number, number], [EDGE, WIDTH - EDGE]);
  const y = scaleLinear([0, max(all, ([, one]) => one) ?? 1], [HEIGHT - EDGE, EDGE]);
  const path = line<[number, number]>(
    ([one]) => x(one),
    ([, one]) => y(one),
  );
  return lists.map((list, index) => (
    <g key={shown[index]} stroke={SERIES[index % SERIES.length]} fill="none" strokeWidth="1.8">
      <path d={path(list) ?? ""} />
      {list.map(([one, other]) => (
        <circle key={one} cx={x(one)} cy={y(other)} r="2.6" fill="var(--surface)" strokeWidth="1.2" />
      ))}
    </g>
  ));
}

/** Lines that fit in a thumbnail without becoming a grey field. */
const MOST_PACKETS = 120;

async function packets({ engine, catalog }: Site, experiment: Experiment): Promise<ReactNode> {
  const data = await engine.run(experiment.scenario, {}, { slot: `thumbnail of ${experiment.id}` });
  const run = new Run(data, catalog);
  const { to } = openingRange(experiment, run.end);
  const { created, sent, arrived } = run.packets;
  const { flow, reverse, len } = data.packets;
  const drawn = Math.max(
    0,
    run.flows.findIndex(({ id }) => id === experiment.flow),
  );
  const y = scaleLinear([0, to], [EDGE / 2, HEIGHT - EDGE / 2]);
  const lines: ReactNode[] = [];
  for (let packet = 0; packet < run.packets.count && lines.length < MOST_PACKETS; packet++) {
    const start = Number.isNaN(sent[packet]) ? created[packet] : sent[packet];
    const end = arrived[packet];
    if (flow[packet] !== drawn || start > to || Number.isNaN(end)) continue;
    const [from, until] = reverse[packet] ? [WIDTH - 40, 40] : [40, WIDTH - 40];
    const data_packet = len[packet] > 0;
    lines.push(
      <line
        key={packet}
        x1={from}
        x2={until}
        y1={y(start)}
        y2={y(end)}
        stroke={data_packet ? "var(--accent-data)" : "var(--accent-ack)"}
        strokeDasharray={data_packet ? undefined : "4 3"}
        strokeWidth={data_packet ? 1.5 : 1}
      />,
    );
  }
  return lines;
}
