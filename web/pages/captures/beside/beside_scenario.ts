/**
 * Converts a captured connection and the simulation like it into the experiment of a lab, with its controls and the
 * start of the clock.
 */
import { t } from "@lingui/core/macro";
import type { Catalog, Scenario } from "../../../engine/contract.ts";
import type { Experiment } from "../../../experiments/schema.ts";
import { exact } from "../../../quantities/units.ts";
import { FLOW, halfWay, sentAgain } from "../../../run/captured.ts";
import type { Run } from "../../../run/run.ts";
import { CAPTURE } from "../../../scenario/link.ts";
import { asRun, type Connection } from "../as_run.ts";
import { likenessOf } from "../likeness.ts";
import type { PathRate } from "../path_rate.ts";
import { firstView } from "../store.ts";

/** A captured connection with the simulation beside it. */
export interface Beside {
  captured: Run;
  /** Part of the simulation's scenario that is known of the captured connection. */
  seen: Scenario;
  /** Estimate of the line's rate. */
  rate: PathRate;
  /** Its scenario is like the captured connection; that of a link replaces it. */
  experiment: Experiment;
}

/**
 * Returns the pair; null if no simulation is possible. `measured`: scenario of the captured transfer, if it is known; the
 * views then open on the first repair.
 */
export function besideOf(
  connection: Connection,
  catalog: Catalog,
  sender: 0 | 1,
  measured: Scenario | null = null,
): Beside | null {
  const like = likenessOf(connection, asRun(connection, catalog, sender), sender);
  if (!like) return null;
  const captured = asRun(connection, catalog, sender, beginOf(connection));
  const range = (measured && firstRepair(captured)) ?? { from: 0, to: firstView(captured) };
  return { captured, seen: measured ?? like.seen, rate: like.rate, experiment: experimentOf(like.scenario, range) };
}

/**
 * Returns the time at which the first packet came by on the simulation's clock, whose SYN leaves at 0: for a SYN, half
 * of the opener's shortest round trip after it; for any other packet, one round trip later, when the simulated
 * connection is open.
 */
function beginOf({ about, kept }: Connection): number {
  const [opener, other] = kept.matched.there_and_back.map((time) => time ?? 0);
  return about.from_the_start ? opener / 2 : opener + other;
}

/** Returns the time around the first segment that the sender sent again: before its loss to after its ACK; null if none was. */
function firstRepair(captured: Run): { from: number; to: number } | null {
  const again = sentAgain(captured);
  const first = again.findIndex((one, p) => one > 0 && !captured.packets.reverse[p]);
  if (first < 0) return null;
  const roundTrip = 2 * (halfWay(captured, 0) + halfWay(captured, 1));
  const time = captured.packets.sent[first];
  return { from: Math.max(0, time - 1.2 * roundTrip), to: Math.min(captured.end, time + 1.2 * roundTrip) };
}

function experimentOf(scenario: Scenario, { from, to }: { from: number; to: number }): Experiment {
  const name = String(scenario.name);
  return {
    id: CAPTURE,
    paper: "",
    order: 0,
    figures: [],
    title: name,
    short: name,
    lesson: "",
    kind: CAPTURE,
    scenario,
    controls: [
      {
        group: "Path",
        parameters: ["links.line.propagation_delay", "links.line.rate", "links.line.bit_errors.packet_loss"],
      },
      {
        group: "TCP",
        parameters: [
          "tcp.profile",
          "tcp.variant",
          "tcp.window",
          "tcp.initial_cwnd",
          "tcp.mss",
          "tcp.ack_policy",
          "tcp.sack",
          "tcp.timestamps",
          "tcp.window_scale",
        ],
      },
      { group: t`Transfer`, parameters: [`flows.${FLOW}.app.bytes`, `flows.${FLOW}.start`] },
      { group: t`Lost on purpose`, parameters: [`flows.${FLOW}.lose.forward`, `flows.${FLOW}.lose.reverse`] },
    ],
    window: exact(Math.round(to - from), "duration"),
    window_from: exact(Math.round(from), "duration"),
    tables: [],
  };
}

/** Returns the time at which the flow's sender first sends data, ns, or null. `early`: how long before it came by. */
export function firstData({ packets }: Run, early = 0): number | null {
  let first = Number.POSITIVE_INFINITY;
  for (let p = 0; p < packets.flow.length; p++) {
    if (packets.flow[p] === 0 && !packets.reverse[p] && packets.len[p] > 0 && packets.sent[p] < first) {
      first = packets.sent[p];
    }
  }
  return Number.isFinite(first) ? first - early : null;
}
