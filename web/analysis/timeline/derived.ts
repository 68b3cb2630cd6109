/** Series of quantities that the engine does not record, derived from its events. */
import { isOfDatagrams } from "../../run/flows.ts";
import { packetsWhere, valuesAt } from "../../run/packets.ts";
import { perRun } from "../../run/per_run.ts";
import type { DerivedId } from "../../run/quantities.ts";
import type { Run } from "../../run/run.ts";
import { countUpTo } from "../../run/search.ts";
import { isPureAck } from "../../run/sentence.ts";
import { type StepSeries, valueAt } from "../../run/series.ts";

/** Mean usable window (the offered window less the data in flight) at the data packets so far, at each of them. */
const meanWindow = perRun((run, flow): StepSeries | null => {
  const [offered, acknowledged] = [run.series(flow, "snd_wnd"), run.series(flow, "snd_una")];
  if (!offered || !acknowledged) return null;
  const { flow: flowOf, reverse, len, seq, created } = run.packets;
  const [times, means]: [number[], number[]] = [[], []];
  let sum = 0;
  for (let p = 0; p < flowOf.length; p++) {
    if (flowOf[p] !== flow || reverse[p] || len[p] === 0) continue;
    const from = created[p];
    const end = (valueAt(acknowledged, from) ?? 1) + (valueAt(offered, from) ?? 0);
    sum += Math.max(0, end - seq[p]);
    times.push(from);
    means.push(sum / times.length);
  }
  return { times: Float64Array.from(times), values: Float64Array.from(means) };
});

/** When a flow's ACKs without data left its receiver, ns. */
const controls = perRun((run, flow) => {
  const { flow: flowOf, reverse, sent } = run.packets;
  const packets = packetsWhere(
    flowOf.length,
    (p) => flowOf[p] === flow && reverse[p] === 1 && !Number.isNaN(sent[p]) && isPureAck(run, p),
  );
  return valuesAt(packets, (p) => sent[p]).sort();
});

/** Counts data packets and control packets in the whole run. */
export function controlCounts(run: Run, flow: number): { data: number; control: number } {
  return { data: run.sends(flow).length, control: controls(run, flow).length };
}

/** Number of control packets per data packet so far, at each packet of either kind. */
const controlPerData = perRun((run, flow): StepSeries | null => {
  const [data, control] = [run.sends(flow), controls(run, flow)];
  // Datagrams are not acknowledged, and a reply to one is data.
  if (isOfDatagrams(run, flow) || data.length === 0) return null;
  const times = Float64Array.from([...data, ...control.filter((time) => time >= data[0])]).sort();
  return { times, values: times.map((time) => countUpTo(control, time) / countUpTo(data, time)) };
});

const COURSES: Record<DerivedId, (run: Run, flow: number) => StepSeries | null> = {
  mean_wnd: meanWindow,
  acks_per_data: controlPerData,
};

/** Tells whether the run has a quantity of a flow, without deriving it. */
export function hasQuantity(run: Run, flow: number, id: string): boolean {
  if (!Object.hasOwn(COURSES, id)) return run.series(flow, id) !== null;
  const isKnown: Record<DerivedId, () => boolean> = {
    mean_wnd: () => run.series(flow, "snd_wnd") !== null && run.series(flow, "snd_una") !== null,
    acks_per_data: () => !isOfDatagrams(run, flow),
  };
  return run.sends(flow).length > 0 && isKnown[id as DerivedId]();
}

/** Returns a quantity of a flow over time, recorded or derived; null if the run does not have it. */
export function quantitySeries(run: Run, flow: number, id: string): StepSeries | null {
  if (!Object.hasOwn(COURSES, id)) return run.series(flow, id);
  const series = COURSES[id as DerivedId](run, flow);
  return series && series.times.length > 0 ? series : null;
}
