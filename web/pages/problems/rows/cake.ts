/** Problems on CAKE. */
import { msg, t } from "@lingui/core/macro";
import type { Settings } from "../../../scenario/settings.ts";
import type { ProblemRow, ProblemRun } from "../format.ts";
import { count, type Quantity, rate, scaled, sendingTime, share, size, sum, time } from "../quantity.ts";
import { DATAGRAM_HEADERS, MSS, PACKET } from "../runs.ts";
import { STEP } from "../words.ts";

/** Target and interval of CoDel in CAKE at high rates, ns, and the packets whose time the target is at least. */
const [TARGET, INTERVAL] = [time(5e6), time(100e6)];
const LEAST_PACKETS = count(1.5);

/** Part of the line that users of CAKE set the shaper to. */
const SHAPED = 0.95;

/** Packet of the call in the experiment: 20 ms of speech and its headers. */
const CALL_PACKET = size(160 + DATAGRAM_HEADERS);
/** Rate of the links beside the line, and their propagation delay together, ns. */
const FAST = rate(1e9);
const FAST_LINKS = 3;
const FAST_DELAY = 10.06e6;
/** One-way propagation delay of the line, ns. */
const LINE_DELAY = 5e6;

/** Returns the delay of a packet of the call that waits nowhere. */
const callOn = (line: Quantity): Quantity =>
  sum(
    time(FAST_DELAY + LINE_DELAY),
    scaled(sendingTime(CALL_PACKET, FAST), FAST_LINKS),
    sendingTime(CALL_PACKET, line),
  );

/** Returns the settings of a shaper before a line of this rate; without one, before a line that is a little faster. */
const shaperOf = (shaped: Quantity, line = scaled(shaped, 1 / SHAPED)): Settings => ({
  "routers.gateway.queue.shaped_rate": shaped.value,
  "links.line.rate": Math.round(line.value),
});

/** Returns a run of the experiment with these settings. */
const gatewayRun = (set: Settings, compared: Omit<ProblemRun, "experiment" | "set">): ProblemRun => ({
  experiment: "today-cake",
  set,
  ...compared,
});

