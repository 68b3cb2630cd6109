/** Facts of a diagnosis as rows: what the path was like, and which TCP sent the transfer. */
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type {
  CapturePlace,
  Confidence,
  Diagnosed,
  DiagnosedPath,
  LossPattern,
  RecordingFaults,
  RoundTripSource,
} from "../../../engine/captured.ts";
import type { Named } from "../../../engine/contract.ts";
import { said } from "../../../language/index.ts";
import { inSentence } from "../../../language/names.ts";
import { grouped, significant } from "../../../quantities/numbers.ts";
import { format } from "../../../quantities/units.ts";
import { percent } from "../../../views/limits/marks.ts";

/** One fact: its name, its value, how firmly the packets speak for it, and a packet that shows it. */
export interface Fact {
  name: string;
  value: string;
  confidence: Confidence | null;
  row: number | null;
}

const time = (ns: number) => format(ns, "duration", 3);
const size = (bytes: number) => format(bytes, "size");
const rate = (bps: number) => format(bps, "rate", 3);

const PLACES: Record<CapturePlace, MessageDescriptor> = {
  unknown: msg`unknown`,
  near_sender: msg`near the sender`,
  between: msg`between the ends`,
  near_receiver: msg`near the receiver`,
};

const SOURCES: Record<RoundTripSource, MessageDescriptor> = {
  acks: msg`measured by ACKs`,
  sender_clock: msg`measured by the sender’s timestamps`,
  echoes: msg`measured by echoed timestamps`,
  handshake: msg`measured by the handshake alone`,
};

const PATTERNS: Record<LossPattern, MessageDescriptor> = {
  none: msg`none`,
  random: msg`independent of the queue, as by errors of a link`,
  burst: msg`in bursts independent of the queue`,
  tail_drop: msg`when the queue was full`,
  early_drop: msg`before the queue was full`,
  policer: msg`by a policer`,
  unknown: msg`without a pattern that the capture shows`,
};

