/** Formulas of channels that are shared by slots. */
import { msg, plural, t } from "@lingui/core/macro";
import type { ChannelInfo } from "../../engine/contract.ts";
import type { Run } from "../../run/run.ts";
import { countUpTo } from "../../run/search.ts";
import { type Formula, setting, slotsOf, write } from "./formula.ts";

/** The first channel on the flow's way. */
function channelOf(run: Run, flow: number): ChannelInfo | undefined {
  return run.data.summary.channels.find(({ link }) => run.flows[flow].forward.includes(link));
}

/** Attempts after which the range no longer doubles by default (Ethernet 1.0). */
const BACKOFF_LIMIT = 10;

/** Formulas of shared media. */
export const MEDIA: readonly Formula[] = [
  {
    id: "poda_frame",
    line: msg`*frame* = (*sites* × *reservation slots of each* + *data slots*) × *slot*`,
    clause: "SATNET 1988, 3.2.1",
    live(run, flow) {
      const channel = channelOf(run, flow);
      if (!channel) return null;
      const { sites, reservation_slots, data_slots, slot_ns } = channel;
      const value = (sites.length * reservation_slots + data_slots) * slot_ns;
      const slots = `(${sites.length} × ${reservation_slots} + ${data_slots}) × ${write(slot_ns, "duration")}`;
      return { line: `${slots} = ${write(value, "duration")}`, value };
    },
  },
  {
    id: "slot",
    line: msg`*slots of a packet* = ⌈(*framing* + *packet*) × 8 / (*rate of the channel* × *slot*)⌉`,
    clause: "SATNET 1988, 3.2.1",
    live(run, flow) {
      const channel = channelOf(run, flow);
      if (!channel || run.flows[flow].transport !== "tcp") return null;
      const { overhead_bytes, rate_bps, slot_ns } = channel;
      const packet = run.mss(flow) + 40;
      const mtu = setting(run, `${run.places[channel.link].id}.mtu`);
      // A longer packet crosses the channel in fragments.
      if (typeof mtu === "number" && packet > mtu) return null;
      const takes = ((overhead_bytes + packet) * 8e9) / rate_bps;
      const value = Math.ceil(takes / slot_ns - 1e-9);
      const time = `(${overhead_bytes} + ${packet}) × 8 / ${write(rate_bps, "rate")} = ${write(takes, "duration")}`;
      return { line: `${time}: ${slotsOf(value, write(slot_ns, "duration"))}`, value };
    },
  },
  {
    id: "csma_backoff",
    line: msg`*backoff* = *random number* × *slot*, 0 ≤ *random number* < 2^*collisions*`,
    clause: "Ethernet 1.0",
    live(run, flow, time) {
      const cable = run.data.summary.cables.find(({ link }) => run.flows[flow].forward.includes(link));
      if (!cable) return null;
      const { kind, time: times, place, detail } = run.data.events;
      let row = countUpTo(times, time) - 1;
      while (row >= 0 && (kind[row] !== run.kinds.backed_off || place[row] !== cable.link)) row--;
      if (row < 0) return null;
      const set = setting(run, `${run.places[cable.link].id}.csma_cd.backoff_limit`);
      const most = 2 ** Math.min(detail[row], typeof set === "number" ? set : BACKOFF_LIMIT) - 1;
      const value = most * cable.slot_ns;
      const slot = write(cable.slot_ns, "duration");
      const slots = plural(most, { one: `0 to # slot of ${slot}`, other: `0 to # slots of ${slot}` });
      return { line: t`after collision ${detail[row]}: ${slots}, at most ${write(value, "duration")}`, value };
    },
  },
];
