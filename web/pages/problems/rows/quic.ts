/** Problems on QUIC. */
import { msg, t } from "@lingui/core/macro";
import type { Settings } from "../../../scenario/settings.ts";
import type { ProblemRow, ProblemRun } from "../format.ts";
import { writeList } from "../judge.ts";
import { count, rate, scaled, size, sum, time } from "../quantity.ts";
import { DATAGRAM_HEADERS } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Packets with higher numbers that make a packet count as lost (RFC 9002, 6.1.1). */
const THRESHOLD = 3;

/** Probe timeouts whose time persistent congestion exceeds (RFC 9002, 7.6.1). */
const PERSISTENT = 3;

/** Packets of the smallest congestion window (RFC 9002, 7.2). */
const LEAST_WINDOW = 2;

/** Bytes around the data of a packet: a short header of 11, a STREAM frame’s header of 10, and a tag of 16. */
const AROUND = size(37);

/** One-way delay of the server’s link in the experiment, ns. */
const SERVER_LINK = 5e6;

/** Returns the run of a download over a line that loses no packet at random. */
const quicRun = (
  set: Settings,
  compared: Pick<ProblemRun, "view" | "measure" | "expected" | "note" | "within">,
): ProblemRun => ({
  experiment: "today-quic",
  set: { "links.line.bit_errors.packet_loss": 0, ...set },
  flow: "download",
  ...compared,
});