/** Parts of a value that are known, in one line. */
const joined = (parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(", ");

const fact = (
  name: string,
  value: string,
  confidence: Confidence | null = null,
  evidence: readonly number[] = [],
): Fact => ({ name, value, confidence, row: evidence[0] ?? null });

/** Returns the facts about the path; those that say nothing are left out. */
export function pathFacts(path: DiagnosedPath): Fact[] {
  const { capture_point: point } = path;
  const share = point.share === null ? null : percent(point.share);
  const place =
    share !== null && point.place === "between"
      ? t`${share} of the way from the sender to the receiver`
      : said(PLACES[point.place]);
  return [
    ...delayFacts(path),
    ...lossFacts(path),
    ...segmentFacts(path),
    fact(t`Place of the capture`, place, point.place === "unknown" ? null : point.confidence),
    ...recordingFacts(path.recording),
  ];
}

function delayFacts({ round_trip, bottleneck, queue }: DiagnosedPath): Fact[] {
  const facts: Fact[] = [];
  if (round_trip) {
    const { shortest_ns, median_ns, p95_ns, growth_ns, growth_p95_ns, source, confidence } = round_trip;
    const value = joined([
      t`${time(shortest_ns)} at least`,
      median_ns !== null && t`${time(median_ns)} median`,
      p95_ns !== null && t`${time(p95_ns)} 95th percentile`,
      said(SOURCES[source]),
    ]);
    facts.push(fact(t`Round trip`, value, confidence));
    if (growth_ns !== null && growth_p95_ns !== null) {
      const added = t`${time(growth_ns)} median, ${time(growth_p95_ns)} 95th percentile`;
      facts.push(fact(t`Delay added under load`, added, confidence));
    }
  }
  if (bottleneck) {
    const { rate: bps, delivery_rate, confidence } = bottleneck;
    const value = joined([rate(bps), delivery_rate !== null && t`at most ${rate(delivery_rate)} delivered`]);
    facts.push(fact(t`Slowest link`, value, confidence));
  }
  if (queue) {
    const { typical_bytes, typical_ns, largest_bytes, largest_ns, buffer_bytes, confidence } = queue;
    const value = joined([
      t`${size(typical_bytes)} (${time(typical_ns)}) median`,
      t`${size(largest_bytes)} (${time(largest_ns)}) at most`,
      buffer_bytes !== null && t`${size(buffer_bytes)} when it overflowed`,
    ]);
    facts.push(fact(t`Queue before it`, value, confidence));
  }
  return facts;
}

function lossFacts({ losses, reordering, duplication }: DiagnosedPath): Fact[] {
  const { segments, rate: share, pattern, policer, spurious, evidence, confidence } = losses;
  const facts = [
    fact(
      t`Lost segments`,
      segments === 0 ? t`none` : joined([`${grouped(segments)} (${percent(share)})`, said(PATTERNS[pattern])]),
      segments === 0 ? null : confidence,
      evidence,
    ),
  ];
  if (policer) facts.push(fact(t`Rate of the policer`, rate(policer.rate), confidence));
  if (spurious > 0) facts.push(fact(t`Sent again although they had arrived`, grouped(spurious)));
  if (reordering.segments > 0) {
    const { segments, share, typical_late_ns, confidence, evidence } = reordering;
    const value = joined([
      `${grouped(segments)} (${percent(share)})`,
      typical_late_ns !== null && t`late by ${time(typical_late_ns)}`,
    ]);
    facts.push(fact(t`Reordered segments`, value, confidence, evidence));
  }
  if (duplication.segments > 0) {
    const { segments, share, confidence, evidence } = duplication;
    facts.push(fact(t`Duplicated segments`, `${grouped(segments)} (${percent(share)})`, confidence, evidence));
  }
  return facts;
}

function segmentFacts({ sizes, acks, middleboxes }: DiagnosedPath): Fact[] {
  const { largest_datagram, full_payload, offloaded, black_hole } = sizes;
  const value = joined([
    t`${size(full_payload)} of data in a full segment`,
    offloaded === 0 && t`datagrams of up to ${size(largest_datagram)}`,
  ]);
  const facts = [fact(t`Segments`, value)];
  if (offloaded > 0) facts.push(fact(t`Merged by the adapter`, grouped(offloaded), null, sizes.evidence));
  if (black_hole !== null) {
    facts.push(fact(t`Datagrams that vanish`, size(black_hole), sizes.confidence, sizes.evidence));
  }
  if (acks.segments_per_ack !== null) {
    const each = significant(acks.segments_per_ack, 2);
    const value = joined([
      t`median segments per ACK: ${each}`,
      acks.timer_ns !== null && t`a single segment waits ${time(acks.timer_ns)}`,
    ]);
    facts.push(fact(t`ACKs of the receiver`, value, acks.timer_ns === null ? null : acks.confidence, acks.evidence));
  }
  const { marked, window_scaling_refused, timestamps_refused, sack_refused, mss_below_usual, confidence } = middleboxes;
  if (marked > 0) facts.push(fact(t`Marked by a router (ECN)`, grouped(marked), "sure", middleboxes.evidence));
  const refused = joined([
    window_scaling_refused && t`window scaling`,
    timestamps_refused && t`timestamps`,
    sack_refused && t`selective acknowledgements`,
  ]);
  if (refused !== "") facts.push(fact(t`Options asked for and refused`, refused, confidence));
  if (mss_below_usual.includes(true)) {
    facts.push(fact(t`Segment size`, t`smaller than hosts ask for, as by a router or a tunnel`, confidence));
  }
  return facts;
}

function recordingFacts(recording: RecordingFaults): Fact[] {
  const { begins_late, ends_early, one_side_only, is_cut, unseen_bytes, after_their_ack, clock_steps } = recording;
  const value = joined([
    begins_late && t`begins after the connection`,
    ends_early && t`ends before the connection`,
    one_side_only && t`has one direction only`,
    is_cut && t`only the first packets are diagnosed`,
    unseen_bytes > 0 && t`${size(unseen_bytes)} that were acknowledged are missing`,
    (after_their_ack > 0 || recording.out_of_time_order > 0) && t`some packets are in a wrong order`,
    clock_steps.length > 0 && t`its clock steps`,
  ]);
  return value === "" ? [] : [fact(t`Gaps of the capture`, value, null, recording.evidence)];
}

const nameIn = (list: readonly Named[], id: string) => list.find((one) => one.id === id);

/** Returns the facts about the TCP of the sender. */
export function senderFacts({ diagnosis, lists }: Diagnosed): Fact[] {
  const { kind, confidence, doubt, fits, decrease, evidence, ...sender } = diagnosis.sender;
  const facts: Fact[] = [];
  if (kind === "unknown") {
    const meaning = doubt && nameIn(lists.sender_doubts, doubt)?.meaning;
    facts.push(fact(t`Congestion control`, meaning ? t`unknown: ${inSentence(meaning)}` : t`unknown`));
  } else {
    const best = fits[0] && percent(fits[0].likelihood);
    const name = nameIn(lists.senders, kind)?.name ?? kind;
    const value = joined([name, best !== undefined && t`${best} likely among those simulated`]);
    facts.push(fact(t`Congestion control`, value, confidence, evidence));
  }
  if (decrease !== null) facts.push(fact(t`Flight left after a loss`, t`${percent(decrease)} median`, null, evidence));
  const { initial_window: first, slow_start: start, pacing, loss_detection, sack } = sender;
  if (first) {
    const value = t`${grouped(first.bytes)} B (segments: ${first.segments})`;
    facts.push(fact(t`Initial window`, value, first.confidence, [first.row]));
  }
  if (start && start.end !== "unknown") {
    const name = inSentence(nameIn(lists.slow_start_ends, start.end)?.name ?? start.end);
    const value = joined([name, t`at ${size(start.flight)} in flight`]);
    facts.push(fact(t`End of slow start`, value, start.confidence, start.row === null ? [] : [start.row]));
  }
  if (pacing && pacing.departure !== "unknown") {
    const name = inSentence(nameIn(lists.departures, pacing.departure)?.name ?? pacing.departure);
    facts.push(fact(t`Segments leave`, name, pacing.confidence));
  }
  if (loss_detection !== "unknown") {
    facts.push(fact(t`Losses found by`, inSentence(nameIn(lists.loss_detections, loss_detection)?.name ?? "")));
  }
  if (sack !== null) facts.push(fact(t`SACK`, sack ? t`used` : t`not used`));
  return facts;
}
