/** Measures of a cable with collisions, whichever flow used it; shown if every run has such a cable. */
import { t } from "@lingui/core/macro";
import { collisionsIn } from "../analysis/media/collisions.ts";
import type { CableSummary } from "../engine/contract.ts";
import { hasCables } from "../run/attempts.ts";
import type { Run } from "../run/run.ts";
import type { Measure } from "./measure.ts";

/** Returns the cable on the flow's way, or else the first cable. */
function cableOf({ data: { summary } }: Run, flow: number): CableSummary | undefined {
  const index = summary.cables.findIndex(({ link }) => summary.flows[flow]?.forward.includes(link));
  return summary.cable_results[Math.max(0, index)];
}

const MEASURES: readonly Measure[] = [
  {
    get name() {
      return t`Collisions per frame`;
    },
    kind: "ratio",
    of(run, flow) {
      const cable = cableOf(run, flow);
      return cable && cable.frames > 0 ? cable.collisions / cable.frames : null;
    },
  },
  {
    get name() {
      return t`Attempts that collided`;
    },
    kind: "count",
    of: (run) => collisionsIn(run).failed,
  },
  {
    get name() {
      return t`Wait for the cable, mean`;
    },
    kind: "duration",
    of: (run, flow) => cableOf(run, flow)?.wait_mean_ns,
  },
  {
    get name() {
      return t`Wait for the cable, 90th percentile`;
    },
    kind: "duration",
    of: (run, flow) => cableOf(run, flow)?.wait_p90_ns,
  },
];

/** Returns the measures of cables if every run has one. */
export function cableMeasures(entries: readonly { run: Run | null }[]): readonly Measure[] {
  const runs = entries.flatMap(({ run }) => (run ? [run] : []));
  return runs.length > 0 && runs.every(hasCables) ? MEASURES : [];
}
