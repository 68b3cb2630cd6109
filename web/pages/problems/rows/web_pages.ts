/** Problems on the load time of web pages. */
import { msg, t } from "@lingui/core/macro";
import type { Settings } from "../../../scenario/settings.ts";
import type { ProblemRow, ProblemRun } from "../format.ts";
import { count, type Quantity, rate, scaled, sendingTime, share, size, sum } from "../quantity.ts";
import { slowStartRounds, windowsOf } from "../rounds.ts";
import { MSS, PACKET } from "../runs.ts";
import { MISTAKE, STEP } from "../words.ts";

/** One-way delay of the server’s link in the experiment, ns. */
const SERVER_LINK = 5e6;
/** Connections that a browser opens to a server for HTTP/1.1. */
const SIX = 6;
/** A rate that no page reaches. */
const FAST = rate(1e9);
/** A document that fits into the initial window. */
const DOCUMENT = size(10 * 1024);

/** A page, and how it is asked for. */
interface Page {
  line: Quantity;
  roundTrip: Quantity;
  document: Quantity;
  objects: Quantity;
  objectSize: Quantity;
  connections: number;
  /** Tells whether a connection asks for all objects at once. */
  atOnce?: boolean;
  set?: Settings;
}

/** Returns the run of a page, compared by its load time. */
const pageRun = (
  { line, roundTrip, document, objects, objectSize, connections, atOnce, set }: Page,
  compared: Pick<ProblemRun, "expected" | "note" | "within">,
): ProblemRun => ({
  experiment: "today-page",
  set: {
    "links.line.rate": line.value,
    "links.line.propagation_delay": roundTrip.value / 2 - SERVER_LINK,
    "flows.page.count": connections,
    "flows.page.app.page.streams": atOnce ? objects.value : 1,
    "flows.page.app.page.document": document.value,
    "flows.page.app.page.objects": objects.value,
    "flows.page.app.page.object_size": objectSize.value,
    // Web servers send the last segment of a response at once.
    "tcp.nagle": false,
    ...set,
  },
  view: "requests",
  flow: "page",
  measure: "response_mean_ns",
  ...compared,
});

/** Returns the data of a page. */
const dataOf = ({ document, objects, objectSize }: Pick<Page, "document" | "objects" | "objectSize">): Quantity =>
  size(document.value + objects.value * objectSize.value);

/** Returns the bytes of the packets that carry this data. */
const withHeaders = (data: Quantity): Quantity => scaled(data, PACKET / MSS);