/** Problems on this topic. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "quic-lost-packets",
    topic: "quic",
    title: msg`Packets that QUIC declares lost`,
    make(draw) {
      const [first, last] = [draw.one(0, 20, 40, 60), 20];
      const gone = draw.different(draw.whole(2, 4), 3, last - THRESHOLD);
      const late = draw.one<readonly number[]>([], [last - 2], [last - 1], [last - 2, last - 1]);
      const acked = Array.from({ length: last + 1 }, (_, i) => i).filter((one) => ![...gone, ...late].includes(one));
      const numbers = (list: readonly number[]) => list.map((one) => first + one);
      const lost = numbers(gone);
      const from = count(first);
      const ranges = writeList(numbers(acked));
      const largest = count(first + last);
      const limit = count(first + last - THRESHOLD);
      return {
        ask: t`A QUIC sender has sent packets from number ${from} on, and an ACK frame acknowledges these numbers: ${ranges}. The packet threshold is 3, and no packet has been in flight for long enough to be lost by time. Which packets does the sender declare lost?`,
        answer: {
          list: lost,
          mistakes: [
            ...(late.length > 0
              ? [
                  {
                    is: numbers([...gone, ...late]),
                    hint: t`A packet must be at least 3 numbers below the largest one that is acknowledged.`,
                  },
                ]
              : []),
            { is: lost.slice(0, 1), hint: t`The ranges show every gap, not only the first one.` },
            { is: numbers(acked), hint: t`These packets are acknowledged.` },
          ],
        },
        hints: [
          t`The gaps between the ranges are the packets that are not acknowledged.`,
          t`Compare the number of each packet in a gap with the largest number that is acknowledged.`,
        ],
        steps: [
          t`The largest number that is acknowledged is ${largest}, so missing packets up to ${largest} − 3 = ${limit} are lost.`,
          [STEP.answer, writeList(lost)],
          t`Their data is sent again in packets with new numbers.`,
        ],
      };
    },
  },
  {
    id: "quic-probe-timeout",
    topic: "quic",
    title: msg`Time until a probe of QUIC`,
    make(draw) {
      const roundTrip = draw.time("20 ms", "30 ms", "40 ms", "60 ms", "80 ms", "100 ms", "200 ms");
      const delay = draw.time("10 ms", "25 ms", "50 ms");
      const probe = draw.count(1, 3);
      const half = scaled(roundTrip, 0.5);
      const first = sum(scaled(roundTrip, 3), delay);
      const intervals = Array.from({ length: probe.value }, (_, i) => scaled(first, 2 ** i));
      const answer = sum(time(0), ...intervals);
      /** Returns the answer with another first interval. */
      const from = (interval: typeof first) => scaled(interval, answer.value / first.value);
      return {
        ask: t`A QUIC client has measured one round trip, ${roundTrip}. The max_ack_delay of the server is ${delay}. The client sends a request, and no ACK comes back. How long after the request does the client send probe number ${probe}?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: from(scaled(roundTrip, 3)),
              hint: t`The server may hold its ACK back for max_ack_delay, so the sender adds this time.`,
            },
            { is: from(sum(roundTrip, delay)), hint: t`Four times rttvar is missing.` },
            ...(probe.value === 1
              ? [
                  {
                    is: sum(scaled(roundTrip, 5), delay),
                    hint: t`At the first sample rttvar is half of the round trip.`,
                  },
                ]
              : [
                  {
                    is: scaled(first, 2 ** (probe.value - 1)),
                    hint: t`This is the last interval alone. The earlier ones have passed too.`,
                  },
                ]),
          ],
        },
        hints: [
          t`At the first sample smoothed_rtt = R and rttvar = R / 2.`,
          t`The probe timeout is smoothed_rtt + 4 × rttvar + max_ack_delay, and each further one is twice as long.`,
        ],
        steps: [
          t`smoothed_rtt is ${roundTrip}, and rttvar is ${half}.`,
          [STEP.probeTimeout, `${roundTrip} + 4 × ${half} + ${delay} = ${first}`],
          ...(probe.value === 1 ? [] : [[STEP.total, `${intervals.join(" + ")} = ${answer}`] as const]),
        ],
        run: quicRun(
          {
            "links.line.rate": 1e9,
            "links.line.propagation_delay": roundTrip.value / 2 - SERVER_LINK,
            "flows.download.quic.max_ack_delay": delay.value,
            "flows.download.app.kind": "echo",
            "flows.download.app.exchanges": 1,
            "flows.download.lose.forward": "1",
          },
          {
            view: "ladder",
            measure: "response_mean_ns",
            expected: sum(first, roundTrip),
            note: t`The run loses only the request. The first probe arrives, and the response follows a round trip later.`,
            within: 0.01,
          },
        ),
      };
    },
  },
  {
    id: "quic-goodput",
    topic: "quic",
    title: msg`Data in the packets of QUIC`,
    make(draw) {
      const line = draw.rate("5 Mb/s", "8 Mb/s", "10 Mb/s", "20 Mb/s");
      const payload = draw.size("1200 B", "1252 B", "1350 B", "1472 B");
      const headers = size(DATAGRAM_HEADERS);
      const data = size(payload.value - AROUND.value);
      const packet = sum(payload, headers);
      const answer = rate((line.value * data.value) / packet.value);
      return {
        ask: t`QUIC sends datagrams with a UDP payload of ${payload} over a line of ${line}. The headers of IP and UDP take ${headers}. In the payload the packet’s header, the header of the STREAM frame and the authentication tag take ${AROUND}. What rate of data does the line carry at most?`,
        answer: {
          is: answer,
          within: 0.003,
          mistakes: [
            { is: rate((line.value * data.value) / payload.value), hint: t`The headers of IP and UDP are missing.` },
            {
              is: rate((line.value * payload.value) / packet.value),
              hint: t`QUIC’s own headers and the tag are no data.`,
            },
            { is: line, hint: MISTAKE.headers },
          ],
        },
        hints: [t`What share of a packet on the line is data?`],
        steps: [
          t`A packet carries ${payload} − ${AROUND} = ${data} of data, and it has ${payload} + ${headers} = ${packet} on the line.`,
          [STEP.throughput, `${line} × ${data} / ${packet} = ${answer}`],
        ],
        run: quicRun(
          {
            "links.line.rate": line.value,
            "flows.download.quic.max_datagram_size": payload.value,
            "flows.download.app.bytes": 1e7,
            "routers.edge.queue.limit": 200,
          },
          { view: "throughput", measure: "throughput_bps", expected: answer, within: 0.03 },
        ),
      };
    },
  },
  {
    id: "quic-window",
    topic: "quic",
    title: msg`Window of QUIC after losses`,
    make(draw) {
      const window = draw.number(12, 16, 20, 30, 40, 60);
      const smoothed = draw.time("30 ms", "40 ms", "60 ms", "80 ms", "100 ms");
      const variation = draw.time("5 ms", "10 ms", "15 ms");
      const delay = time(25e6);
      const timeout = sum(smoothed, scaled(variation, 4), delay);
      const limit = scaled(timeout, PERSISTENT);
      const span = draw.time("50 ms", "100 ms", "200 ms", "700 ms", "900 ms", "1.2 s");
      const isPersistent = span.value > limit.value;
      const half = count(window.value / 2);
      const least = count(LEAST_WINDOW);
      const answer = isPersistent ? least : half;
      return {
        ask: t`A QUIC sender with NewReno has a congestion window of ${window} packets. All packets that it sends during ${span} are lost, and then an ACK shows it all these losses at once. Its smoothed_rtt is ${smoothed}, its rttvar is ${variation}, and the max_ack_delay of the receiver is ${delay}. How large is the window after this ACK, in packets?`,
        answer: {
          is: answer,
          within: 0,
          mistakes: [
            isPersistent
              ? {
                  is: half,
                  hint: t`The losses span more than three probe timeouts, so they are persistent congestion.`,
                }
              : {
                  is: least,
                  hint: t`The losses span less than three probe timeouts, so they are no persistent congestion.`,
                },
            { is: window, hint: t`A loss is a sign of congestion, so the window is reduced.` },
            { is: count(1), hint: t`The smallest window of QUIC is two packets.` },
          ],
        },
        hints: [
          t`Compare the time that the losses span with three probe timeouts.`,
          t`All losses are one loss event, which halves the window. After persistent congestion the window is the smallest one.`,
        ],
        steps: [
          [STEP.probeTimeout, `${smoothed} + 4 × ${variation} + ${delay} = ${timeout}`],
          [STEP.threshold, `3 × ${timeout} = ${limit}`],
          isPersistent
            ? t`${span} is more than that, so the window is two packets.`
            : t`${span} is less than that, so the window is halved once: ${window} / 2 = ${half}.`,
        ],
      };
    },
  },
];
