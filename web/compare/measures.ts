/** Results of runs, number by number beside each other, with the difference of each from the first. */
import { t } from "@lingui/core/macro";
import { queueOf } from "../analysis/queue/queue.ts";
import { hasCongestionWindow } from "../analysis/timeline/state_timeline.ts";
import type { Table } from "../marks/table.ts";
import { grouped, significant } from "../quantities/numbers.ts";
import { format } from "../quantities/units.ts";
import { isSimulated } from "../run/captured.ts";
import type { Run } from "../run/run.ts";
import { cableMeasures } from "./cable_measures.ts";
import { type Kind, type Measure, most } from "./measure.ts";
import { SEEN_MEASURES } from "./seen_measures.ts";
import type { Differing } from "./words.ts";

/** One measure with its value in each run. */
export interface Measured {
  name: string;
  kind: Kind;
  /** Unit of a count that is no plain number: "packets". */
  unit: string;
  /** Value in each run, in base units; null if the run has none. */
  values: (number | null)[];
}

/** A compared run and the flow that is shown of it. */
export interface Entry {
  letter: string;
  run: Run | null;
  flow: number;
}

const several = (run: Run) => run.flows.filter(({ background }) => !background).length > 1;

const MEASURES: readonly Measure[] = [
  {
    get name() {
      return t`Completion time`;
    },
    kind: "duration",
    of(run, flow) {
      const result = run.result(flow);
      return result && result.ended_ns > 0 ? result.ended_ns - result.started_ns : null;
    },
  },
  {
    get name() {
      return t`Throughput`;
    },
    kind: "rate",
    of: (run, flow) => run.result(flow)?.throughput_bps,
  },
  {
    get name() {
      return t`Link use, all flows`;
    },
    kind: "rate",
    of: (run) => (several(run) ? run.data.summary.together.link_use_bps : null),
  },
  {
    get name() {
      return t`Jain’s index, all flows`;
    },
    kind: "ratio",
    of: (run) => (several(run) ? run.data.summary.together.jain_index : null),
  },
  {
    get name() {
      return t`Mean response time`;
    },
    kind: "duration",
    of: (run, flow) => run.result(flow)?.response_mean_ns,
  },
  {
    get name() {
      return t`Longest response time`;
    },
    kind: "duration",
    of: (run, flow) => run.result(flow)?.response_max_ns,
  },
  {
    get name() {
      return t`Mean delay of datagrams`;
    },
    kind: "duration",
    of: (run, flow) => run.result(flow)?.delay_mean_ns,
  },
  {
    get name() {
      return t`Shortest delay of datagrams`;
    },
    kind: "duration",
    of: (run, flow) => run.result(flow)?.delay_min_ns,
  },
  {
    get name() {
      return t`Longest delay of datagrams`;
    },
    kind: "duration",
    of: (run, flow) => run.result(flow)?.delay_max_ns,
  },
  {
    get name() {
      return t`Datagrams out of order`;
    },
    kind: "count",
    of: (run, flow) => run.result(flow)?.permuted,
  },
  {
    get name() {
      return t`Late datagrams`;
    },
    kind: "count",
    of: (run, flow) => run.result(flow)?.late,
  },
  {
    get name() {
      return t`Mean rate of the video`;
    },
    kind: "rate",
    of: (run, flow) => run.result(flow)?.video?.rate_mean_bps,
  },
  {
    get name() {
      return t`Stalled time of the video`;
    },
    kind: "duration",
    of: (run, flow) => run.result(flow)?.video?.stalled_ns,
  },
  {
    get name() {
      return t`IP throughput of datagrams`;
    },
    kind: "rate",
    of: (run, flow) => run.result(flow)?.ip_throughput_bps,
  },
  {
    get name() {
      return t`Data segments sent`;
    },
    kind: "count",
    of: (run, flow) => run.result(flow)?.data_segments,
  },
  {
    get name() {
      return t`Retransmissions`;
    },
    kind: "count",
    of: (run, flow) => run.result(flow)?.retransmissions,
  },
  {
    get name() {
      return t`Needless retransmissions`;
    },
    kind: "count",
    of: (run, flow) => run.result(flow)?.needless_retransmissions,
  },
  {
    get name() {
      return t`Timeouts`;
    },
    kind: "count",
    of: (run, flow) => run.result(flow)?.timeouts,
  },
  {
    get name() {
      return t`Packets lost`;
    },
    kind: "count",
    of: (run, flow) => run.result(flow)?.drops,
  },
  {
    get name() {
      return t`Longest pause after a loss`;
    },
    kind: "duration",
    of: (run, flow) => run.result(flow)?.loss_pause_ns,
  },
  {
    get name() {
      return t`Largest congestion window`;
    },
    kind: "size",
    of: (run, flow) => (hasCongestionWindow(run, flow) ? most("cwnd")(run, flow) : null),
  },
  {
    get name() {
      return t`Maximum in flight`;
    },
    kind: "size",
    of: most("flight_size"),
  },
];

/** Shares below this in all runs are left out. */
const LEAST_SHARE = 0.005;

