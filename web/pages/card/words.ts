/** Names of the criteria, and of what their points differ in. */
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import type { CardAxis, CardPoint } from "../../engine/contract/card.ts";
import type { Catalog } from "../../engine/contract.ts";
import { texts } from "../../language/index.ts";

/** Sections of RFC 9743, by the beginning of a clause. */
export const SECTIONS: readonly { clause: string; name: MessageDescriptor }[] = [
  { clause: "5.1", name: msg`One algorithm alone` },
  { clause: "5.2", name: msg`Beside other traffic` },
  { clause: "6", name: msg`General use` },
  { clause: "7", name: msg`Special cases` },
];

/** Name of each criterion, by its id. */
export const NAMES = texts<string>({
  collapse_goodput: msg`Utilisation of many flows on 2 Mb/s`,
  collapse_loss: msg`Losses of many flows on 2 Mb/s`,
  standing_queue: msg`Mean delay of a call beside a download`,
  loss_caused: msg`Losses of four flows`,
  own_kind: msg`Jain’s index of flows of its own kind`,
  late_comer: msg`Goodput of a flow of its own kind that starts 20 s later`,
  two_distances: msg`Share beside its own kind with a round trip of 20 ms`,
  short_alone: msg`Slowdown of short transfers`,
  short_beside_long: msg`Slowdown of short transfers beside a download of their own kind`,
  beside_reno: msg`Share beside Reno`,
  beside_cubic: msg`Share beside CUBIC`,
  beside_bbr: msg`Share beside BBR, version 1`,
  one_beside_four: msg`Share beside four CUBIC flows`,
  call_longest: msg`Longest delay of a call`,
  call_loss: msg`Losses of a call`,
  call_late: msg`Packets of a call that are lost or come after 150 ms`,
  short_cubic: msg`Slowdown of short CUBIC transfers beside a download`,
  page_load: msg`Load time of a web page beside a download`,
  video_rate: msg`Mean rate of a video beside a download`,
  video_stalled: msg`Stalled time of a video beside a download`,
  buffers: msg`Utilisation by buffer`,
  random_loss: msg`Utilisation with random losses`,
  changing_rate: msg`Goodput on a link whose rate swings between 3 and 21 Mb/s`,
  changing_rate_delay: msg`Mean delay of a call on a link whose rate swings between 3 and 21 Mb/s`,
  aggregation: msg`Goodput over Wi-Fi with aggregation`,
  aqm: msg`Utilisation with active queue management`,
  aqm_delay: msg`Mean delay of a call with active queue management`,
  marks: msg`Utilisation with marks (ECN)`,
  marks_delay: msg`Mean delay of a call with marks (ECN)`,
  marks_beside_cubic: msg`Share beside CUBIC with marks (ECN)`,
  varying_delay: msg`Utilisation if the delay changes every 2 s`,
  slow_line: msg`Utilisation of a line of 64 kb/s`,
  round_trips: msg`Utilisation by round trip`,
  satellite_loss: msg`Utilisation over a satellite with random losses`,
  repeated_acks: msg`Share beside CUBIC if its receiver sends each ACK twice`,
  reordering: msg`Utilisation if 1 % of the packets are delayed`,
  needless: msg`Needless retransmissions if 1 % of the packets are delayed`,
  rate_step: msg`Goodput if the rate falls from 20 to 4 Mb/s for 20 s`,
  rate_step_delay: msg`Longest delay of a call if the rate falls from 20 to 4 Mb/s for 20 s`,
  outage: msg`Goodput with an outage`,
  path_change: msg`Utilisation if the path is longer for 20 s`,
  paused: msg`Mean response time of 1 MB after pauses`,
  data_center: msg`Utilisation of two flows in a data center`,
  data_center_delay: msg`Mean delay of a call in a data center`,
});

/** Returns the place of a point on its axis, in words; empty for the only point of a criterion. */
export function pointName(axis: CardAxis | undefined, { at }: CardPoint, catalog: Catalog): string {
  if (axis === undefined || at === undefined) return "";
  switch (axis) {
    case "pipes":
      return plural(Number(at), { one: "buffer of # pipe", other: "buffer of # pipes" });
    case "flows":
      return plural(Number(at), { one: "# flow", other: "# flows" });
    case "round_trip":
      return t`round trip of ${at} ms`;
    case "load":
      return t`load of ${100 * Number(at)} %`;
    case "loss":
      return t`losses of ${at} %`;
    case "discipline":
      return choiceName(catalog, "routers.*.queue.discipline", String(at));
    case "extra_delay":
      return t`by ${at} ms`;
    case "outage":
      return t`of ${at} s`;
  }
}

/** Returns the name of a choice of a parameter. */
function choiceName({ parameters }: Catalog, path: string, id: string): string {
  const choices = parameters.find((one) => one.path === path)?.choices ?? [];
  return choices.find((one) => one.id === id)?.name ?? id;
}

/** Returns the name of a variant. */
export const variantName = (catalog: Catalog, id: string): string => choiceName(catalog, "tcp.variant", id);
