/** Problems on the states of a connection and on TIME-WAIT. */
import { msg, t } from "@lingui/core/macro";
import { texts } from "../../../language/index.ts";
import type { Draw } from "../draw.ts";
import type { ChoiceAnswer, ProblemRow } from "../format.ts";
import { count, scaled, sum, time } from "../quantity.ts";
import { MISTAKE, STEP } from "../words.ts";

/** Meaning of each state, in the order of RFC 9293, 3.3.2. */
const HOLDS = texts({
  "SYN-SENT": msg`In SYN-SENT this end has sent a SYN and received none.`,
  "SYN-RECEIVED": msg`In SYN-RECEIVED this end has received a SYN and waits for the ACK of its own.`,
  ESTABLISHED: msg`In ESTABLISHED both SYNs are acknowledged, and there is no FIN yet.`,
  "FIN-WAIT-1": msg`In FIN-WAIT-1 this end has closed first and waits for the ACK of its FIN.`,
  "FIN-WAIT-2": msg`In FIN-WAIT-2 the FIN of this end is acknowledged, and the FIN of the other end has not arrived.`,
  "CLOSE-WAIT": msg`In CLOSE-WAIT the other end has sent its FIN, and the process of this end has not closed yet.`,
  CLOSING: msg`In CLOSING both ends have sent a FIN, and this end waits for the ACK of its own.`,
  "LAST-ACK": msg`In LAST-ACK the other end has closed first, and this end waits for the ACK of its FIN.`,
  "TIME-WAIT": msg`In TIME-WAIT both FINs are acknowledged, and the end that closed first waits for 2 MSL.`,
  CLOSED: msg`In CLOSED there is no connection.`,
});

type State = keyof typeof HOLDS;
const STATES = Object.keys(HOLDS) as State[];

/** Events that change a state. */
const EVENT = texts({
  synAck: msg`a SYN-ACK arrives`,
  syn: msg`a SYN without an ACK arrives`,
  ackOfSyn: msg`the ACK of its SYN arrives`,
  close: msg`its process closes the connection`,
  fin: msg`a FIN arrives that does not acknowledge the FIN of this end`,
  finAndAck: msg`a FIN arrives that acknowledges the FIN of this end`,
  firstFin: msg`a FIN arrives`,
  ackOfFin: msg`the ACK of its FIN arrives`,
});

/** Transitions of RFC 9293, Figure 5. */
const TRANSITIONS: readonly [from: State, event: keyof typeof EVENT, to: State][] = [
  ["SYN-SENT", "synAck", "ESTABLISHED"],
  ["SYN-SENT", "syn", "SYN-RECEIVED"],
  ["SYN-RECEIVED", "ackOfSyn", "ESTABLISHED"],
  ["SYN-RECEIVED", "close", "FIN-WAIT-1"],
  ["ESTABLISHED", "close", "FIN-WAIT-1"],
  ["ESTABLISHED", "firstFin", "CLOSE-WAIT"],
  ["FIN-WAIT-1", "ackOfFin", "FIN-WAIT-2"],
  ["FIN-WAIT-1", "fin", "CLOSING"],
  ["FIN-WAIT-1", "finAndAck", "TIME-WAIT"],
  ["FIN-WAIT-2", "firstFin", "TIME-WAIT"],
  ["CLOSE-WAIT", "close", "LAST-ACK"],
  ["CLOSING", "ackOfFin", "TIME-WAIT"],
  ["LAST-ACK", "ackOfFin", "CLOSED"],
];

/** Options of a choice. */
const OPTIONS = 4;

/** Returns a choice between the right option and some of the others, in their order. */
function choice(draw: Draw, all: ChoiceAnswer["options"], right: number): ChoiceAnswer {
  const others = all.filter((_, i) => i !== right);
  const drawn = draw.different(OPTIONS - 1, 0, others.length - 1).map((i) => others[i]);
  const options = all.filter((one, i) => i === right || drawn.includes(one));
  return { options, right: options.indexOf(all[right]) };
}