/** Returns the measures of the runs. Beside a capture, only measures that headers can tell. */
export function measuredOf(entries: readonly Entry[]): Measured[] {
  const measure = ({ name, kind, unit = "", of }: Measure): Measured => ({
    name,
    kind,
    unit,
    values: entries.map(({ run, flow }) => (run && of(run, flow)) ?? null),
  });
  // Beside a capture only measures from headers are possible.
  const seen = entries.some(({ run }) => run && !isSimulated(run));
  const all = seen
    ? SEEN_MEASURES
    : [...MEASURES, ...queueMeasures(entries), ...cableMeasures(entries), ...limitMeasures(entries)];
  const rows = all.map(measure);
  return rows.filter(({ values, kind }) =>
    values.some((one) => one !== null && (kind !== "share" || one >= LEAST_SHARE)),
  );
}

function queueMeasures(entries: readonly Entry[]): Measure[] {
  const units = new Set(
    entries.flatMap(({ run, flow }) => {
      const queue = run && queueOf(run, flow);
      return run && queue !== null ? [run.data.summary.queues[queue].unit] : [];
    }),
  );
  return [...units].flatMap((unit): Measure[] => {
    const at = (of: "mean" | "most") => (run: Run, flow: number) => {
      const queue = queueOf(run, flow);
      if (queue === null || run.data.summary.queues[queue].unit !== unit) return null;
      return run.data.summary.queue_results[queue][of];
    };
    return [
      {
        get name() {
          return t`Queue, mean`;
        },
        kind: "count",
        unit,
        of: at("mean"),
      },
      {
        get name() {
          return t`Queue, maximum`;
        },
        kind: "count",
        unit,
        of: at("most"),
      },
    ];
  });
}

function limitMeasures(entries: readonly Entry[]): Measure[] {
  const catalog = entries.find(({ run }) => run)?.run?.catalog;
  return (catalog?.limits ?? []).map(({ name: limited }, limit) => ({
    get name() {
      const what = `${limited.charAt(0).toLowerCase()}${limited.slice(1)}`;
      return t`Held back by: ${what}`;
    },
    kind: "share",
    of: (run, flow) => run.result(flow)?.limits[limit],
  }));
}

/** Writes a value of a measure with its unit; a dash for none. */
export function writeMeasure(value: number | null, { kind, unit }: Pick<Measured, "kind" | "unit">): string {
  if (value === null) return "–";
  if (kind === "share") return `${significant(value * 100, 3)}\u00a0%`;
  // A mean is no whole number.
  const text = kind === "count" && !Number.isInteger(value) ? significant(value, 3) : format(value, kind, 4);
  return unit === "" ? text : `${text}\u00a0${unit}`;
}

/** Share of the first value below which a difference is written in its unit instead of per cent. */
const LEAST_PERCENT = 0.1;

/** Share of a value below which another one is the same: neither runs nor captures are that exact. */
const LEAST_DIFFERENCE = 1e-5;

/** Writes a difference: "+12 %", or in its unit if per cent say little; null if there is nothing to compare. */
export function writeDifference(measured: Measured, index: number): string | null {
  const [first, value] = [measured.values[0], measured.values[index]];
  if (first === null || value === null) return null;
  const by = value - first;
  if (by === 0 || Math.abs(by) < LEAST_DIFFERENCE * Math.abs(first)) return "0";
  const sign = by > 0 ? "+" : "−";
  if (measured.kind === "share") {
    const points = Math.abs(by) * 100;
    return points < LEAST_PERCENT ? null : `${sign}${Number(points.toPrecision(points < 10 ? 2 : 3))}\u00a0points`;
  }
  const percent = (Math.abs(by) / first) * 100;
  const isCounted = measured.kind === "count" || measured.kind === "ratio";
  if (isCounted || first === 0 || percent < LEAST_PERCENT) return `${sign}${writeMeasure(Math.abs(by), measured)}`;
  const shown = percent < 10 ? Number(percent.toPrecision(2)) : Math.round(percent);
  return `${sign}${grouped(shown)}\u00a0%`;
}

const BASE: Record<Kind, string> = { duration: "ns", rate: "b/s", size: "bytes", count: "", ratio: "", share: "" };

/** Makes a table for a file: first the differing parameters, then the results. */
export function comparisonTable(
  entries: readonly Entry[],
  differ: readonly Differing[],
  measured: readonly Measured[],
): Table {
  const columns = entries.flatMap(({ letter }, index) =>
    index === 0 ? [{ name: letter }] : [{ name: letter }, { name: `${letter} − ${entries[0].letter}` }],
  );
  const difference = (values: readonly (number | null)[], index: number) => {
    const [first, value] = [values[0], values[index]];
    return first === null || value === null ? null : value - first;
  };
  return {
    title: t`Runs compared`,
    columns: [{ name: t`quantity` }, { name: t`unit` }, ...columns],
    rows: [
      ...differ.map(({ name, values }) => [
        name,
        "",
        ...values.flatMap((value, index) => (index === 0 ? [value] : [value, null])),
      ]),
      ...measured.map(({ name, kind, unit, values }) => [
        name,
        unit || BASE[kind],
        ...values.flatMap((value, index) => (index === 0 ? [value] : [value, difference(values, index)])),
      ]),
    ],
  };
}
