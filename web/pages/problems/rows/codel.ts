/** Problems on CoDel and FQ-CoDel. */
import { msg, t } from "@lingui/core/macro";
import type { ProblemRow } from "../format.ts";
import { count, rate, scaled, sendingTime, size, sum, time } from "../quantity.ts";
import { DATAGRAM_HEADERS, MSS, PACKET } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "codel-next-drop",
    topic: "codel",
    title: msg`CoDel’s next drop`,
    make(draw) {
      const drops = draw.count(2, 16);
      const interval = draw.time("50 ms", "100 ms", "200 ms");
      const answer = scaled(interval, 1 / Math.sqrt(drops.value));
      return {
        ask: t`CoDel with an interval of ${interval} is in its dropping state and has just dropped packet number ${drops} of this state. After what time does it drop the next one, if the queueing delay stays above the target?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: interval, hint: t`Only the first drop is followed by a whole interval.` },
            {
              is: scaled(interval, 1 / drops.value),
              hint: t`The interval is divided by the square root of the number of drops.`,
            },
            { is: scaled(interval, 1 / Math.sqrt(drops.value + 1)), hint: MISTAKE.offByOne },
          ],
        },
        hints: [t`The control law divides the interval by a square root.`],
        steps: [
          t`The next drop follows after the interval divided by √n, where n counts the drops.`,
          [STEP.answer, `${interval} / √${drops} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "codel-drop-times",
    topic: "codel",
    title: msg`CoDel’s first drops`,
    make(draw) {
      const interval = draw.time("20 ms", "40 ms", "50 ms", "80 ms", "100 ms", "120 ms", "150 ms", "200 ms");
      const drops = draw.number(3, 4, 5);
      const gaps = Array.from({ length: drops.value - 1 }, (_, i) => scaled(interval, 1 / Math.sqrt(i + 1)));
      const answer = sum(time(0), ...gaps);
      return {
        ask: t`CoDel with an interval of ${interval} enters its dropping state and drops a packet at once. The queueing delay stays above the target. How long after that drop does it drop packet number ${drops}, if the first dropped packet is number 1?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: scaled(interval, drops.value - 1), hint: t`The interval becomes shorter with each drop.` },
            { is: sum(answer, scaled(interval, 1 / Math.sqrt(drops.value))), hint: MISTAKE.offByOne },
          ],
        },
        hints: [t`The time from drop n to the next drop is the interval divided by √n.`],
        steps: [
          t`The times between the drops are the interval divided by √1, √2 and so on.`,
          [STEP.total, `${gaps.join(" + ")} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "codel-first-drop",
    topic: "codel",
    title: msg`Time of CoDel’s first drop`,
    make(draw) {
      const interval = draw.time("80 ms", "100 ms", "120 ms", "200 ms");
      const ms = (value: number) => time(value * 1e6);
      const begin = draw.whole(2, 9) * 10;
      const dip = begin + draw.whole(3, 6) * 10;
      const again = dip + draw.whole(1, 3) * 5;
      const [first, below, second] = [ms(begin), ms(dip), ms(again)];
      const answer = sum(second, interval);
      return {
        ask: t`CoDel has a target of 5 ms and an interval of ${interval}. From ${first} on, packets have waited longer than the target. The packet that leaves at ${below} has waited only 4 ms. From ${second} on, all packets wait longer than the target again. When does CoDel drop its first packet?`,
        answer: {
          is: answer,
          within: 0.005,
          mistakes: [
            { is: sum(first, interval), hint: t`The packet that waited for less than the target ended this interval.` },
            {
              is: sum(below, interval),
              hint: t`The interval begins when the queueing delay is above the target again.`,
            },
            { is: second, hint: t`The queueing delay must stay above the target for a whole interval.` },
          ],
        },
        hints: [t`The queueing delay must be above the target for a whole interval without a break.`],
        steps: [
          t`CoDel uses the shortest queueing delay of the last interval, so one short delay restarts the interval (RFC 8289, 3).`,
          [STEP.answer, `${second} + ${interval} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "fq-share",
    topic: "fq-codel",
    title: msg`Rates with fair queueing`,
    make(draw) {
      const line = draw.rate("10 Mb/s", "20 Mb/s", "40 Mb/s", "100 Mb/s");
      const flows = draw.count(2, 6);
      const small = scaled(line, draw.one(0.02, 0.05, 0.1));
      const left = rate(line.value - small.value);
      const answer = scaled(left, 1 / flows.value);
      return {
        ask: t`A link of ${line} has fair queueing. One flow sends only ${small}, and ${flows} others send as much as they can. What rate does each of these others reach?`,
        answer: {
          is: answer,
          within: 0.005,
          mistakes: [
            {
              is: scaled(line, 1 / (flows.value + 1)),
              hint: t`The small flow leaves a part of its share to the others.`,
            },
            { is: scaled(line, 1 / flows.value), hint: t`The small flow takes its own rate first.` },
          ],
        },
        hints: [t`The small flow gets all that it sends, because it is below its share.`],
        steps: [
          [STEP.rate, `${line} − ${small} = ${left}`],
          [STEP.answer, `${left} / ${flows} = ${answer}`],
        ],
        run: {
          experiment: "today-shared",
          set: {
            "routers.campus.queue.discipline": "fq_codel",
            "links.line.rate": line.value,
            "flows.first.count": flows.value,
            "flows.first.app.bytes": Math.round((line.value * 2.5) / flows.value),
            "flows.second.start": 0,
            "flows.second.app.kind": "constant",
            "flows.second.app.datagram_size": PACKET - DATAGRAM_HEADERS,
            "flows.second.app.rate": small.value * (1 - DATAGRAM_HEADERS / PACKET),
          },
          view: "flows",
          flow: "first",
          measure: "throughput_bps",
          expected: scaled(left, MSS / PACKET),
          note: t`This is the throughput of these flows together, without the headers.`,
          within: 0.05,
        },
      };
    },
  },
  {
    id: "fq-wait",
    topic: "fq-codel",
    title: msg`Longest wait of a small packet`,
    make(draw) {
      const flows = draw.count(1, 20);
      const line = draw.rate("1 Mb/s", "2 Mb/s", "5 Mb/s", "10 Mb/s", "50 Mb/s");
      const packet = size(PACKET);
      const sending = sendingTime(packet, line);
      const answer = scaled(sending, flows.value);
      return {
        ask: t`The queues of a link of ${line} are served in turn, one packet of ${packet} each. In ${flows} of them packets are always waiting. A small packet arrives in a queue of its own. How long is its longest wait, if all the other queues have their turn first?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: scaled(answer, 100), hint: t`Each of the other queues sends only one packet first.` },
            ...(flows.value === 1 ? [] : [{ is: sending, hint: t`Each of the other queues has its turn first.` }]),
          ],
        },
        hints: [t`In one round, each queue sends one packet.`],
        steps: [
          [STEP.sending, `${packet} × 8 / ${line} = ${sending}`],
          [STEP.wait, `${flows} × ${sending} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "fq-quantum",
    topic: "fq-codel",
    title: msg`Packets that a queue sends in its turns`,
    make(draw) {
      const quantum = size(1514);
      const packet = draw.size("100 B", "300 B", "590 B", "900 B", "1000 B", "1400 B");
      const turns = draw.count(2, 7);
      const credits = scaled(quantum, turns.value);
      const answer = count(Math.ceil(credits.value / packet.value));
      return {
        ask: t`FQ-CoDel gives a queue ${quantum} of credit in each of its turns. The queue sends packets of ${packet} while its credit is positive, and each packet reduces the credit by its size. Credit that is left, or a debt, is kept for the next turn. How many packets does the queue send in ${turns} turns, if it never runs empty?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            {
              is: count(answer.value - 1),
              hint: t`A packet may be sent while any credit is left, so the last one leaves a debt.`,
            },
            {
              is: count(Math.ceil(quantum.value / packet.value) * turns.value),
              hint: t`The debt of a turn is subtracted from the credit of the next one.`,
            },
            { is: turns, hint: t`A turn is measured in bytes, not in packets.` },
          ],
        },
        hints: [t`How much credit does the queue get in all turns together?`],
        steps: [
          t`All turns together give ${turns} × ${quantum} = ${credits} (RFC 8290, 4.1).`,
          [STEP.answer, `⌈${count(credits.value)} / ${count(packet.value)}⌉ = ${answer}`],
        ],
      };
    },
  },
];
