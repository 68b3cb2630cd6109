/** Every lesson, in order; one more is a row. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Goal } from "./goals.ts";

/** A lesson: a program to begin with, and what to make of it. */
export interface Lesson {
  id: string;
  title: MessageDescriptor;
  /** Name of the program that it begins with, in `engine/program/senders/`. */
  start: string;
  /** Name of a program there that reaches the goals; shown when the reader asks. */
  solution: string;
  /** Text of that program, and what stands in its place in the solution, if only a number differs. */
  differs?: readonly [text: string, instead: string];
  /** Id of the path that the goals are about. */
  path: string;
  task: MessageDescriptor;
  hint: MessageDescriptor;
  goals: readonly Goal[];
  /** The program has a mistake that is to be found. */
  isBroken?: true;
}

/** All lessons. */
export const LESSONS: readonly Lesson[] = [
  {
    id: "fixed",
    title: msg`1 Fixed window`,
    start: "fixed",
    solution: "fixed",
    differs: ["20 * this.mss", "35 * this.mss"],
    path: "alone",
    task: msg`This sender keeps the same number of bytes in flight all the time. Choose the window that fills the link but leaves the queue empty.`,
    hint: msg`The pipe holds 10 Mb/s × 40 ms = 50 kB. More than that waits in the queue; more than twice that overflows it.`,
    goals: [
      { text: msg`The throughput is at least 9.2 Mb/s`, of: "throughput_mbps", at_least: 9.2 },
      { text: msg`The delay is at most 25 ms`, of: "delay_ms", at_most: 25 },
    ],
  },
  {
    id: "aimd",
    title: msg`2 AIMD`,
    start: "fixed",
    solution: "aimd",
    path: "reno",
    task: msg`A flow of Reno joins after 2 s, and its growing window takes the queue from a fixed one. Let the window grow by one segment in each round trip, and halve it in on_loss: additive increase, multiplicative decrease.`,
    hint: msg`All ACKs of a round trip acknowledge one window together. If each ACK adds mss × acked ÷ cwnd, they add one segment.`,
    goals: [
      { text: msg`Your throughput is at least 4 Mb/s`, of: "throughput_mbps", at_least: 4 },
      { text: msg`The Reno flow reaches at least 3.5 Mb/s`, of: "other_mbps", at_least: 3.5 },
    ],
  },
  {
    id: "slow-start",
    title: msg`3 Slow start and AIMD`,
    start: "aimd",
    solution: "slow_start",
    path: "alone",
    task: msg`The window begins with ten segments, and one more in each round trip needs a second to fill the pipe. Double the window in each round trip while it is below ssthresh, and set ssthresh in on_loss.`,
    hint: msg`The window doubles if each ACK adds as many bytes as it acknowledges. ssthresh is infinite at the start.`,
    goals: [{ text: msg`The throughput is at least 9.4 Mb/s`, of: "throughput_mbps", at_least: 9.4 }],
  },
  {
    id: "vegas",
    title: msg`4 Vegas in ten lines`,
    start: "slow_start",
    solution: "vegas",
    path: "alone",
    task: msg`Reno finds the limit only when the queue overflows. Vegas looks at the round trip: the window divided by min_rtt is the rate that it expects, and the window divided by rtt the rate that it gets. Keep two to four segments in the queue.`,
    hint: msg`The queue holds cwnd × (1 − min_rtt ÷ rtt) bytes of your flow. Once in a round trip, add a segment below two and remove one above four.`,
    goals: [
      { text: msg`The throughput is at least 9.2 Mb/s`, of: "throughput_mbps", at_least: 9.2 },
      { text: msg`The delay is at most 32 ms`, of: "delay_ms", at_most: 32 },
      { text: msg`No packet is lost`, of: "loss", at_most: 0 },
    ],
  },
  {
    id: "cubic",
    title: msg`5 CUBIC`,
    start: "slow_start",
    solution: "cubic",
    path: "far",
    task: msg`After a loss, Reno needs 200 round trips to grow back on this path. Let the window follow a cubic function of the time since the loss: it returns fast to where the loss was, stays there, and then searches further.`,
    hint: msg`With w the window at the loss in segments and t the seconds since then, the window is 0.4 (t − k)³ + w, where k is the cube root of 0.3 w ÷ 0.4. After a loss it is 0.7 w.`,
    goals: [{ text: msg`The throughput is at least 25 Mb/s`, of: "throughput_mbps", at_least: 25 }],
  },
  {
    id: "bbr",
    title: msg`6 A small BBR`,
    start: "fixed",
    solution: "bbr",
    path: "losses",
    task: msg`Here a loss says nothing about the queue. Measure instead: the largest delivery_rate of the last ten round trips is the rate of the bottleneck, and rate × min_rtt is what the pipe holds. Pace at that rate, and let a loss change nothing.`,
    hint: msg`Keep the largest delivery_rate in a variable of your own, and begin anew after ten rounds. Set pacing_rate to it and cwnd to twice the pipe. To find more, pace at 1.25 times the rate in one round of eight.`,
    goals: [
      { text: msg`The throughput is at least 9 Mb/s`, of: "throughput_mbps", at_least: 9 },
      { text: msg`The delay is at most 45 ms`, of: "delay_ms", at_most: 45 },
    ],
  },
  {
    id: "resend",
    title: msg`7 What to send again`,
    start: "resend",
    solution: "selective",
    path: "outage",
    task: msg`After the outage some hundred segments are missing. This sender repairs one of them in each round trip, as TCP did without SACK. Choose in on_resend what is sent again, so that the transfer ends.`,
    hint: msg`on_resend is called whenever the window has space for a lost segment. holes() has the places of all of them; what on_resend returns is sent. Why should it wait for una to move?`,
    goals: [
      { text: msg`The throughput is at least 4 Mb/s`, of: "throughput_mbps", at_least: 4 },
      { text: msg`At most 1000 segments are sent again`, of: "again", at_most: 1000 },
    ],
  },
  {
    id: "avoidance",
    title: msg`A Losses again and again`,
    start: "broken_avoidance",
    solution: "slow_start",
    path: "alone",
    isBroken: true,
    task: msg`This Reno loses more than a tenth of its packets. Look at the window between two losses, and compare its slope with one segment in each round trip.`,
    hint: msg`on_ack is called once for each ACK, and a round trip has many of them. How much may each one add?`,
    goals: [{ text: msg`At most 1 % of the packets are lost`, of: "loss", at_most: 0.01 }],
  },
  {
    id: "loss",
    title: msg`B A queue that is always full`,
    start: "broken_loss",
    solution: "slow_start",
    path: "alone",
    isBroken: true,
    task: msg`A third of the packets is lost, and the queue never empties. Step to a loss: which value does on_loss leave as it is?`,
    hint: msg`ssthresh only decides how the window grows. The window after the loss is another variable.`,
    goals: [{ text: msg`At most 1 % of the packets are lost`, of: "loss", at_most: 0.01 }],
  },
  {
    id: "recovery",
    title: msg`C Silence after a loss`,
    start: "broken_recovery",
    solution: "slow_start",
    path: "alone",
    isBroken: true,
    task: msg`After a loss this sender falls almost silent. Set a breakpoint in halve and see how often it is reached during one repair.`,
    hint: msg`on_recovery is called for each ACK while a loss is being repaired. One loss should halve the window once.`,
    goals: [{ text: msg`The throughput is at least 9.2 Mb/s`, of: "throughput_mbps", at_least: 9.2 }],
  },
  {
    id: "segments",
    title: msg`D A window that does not grow`,
    start: "broken_segments",
    solution: "slow_start",
    path: "losses",
    isBroken: true,
    task: msg`After a loss the window of this sender stays where it is. Look at the variables after on_ack: what does the last line add?`,
    hint: msg`int removes the fraction of a number. What remains of 1 ÷ segments?`,
    goals: [{ text: msg`The throughput is at least 5 Mb/s`, of: "throughput_mbps", at_least: 5 }],
  },
  {
    id: "shortest",
    title: msg`E Two segments and no more`,
    start: "broken_shortest",
    solution: "vegas",
    path: "alone",
    isBroken: true,
    task: msg`This Vegas believes that its queue is full while the link is idle. Look at the value of shortest at the playhead.`,
    hint: msg`The smallest of some positive numbers and 0 is 0. Which value should shortest have before the first round trip?`,
    goals: [
      { text: msg`The throughput is at least 9.2 Mb/s`, of: "throughput_mbps", at_least: 9.2 },
      { text: msg`The delay is at most 32 ms`, of: "delay_ms", at_most: 32 },
    ],
  },
  {
    id: "timeout",
    title: msg`F A slow return`,
    start: "broken_timeout",
    solution: "slow_start",
    path: "outage",
    isBroken: true,
    task: msg`The link is down for 2 s, and the timer fires. This Reno then needs one more round trip for each segment of its window. Step to the timeout: which phase follows it, and why?`,
    hint: msg`Slow start lasts while cwnd is below ssthresh. on_timeout sets cwnd first, and then reads it. RFC 5681 sets ssthresh to half of what was not acknowledged: (next − una) ÷ 2.`,
    goals: [{ text: msg`The throughput is at least 4 Mb/s`, of: "throughput_mbps", at_least: 4 }],
  },
];