/** Problems on these topics. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "tcp-states-next",
    topic: "tcp-states",
    title: msg`Next state of a connection`,
    make(draw) {
      const [from, event, to] = TRANSITIONS[draw.whole(0, TRANSITIONS.length - 1)];
      const what = EVENT[event];
      const all = STATES.map((text) => ({ text, hint: text === to ? "" : HOLDS[text] }));
      return {
        ask: t`One end of a connection is in ${from}, and ${what}. Which state does it enter?`,
        answer: choice(draw, all, STATES.indexOf(to)),
        hints: [t`Which SYNs and FINs have been sent by then, and which of them are acknowledged?`],
        steps: [HOLDS[from], HOLDS[to]],
      };
    },
  },
  {
    id: "tcp-states-both",
    topic: "tcp-states",
    title: msg`States of both ends during the close`,
    make(draw) {
      const delay = draw.time("10 ms", "20 ms", "40 ms", "60 ms");
      const pause = draw.time("100 ms", "200 ms", "300 ms", "500 ms");
      const [d, p] = [delay.value, pause.value];
      const begins = [0, d, 2 * d, d + p, 2 * d + p, 3 * d + p, 4 * d + p];
      const pairs: [client: State, server: State][] = [
        ["FIN-WAIT-1", "ESTABLISHED"],
        ["FIN-WAIT-1", "CLOSE-WAIT"],
        ["FIN-WAIT-2", "CLOSE-WAIT"],
        ["FIN-WAIT-2", "LAST-ACK"],
        ["TIME-WAIT", "LAST-ACK"],
        ["TIME-WAIT", "CLOSED"],
      ];
      const right = draw.whole(0, pairs.length - 1);
      const asked = time((begins[right] + begins[right + 1]) / 2);
      const isLast = (i: number) => i === pairs.length - 1;
      const since = (i: number) => {
        const [from, to] = [time(begins[i]), time(begins[i + 1])];
        if (isLast(i)) return t`The ends are in these states from ${from} on, after the last ACK.`;
        return i === 0
          ? t`The ends are in these states until ${to}.`
          : t`The ends are in these states from ${from} to ${to}.`;
      };
      const all = pairs.map(([client, server], i) => ({
        text: t`client ${client}, server ${server}`,
        hint: i === right ? "" : since(i),
      }));
      const [finAcked, finSent, lastAck] = [2, 3, 4].map((i) => time(begins[i]));
      return {
        ask: t`A client closes a connection and sends its FIN at time 0. The propagation delay is ${delay} in each direction. The process of the server closes ${pause} after the FIN has arrived. MSL is 30 s, and nothing is lost. In which state is each end after ${asked}?`,
        answer: choice(draw, all, right),
        hints: [
          t`Draw both FINs and both ACKs, with the time at which each of them is sent and arrives.`,
          t`Each segment takes ${delay} to arrive.`,
        ],
        steps: [
          t`The FIN of the client arrives after ${delay}, and its ACK is back after ${finAcked}.`,
          t`The server sends its FIN after ${finSent}, and the FIN arrives after ${lastAck}.`,
          since(right),
        ],
      };
    },
  },
  {
    id: "tcp-states-close",
    topic: "tcp-states",
    title: msg`Time until TIME-WAIT`,
    make(draw) {
      const delay = draw.time("10 ms", "20 ms", "40 ms", "60 ms", "80 ms");
      const pause = draw.time("50 ms", "100 ms", "150 ms", "300 ms");
      const answer = sum(scaled(delay, 2), pause);
      return {
        ask: t`A client closes a connection and sends its FIN. The propagation delay is ${delay} in each direction. The process of the server closes ${pause} after the FIN has arrived. How long after its FIN does the client enter TIME-WAIT?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: pause, hint: t`This is the time in FIN-WAIT-2 alone.` },
            { is: sum(delay, pause), hint: t`At this time the server sends its FIN, which has to arrive too.` },
            { is: sum(scaled(delay, 3), pause), hint: t`At this time the last ACK reaches the server.` },
            { is: scaled(delay, 2), hint: t`At this time FIN-WAIT-2 begins: only the ACK of the FIN has arrived.` },
          ],
        },
        hints: [t`TIME-WAIT begins when the FIN of the server arrives.`],
        steps: [
          t`The FIN of the client arrives after ${delay}, and the server sends its own FIN ${pause} later.`,
          [STEP.total, `${delay} + ${pause} + ${delay} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "tcp-states-syn-sent",
    topic: "tcp-states",
    title: msg`Time in SYN-SENT`,
    make(draw) {
      const first = draw.time("1 s", "2 s", "3 s");
      const lost = draw.count(2, 4);
      const roundTrip = draw.time("100 ms", "200 ms", "400 ms");
      const waits = Array.from({ length: lost.value }, (_, i) => scaled(first, 2 ** i));
      const timeouts = waits.join(" + ");
      const answer = sum(roundTrip, ...waits);
      return {
        ask: t`The first ${lost} SYNs of a client are lost, and the next one arrives. The timeout is ${first} at first and doubles each time, and the round trip is ${roundTrip}. How long is the client in SYN-SENT?`,
        answer: {
          is: answer,
          within: 0.001,
          mistakes: [
            { is: sum(time(0), ...waits), hint: t`The client leaves SYN-SENT only when the SYN-ACK is back.` },
            { is: sum(roundTrip, scaled(first, lost.value)), hint: t`The timeout doubles each time.` },
            { is: sum(answer, scaled(first, 2 ** lost.value)), hint: MISTAKE.offByOne },
          ],
        },
        hints: [t`Add the timeouts before the SYN that arrives, and the time after it.`],
        steps: [
          t`The SYN that arrives is sent after ${timeouts}, and its SYN-ACK is back a round trip later.`,
          [STEP.total, `${timeouts} + ${roundTrip} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "time-wait-ports",
    topic: "time-wait",
    title: msg`Ports and TIME-WAIT`,
    make(draw) {
      const ports = draw.number(12_000, 15_000, 18_000, 24_000, 28_000, 30_000, 48_000, 60_000);
      const lifetime = draw.time("15 s", "30 s", "60 s", "120 s");
      const seconds = lifetime.value / 1e9;
      const answer = count(ports.value / (2 * seconds));
      const wait = scaled(lifetime, 2);
      return {
        ask: t`A client opens short connections to one port of one server and always closes first. It has ${ports} ports of its own, and MSL is ${lifetime}. How many connections per second can it open at most in the long run?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: count(ports.value / seconds), hint: t`TIME-WAIT lasts twice the MSL.` },
            { is: ports, hint: t`A port is free again only when TIME-WAIT is over.` },
          ],
        },
        hints: [t`How long does each connection keep its port?`],
        steps: [
          t`Each connection keeps its port for 2 × ${lifetime} = ${wait}, and its own duration is negligible.`,
          [STEP.answer, `${ports} / ${count(2 * seconds)} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "time-wait-number",
    topic: "time-wait",
    title: msg`Number of connections in TIME-WAIT`,
    make(draw) {
      const each = draw.number(20, 50, 80, 120, 200, 400, 500, 800);
      const lifetime = draw.time("15 s", "30 s", "60 s", "120 s");
      const seconds = lifetime.value / 1e9;
      const answer = count(2 * seconds * each.value);
      const wait = scaled(lifetime, 2);
      return {
        ask: t`A server ends ${each} connections per second and always closes first. MSL is ${lifetime}. How many of its connections are in TIME-WAIT on average?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            { is: count(seconds * each.value), hint: t`TIME-WAIT lasts twice the MSL.` },
            { is: each, hint: t`Each connection stays in TIME-WAIT for much longer than a second.` },
          ],
        },
        hints: [t`The mean number is the rate times the time that each connection stays (Little’s law).`],
        steps: [
          t`Each connection stays for 2 × ${lifetime} = ${wait}.`,
          [STEP.answer, `${each} × ${count(2 * seconds)} = ${answer}`],
        ],
      };
    },
  },
  {
    id: "time-wait-lost-ack",
    topic: "time-wait",
    title: msg`TIME-WAIT after a lost ACK`,
    make(draw) {
      const lifetime = draw.time("15 s", "30 s", "60 s");
      const first = draw.time("1 s", "2 s", "3 s");
      const lost = draw.count(2, 4);
      const waits = Array.from({ length: lost.value }, (_, i) => scaled(first, 2 ** i));
      const timeouts = waits.join(" + ");
      const wait = scaled(lifetime, 2);
      const answer = sum(wait, ...waits);
      return {
        ask: t`A client is in TIME-WAIT, and MSL is ${lifetime}. Its last ACK is lost ${lost} times. The server retransmits its FIN after a timeout that is ${first} at first and doubles each time. How long is the client in TIME-WAIT?`,
        answer: {
          is: answer,
          within: 0.001,
          mistakes: [
            { is: wait, hint: t`Each FIN that arrives again restarts the wait.` },
            {
              is: scaled(wait, lost.value + 1),
              hint: t`The earlier waits are cut short, so they do not count in full.`,
            },
            { is: sum(wait, scaled(first, lost.value)), hint: t`The timeout doubles each time.` },
          ],
        },
        hints: [t`When does the last FIN arrive, counted from the first one?`],
        steps: [
          t`The FINs arrive at the intervals at which they are sent: the last one ${timeouts} after the first.`,
          t`Then the client waits for 2 × ${lifetime} = ${wait} more.`,
          [STEP.total, `${timeouts} + ${wait} = ${answer}`],
        ],
      };
    },
  },
];