/** Problems on this topic. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "page-rounds",
    topic: "web-pages",
    title: msg`Page of small objects on a fast line`,
    make(draw) {
      const connections = draw.number(2, 4, 6);
      const objects = draw.number(20, 30, 40, 50, 70, 80);
      const document = draw.size("12 KB", "24 KB", "36 KB", "64 KB", "90 KB");
      const roundTrip = draw.time("40 ms", "50 ms", "80 ms", "100 ms", "150 ms");
      const segments = count(Math.ceil(document.value / MSS));
      const first = slowStartRounds(segments.value);
      const exact = count(objects.value / connections.value);
      const isWhole = Number.isInteger(exact.value);
      const rounds = count(Math.ceil(exact.value));
      const all = (trips: number) => scaled(roundTrip, trips);
      const answer = all(1 + first + rounds.value);
      const documentTrips = count(first);
      const wrong = [
        { is: all(first + rounds.value), hint: t`The handshake takes a round trip before the first request.` },
        {
          is: all(1 + first + objects.value),
          hint: t`The connections ask at the same time, so their round trips overlap.`,
        },
      ];
      if (first > 1)
        wrong.push({ is: all(2 + rounds.value), hint: t`The document does not fit into the initial window.` });
      if (!isWhole) wrong.push({ is: all(1 + first + Math.floor(exact.value)), hint: MISTAKE.roundedDown });
      return {
        ask: t`A browser opens ${connections} connections to a server at the same time, over a very fast path with a round trip of ${roundTrip}. One connection gets a document of ${document}. Then the connections get ${objects} small objects, with one request at a time on each. The initial window is 10 segments of ${size(MSS)}, and it doubles in each round trip. How long does the page take, from the SYN on?`,
        answer: { is: answer, within: 0.01, mistakes: wrong },
        hints: [t`Count the round trips of the handshake, of the document, and of the objects.`],
        steps: [
          t`The handshake takes one round trip.`,
          [STEP.rounds, `${document} / ${size(MSS)} → ${segments} ≤ ${windowsOf(first)} → ${documentTrips}`],
          [STEP.rounds, `${objects} / ${connections} = ${exact}${isWhole ? "" : ` → ${rounds}`}`],
          [STEP.total, `(1 + ${documentTrips} + ${rounds}) × ${roundTrip} = ${answer}`],
        ],
        run: pageRun(
          {
            line: FAST,
            roundTrip,
            document,
            objects,
            objectSize: size(500),
            connections: connections.value,
            set: { "flows.page.app.exchanges": 1 },
          },
          {
            expected: all(first + rounds.value),
            note: t`The load time in the run begins with the first request, after the handshake.`,
            within: 0.02,
          },
        ),
      };
    },
  },
  {
    id: "page-waiting",
    topic: "web-pages",
    title: msg`Share of the load time that a page waits`,
    make(draw) {
      const line = draw.rate("2 Mb/s", "4 Mb/s", "5 Mb/s", "10 Mb/s");
      const roundTrip = draw.time("20 ms", "30 ms", "40 ms", "60 ms");
      const objects = draw.number(40, 50, 60, 80);
      const objectSize = draw.size("2000 B", "3000 B", "4000 B", "5000 B");
      const document = size(10_000);
      const page = { document, objects, objectSize };
      const requests = count(objects.value + 1);
      const waits = scaled(roundTrip, requests.value);
      const data = dataOf(page);
      const carrying = sendingTime(data, line);
      const total = sum(waits, carrying);
      const part = (of: number) => share(of / total.value);
      const answer = part(waits.value);
      return {
        ask: t`One connection gets a page: a document of ${document}, and then ${objects} objects of ${objectSize} on average, one after another. Each object fits into the window. The line carries ${line}, and the round trip is ${roundTrip}. For what share of the time after the handshake does the browser wait without receiving data? Ignore the headers.`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: part(carrying.value), hint: t`This is the share of the time in which data arrives.` },
            {
              is: share(waits.value / 2 / (waits.value / 2 + carrying.value)),
              hint: t`The request has to reach the server, and the object has to come back: a whole round trip.`,
            },
            {
              is: share(roundTrip.value / (roundTrip.value + carrying.value)),
              hint: t`The browser waits for a round trip with each request.`,
            },
          ],
        },
        hints: [t`How many requests are there, and how long does the line carry their data?`],
        steps: [
          [STEP.wait, `${requests} × ${roundTrip} = ${waits}`],
          [STEP.transmission, `${data} × 8 / ${line} = ${carrying}`],
          [STEP.share, `${waits} / (${waits} + ${carrying}) = ${answer}`],
          t`A faster line shortens only the rest of the time.`,
        ],
        run: pageRun(
          { line, roundTrip, ...page, connections: 1, set: { "flows.page.app.exchanges": 10 } },
          {
            expected: total,
            note: t`The load time in the run is both parts together. The headers and the requests add a few percent.`,
            within: 0.1,
          },
        ),
      };
    },
  },
  {
    id: "page-line",
    topic: "web-pages",
    title: msg`Page whose objects are all requested at once`,
    make(draw) {
      const line = draw.rate("5 Mb/s", "6 Mb/s", "8 Mb/s", "10 Mb/s");
      const roundTrip = draw.time("20 ms", "30 ms");
      const objects = draw.number(50, 80, 100);
      const objectSize = draw.size("20 KB", "30 KB", "40 KB");
      const page = { document: DOCUMENT, objects, objectSize };
      const data = dataOf(page);
      const packets = withHeaders(data);
      const sending = sendingTime(packets, line);
      const waits = scaled(roundTrip, 2);
      const answer = sum(waits, sending);
      return {
        ask: t`A page has a document of ${DOCUMENT}, which fits into the initial window, and ${objects} objects of ${objectSize} on average. When the browser has the document, it asks for all objects at once over the same connection. The line carries ${line}, the round trip is ${roundTrip}, and a packet of ${size(PACKET)} carries ${size(MSS)} of data. How long does the page take at least, from the request for the document on?`,
        answer: {
          is: answer,
          within: 0.01,
          mistakes: [
            {
              is: sum(scaled(roundTrip, objects.value + 1), sending),
              hint: t`All objects are requested at once, so they share one round trip.`,
            },
            { is: sum(waits, sendingTime(data, line)), hint: MISTAKE.noHeaders },
          ],
        },
        hints: [t`How long does the line need for the packets, and how often does the browser wait for a round trip?`],
        steps: [
          [STEP.transmission, `${data} × ${PACKET} / ${MSS} × 8 / ${line} = ${sending}`],
          [STEP.total, `2 × ${roundTrip} + ${sending} = ${answer}`],
        ],
        run: pageRun(
          {
            line,
            roundTrip,
            ...page,
            connections: 1,
            atOnce: true,
            set: { "flows.page.app.exchanges": 10, "routers.edge.queue.limit": 1000 },
          },
          {
            expected: answer,
            note: t`In the run the window has to grow first. The sizes of the objects are random, so ten pages are loaded.`,
            within: 0.08,
          },
        ),
      };
    },
  },
  {
    id: "page-losses",
    topic: "web-pages",
    title: msg`One or six connections, with and without losses`,
    make(draw) {
      const line = rate(20e6);
      const roundTrip = draw.time("40 ms", "50 ms", "60 ms");
      const objects = draw.number(100, 110, 120, 140);
      const objectSize = draw.size("8 KB", "10 KB");
      const loss = draw.share(0, 0.01, 0.02);
      const isLossy = loss.value > 0;
      const page = { document: DOCUMENT, objects, objectSize };
      const data = dataOf(page);
      const waits = scaled(roundTrip, 2);
      const window = count(1.22 / Math.sqrt(loss.value));
      const sending = sendingTime(withHeaders(data), line);
      const one = isLossy ? sum(waits, scaled(roundTrip, data.value / (window.value * MSS))) : sum(waits, sending);
      const rounds = count(Math.ceil(objects.value / SIX));
      const six = scaled(roundTrip, 1 + rounds.value);
      return {
        ask: t`Two browsers load pages of ${objects} objects of ${objectSize} on average, one after another, each over a line of ${line} with a round trip of ${roundTrip}. The line loses ${loss} of the packets. One browser asks for all objects of a page at once over one connection. The other one asks for one object at a time on each of six connections. With losses a window is 1.22 / √p segments on average. Which browser needs more time for a page, and why?`,
        answer: {
          right: isLossy ? 0 : 1,
          options: [
            {
              text: t`The one with a single connection, because each loss reduces the window for all objects`,
              hint: t`Nothing is lost here, so no window is reduced.`,
            },
            {
              text: t`The one with six connections, because each object costs its connection a round trip`,
              hint: t`These round trips do cost time, but the single connection loses more time by its small window.`,
            },
            {
              text: t`The one with six connections, because it loses far more packets`,
              hint: isLossy
                ? t`It loses at most a quarter more packets, and each loss reduces only one of its six windows.`
                : t`Nothing is lost here.`,
            },
          ],
        },
        hints: [t`Estimate the time of the single connection first: by its window, or by the rate of the line.`],
        steps: isLossy
          ? [
              [STEP.window, `1.22 / √${loss} = ${window}`],
              [STEP.total, `2 × ${roundTrip} + ${data} / (${window} × ${size(MSS)}) × ${roundTrip} = ${one}`],
              t`Six connections have six such windows, and a loss reduces only one of them.`,
            ]
          : [
              [STEP.transmission, `${data} × ${PACKET} / ${MSS} × 8 / ${line} = ${sending}`],
              [STEP.total, `2 × ${roundTrip} + ${sending} = ${one}`],
              t`Six connections take at least 1 + ${rounds} round trips, which is ${six}.`,
            ],
        run: pageRun(
          {
            line,
            roundTrip,
            ...page,
            connections: 1,
            atOnce: true,
            set: {
              "flows.page.app.exchanges": 20,
              "flows.page.app.think_time": 0,
              "tcp.ack_policy": "every_segment",
              "routers.edge.queue.limit": 1000,
              "links.line.bit_errors.packet_loss": loss.value,
            },
          },
          {
            expected: one,
            note: isLossy
              ? t`The run is that of the single connection, whose window the formula gives.`
              : t`The run is that of the single connection, which fills the line.`,
            within: 0.12,
          },
        ),
      };
    },
  },
];