/** Problems on this topic. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "cake-hosts",
    topic: "cake",
    title: msg`Upload from one of two hosts`,
    make(draw) {
      const shaped = draw.rate("7.6 Mb/s", "9.5 Mb/s", "11.4 Mb/s", "19 Mb/s");
      const phone = draw.count(4, 8);
      const laptop = draw.number(2, 3);
      const host = scaled(shaped, 1 / 2);
      const answer = scaled(host, 1 / laptop.value);
      return {
        ask: t`A gateway has CAKE with a shaper of ${shaped}. A phone sends ${phone} uploads through it, and a laptop sends ${laptop}. CAKE shares the rate equally between hosts, and the part of a host equally between its flows. How much does each upload of the laptop get, with its headers?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: scaled(shaped, 1 / (phone.value + laptop.value)),
              hint: t`This is an equal share for each flow, as FQ-CoDel gives it.`,
            },
            { is: host, hint: t`This is the part of the laptop, which its uploads share.` },
            { is: scaled(host, 1 / phone.value), hint: t`This is what each upload of the phone gets.` },
          ],
        },
        hints: [t`How much does the laptop get with all of its uploads?`],
        steps: [
          t`There are two hosts, so each gets ${shaped} / 2 = ${host}.`,
          [STEP.answer, `${host} / ${laptop} = ${answer}`],
        ],
        run: gatewayRun(
          { ...shaperOf(shaped), "flows.backup.count": phone.value, "flows.mail.count": laptop.value },
          {
            view: "flows",
            flow: "mail",
            measure: "throughput_bps",
            expected: scaled(host, MSS / PACKET),
            note: t`The run has the throughput of all uploads of the laptop together. It counts only their data, ${MSS} of ${PACKET} bytes in each packet.`,
            within: 0.04,
          },
        ),
      };
    },
  },
  {
    id: "cake-flood",
    topic: "cake",
    title: msg`Sender that does not slow down`,
    make(draw) {
      const shaped = draw.rate("7.6 Mb/s", "9.5 Mb/s", "11.4 Mb/s", "15.2 Mb/s");
      const phone = draw.count(3, 7);
      const sent = draw.rate("12 Mb/s", "16 Mb/s", "20 Mb/s", "24 Mb/s");
      const host = scaled(shaped, 1 / 2);
      const lostWith = (part: Quantity) => share(1 - part.value / sent.value);
      const answer = lostWith(host);
      const alone = lostWith(shaped);
      return {
        ask: t`A gateway has CAKE with a shaper of ${shaped}. A phone sends ${phone} uploads through it. A laptop sends datagrams at ${sent}, and does not slow down when they are lost. CAKE shares the rate equally between the two hosts. What share of the datagrams is lost?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: lostWith(scaled(shaped, 1 / (phone.value + 1))),
              hint: t`This is the loss with an equal share for each flow, as FQ-CoDel gives it.`,
            },
            { is: share(host.value / sent.value), hint: t`This is the share of the datagrams that arrives.` },
            ...(alone.value > 0 ? [{ is: alone, hint: t`The phone gets a part of the rate too.` }] : []),
          ],
        },
        hints: [t`At what rate do datagrams of the laptop leave the gateway?`],
        steps: [
          t`Each host gets ${shaped} / 2 = ${host}.`,
          [STEP.answer, `1 − ${host} / ${sent} = ${answer}`],
          t`CoDel expects that a sender slows down after a drop. BLUE, the other half of COBALT, drops at random, and more often as long as the queue overflows.`,
        ],
        run: gatewayRun(
          {
            ...shaperOf(shaped),
            "flows.backup.count": phone.value,
            "flows.mail.enabled": false,
            "flows.call.app.datagram_size": PACKET - DATAGRAM_HEADERS,
            "flows.call.app.interval": sendingTime(size(PACKET), sent).value,
          },
          { view: "queue", flow: "call", measure: "loss_share", expected: answer, within: 0.04 },
        ),
      };
    },
  },
  {
    id: "cake-call",
    topic: "cake",
    title: msg`Wait of a call’s packet`,
    make(draw) {
      const shaped = draw.rate("2 Mb/s", "2.4 Mb/s", "3 Mb/s", "4 Mb/s", "6 Mb/s", "8 Mb/s");
      const phone = draw.count(2, 6);
      const waiting = draw.count(8, 15);
      const packet = size(PACKET);
      const one = sendingTime(packet, shaped);
      const answer = scaled(one, 1 / 2);
      return {
        ask: t`A gateway has CAKE with a shaper of ${shaped}. A phone sends ${phone} uploads through it, and ${waiting} packets of ${packet} wait in their queues. The shaper never pauses. A packet of a call arrives, and the call has no other packet in the gateway. How long does it wait there on average?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: one, hint: t`The packet arrives at any time, so a part of this transmission is over.` },
            { is: scaled(one, waiting.value), hint: t`This is the wait in one queue for all flows.` },
            { is: scaled(one, phone.value), hint: t`A queue that was empty goes before the other ones.` },
          ],
        },
        hints: [t`Which packets leave before the packet of the call?`],
        steps: [
          t`Its queue was empty, so it goes first. It waits only until the shaper has time for another packet.`,
          [STEP.transmission, `8 × ${packet} / ${shaped} = ${one}`],
          [STEP.answer, `${one} / 2 = ${answer}`],
        ],
        run: gatewayRun(
          {
            ...shaperOf(shaped),
            "flows.backup.count": phone.value,
            "flows.mail.enabled": false,
            // Packets of the call then hardly meet each other.
            "flows.call.app.interval": 60e6,
          },
          {
            view: "queue",
            flow: "call",
            measure: "delay_mean_ns",
            expected: sum(callOn(scaled(shaped, 1 / SHAPED)), answer),
            note: t`A packet of the call takes this wait and the time of the path.`,
            within: 0.05,
          },
        ),
      };
    },
  },
  {
    id: "cake-modem",
    topic: "cake",
    title: msg`Where the queue is`,
    make(draw) {
      const line = draw.rate("8 Mb/s", "10 Mb/s", "12 Mb/s");
      const sold = scaled(line, draw.one(1, 1.25, 1.5));
      const limit = draw.number(100, 150, 200);
      const shaped = scaled(sold, SHAPED);
      const isSlower = shaped.value < line.value;
      const packet = size(PACKET);
      const one = sendingTime(packet, shaped);
      const inModem = scaled(sendingTime(packet, line), limit.value);
      const inGateway = scaled(one, limit.value);
      const part = share(SHAPED);
      const run = isSlower
        ? ({
            flow: "call",
            measure: "delay_mean_ns",
            expected: sum(callOn(line), scaled(one, 1 / 2)),
            note: t`A packet of the call waits for half of the shaper’s time for a packet, and then takes the time of the path.`,
            within: 0.03,
          } as const)
        : ({
            flow: "backup",
            measure: "queue_most_packets",
            expected: limit,
            note: t`The uploads fill the modem’s queue.`,
            within: 0.02,
          } as const);
      return {
        ask: t`A provider sells a line of ${sold}, which in fact carries ${line}. Before the modem is a gateway with CAKE, whose shaper is set to ${part} of the rate that is sold. The queues of the gateway and of the modem hold ${limit} packets of ${packet} each. Several long uploads send as fast as they can. How long does a packet of a call wait?`,
        answer: {
          right: isSlower ? 0 : 1,
          options: [
            {
              text: t`In the gateway, hardly longer than ${one}`,
              hint: t`The shaper is faster than the line, so packets wait in the modem, where CAKE has no influence.`,
            },
            {
              text: t`In the modem, up to ${inModem}`,
              hint: t`The shaper is slower than the line, so no queue builds up in the modem.`,
            },
            {
              text: t`In the gateway, up to ${inGateway}`,
              hint: t`In the gateway the call has a queue of its own, so it does not wait behind the uploads.`,
            },
          ],
        },
        hints: [t`Which of the two is slower, the shaper or the line?`],
        steps: [
          [STEP.rate, `${part} × ${sold} = ${shaped}`],
          isSlower
            ? t`The shaper is slower than the line of ${line}, so packets wait in the gateway. There the call goes first.`
            : t`The line of ${line} is slower, so packets wait in the modem. A full queue there takes ${limit} × 8 × ${packet} / ${line} = ${inModem}.`,
        ],
        run: gatewayRun(
          { ...shaperOf(shaped, line), "routers.modem.queue.limit": limit.value },
          { view: "queue", ...run },
        ),
      };
    },
  },
  {
    id: "cake-interval",
    topic: "cake",
    title: msg`Interval at a low rate`,
    make(draw) {
      const shaped = draw.rate(
        "400 kb/s",
        "500 kb/s",
        "600 kb/s",
        "750 kb/s",
        "1 Mb/s",
        "1.2 Mb/s",
        "1.5 Mb/s",
        "6 Mb/s",
      );
      const packet = size(PACKET);
      const few = scaled(sendingTime(packet, shaped), LEAST_PACKETS.value);
      const target = time(Math.max(few.value, TARGET.value));
      const answer = time(INTERVAL.value + target.value - TARGET.value);
      const isLonger = target.value > TARGET.value;
      return {
        ask: t`In CAKE, the target of CoDel is ${TARGET}, but at least the time that the shaper takes for ${LEAST_PACKETS} packets of ${packet}. The interval is ${INTERVAL}, and it becomes longer by as much as the target does. A shaper sends ${shaped}. How long is the interval?`,
        answer: {
          is: answer,
          within: 0.002,
          mistakes: [
            { is: target, hint: t`This is the target.` },
            { is: sum(INTERVAL, target), hint: t`Only the part of the target beyond ${TARGET} is added.` },
            ...(isLonger ? [{ is: INTERVAL, hint: t`At this rate the target is longer than ${TARGET}.` }] : []),
          ],
        },
        hints: [t`Compute the target first.`],
        steps: [
          [STEP.transmission, `${LEAST_PACKETS} × 8 × ${packet} / ${shaped} = ${few}`],
          isLonger
            ? t`This is more than ${TARGET}, so it is the target.`
            : t`This is less than ${TARGET}, so the target is ${TARGET}.`,
          [STEP.answer, `${INTERVAL} + ${target} − ${TARGET} = ${answer}`],
        ],
      };
    },
  },
];
