import { useEffect, useState } from "react";
import type { FlowInfo } from "../engine/contract.ts";
import { publishedRows } from "../experiments/published.ts";
import type { Experiment } from "../experiments/schema.ts";
import { flowNamed } from "../run/flows.ts";
import { format } from "../words/units.ts";
import { experimentLink } from "./address.ts";
import type { Site } from "./app.tsx";

interface PipesToScaleProps {
  site: Site;
  experiments: readonly Experiment[];
}

interface Pipe {
  experiment: Experiment;
  /** The two hosts, and where they were measured. */
  path: string;
  /** Bandwidth x round trip. */
  pipe_bytes: number;
  window_bytes: number;
  rtt_ns: number;
}

/** Rows of the drawing: a figure with more of them says no more. */
const MOST = 4;

/** Each distinct path's bandwidth x round trip, drawn to one scale, with the window its TCP may keep in flight. */
export function PipesToScale({ site, experiments }: PipesToScaleProps) {
  const [pipes, setPipes] = useState<Pipe[]>([]);
  useEffect(() => {
    let gone = false;
    const asked = experiments.filter(({ sweep }) => sweep !== undefined);
    void Promise.all(asked.map((experiment) => pipeOf(site, experiment))).then((found) => {
      if (!gone) setPipes(distinct(found.filter((pipe) => pipe !== null)));
    });
    return () => {
      gone = true;
    };
  }, [site, experiments]);

  const longest = Math.max(...pipes.map(({ pipe_bytes }) => pipe_bytes), 1);
  return (
    <figure className="pipes card">
      <figcaption>The pipe (bandwidth × round trip) and what one window puts into it</figcaption>
      <ul>
        {pipes.map((pipe) => (
          <PipeRow key={pipe.experiment.id} pipe={pipe} longest={longest} />
        ))}
      </ul>
    </figure>
  );
}

/** Bytes each small block of the drawing stands for. */
const BLOCK = 4096;

function PipeRow({ pipe, longest }: { pipe: Pipe; longest: number }) {
  const { experiment, path, pipe_bytes, window_bytes, rtt_ns } = pipe;
  const filled = Math.min(1, window_bytes / pipe_bytes);
  const width = (pipe_bytes / longest) * 100;
  return (
    <li className="pipe-row">
      <a className="pipe-name" href={experimentLink(experiment.id)}>
        <strong>{format(rtt_ns, "duration", 2)} round trip</strong>
        <span className="quiet">{path}</span>
      </a>
      <span className="pipe-lane">
        <span className="pipe-tube" style={{ width: `${width}%` }} aria-hidden="true">
          <span
            className="pipe-blocks"
            style={{
              width: `${filled * 100}%`,
              backgroundSize: `${(BLOCK / Math.min(window_bytes, pipe_bytes)) * 100}% 100%`,
            }}
          />
        </span>
      </span>
      <span className="pipe-words quiet">
        {format(pipe_bytes, "size", 3)} pipe, {format(window_bytes, "size", 2)} window:{" "}
        <strong>{filled === 1 ? "can be full" : `${Math.round(filled * 100)} % full at most`}</strong>
      </span>
    </li>
  );
}

async function pipeOf({ engine }: Site, experiment: Experiment): Promise<Pipe | null> {
  try {
    const { flows, places } = await engine.check(experiment.scenario, await largestWindow(experiment));
    const flow: FlowInfo | undefined = flows[Math.max(0, flowNamed(flows, experiment.flow))];
    if (!flow) return null;
    const { pipe_bytes, window_bytes, rtt_ns } = flow.bounds;
    const path = `${places[flow.from]?.name} to ${places[flow.to]?.name} (${experiment.figures[0]})`;
    return { experiment, path, pipe_bytes, window_bytes, rtt_ns };
  } catch {
    // Without this row the figure is still true.
    return null;
  }
}

/** The end of a window sweep is the most that TCP could do there. */
async function largestWindow({ sweep }: Experiment): Promise<Record<string, string>> {
  if (sweep?.parameter !== "tcp.window") return {};
  const rows = await publishedRows(sweep);
  return { "tcp.window": `${Math.max(...rows.map((row) => row[sweep.column] ?? 0))} ${sweep.unit}` };
}

function distinct(pipes: Pipe[]): Pipe[] {
  const kept: Pipe[] = [];
  for (const pipe of pipes) {
    const alike = kept.some((one) => Math.abs(one.rtt_ns - pipe.rtt_ns) < 0.25 * pipe.rtt_ns);
    if (!alike && pipe.pipe_bytes > 0) kept.push(pipe);
  }
  return kept.sort((a, b) => a.pipe_bytes - b.pipe_bytes).slice(0, MOST);
}
