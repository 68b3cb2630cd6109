/** Problems on adaptive video. */
import { msg, t } from "@lingui/core/macro";
import type { Settings } from "../../../scenario/settings.ts";
import type { ProblemRow, ProblemRun } from "../format.ts";
import { count, type Quantity, rate, rateOf, scaled, share, size, sum, time } from "../quantity.ts";
import { slowStartRounds, windowsOf } from "../rounds.ts";
import { MSS, PACKET } from "../runs.ts";
import { STEP } from "../words.ts";

/** One-way delay of the server’s link in the experiment, ns. */
const SERVER_LINK = 5e6;

/** A rate that no video reaches, b/s. */
const FAST = 1e9;

/** BBA-0 of Huang et al. 2014: chunk, buffer, and the levels of the lowest and of the highest rate. */
const CHUNK = time(4e9);
const BUFFER = time(240e9);
const RESERVOIR = time(90e9);
const UPPER = time(216e9);

/** Chunks of a video, all at one rate. */
interface Video {
  rates: readonly Quantity[];
  chunk: Quantity;
  buffer: Quantity;
  chunks: number;
  /** Rate of the line, b/s. */
  line: number;
  roundTrip: Quantity;
  set?: Settings;
}

/** Returns the run of a video that has the line for itself. */
const videoRun = (
  { rates, chunk, buffer, chunks, line, roundTrip, set }: Video,
  compared: Pick<ProblemRun, "measure" | "expected" | "note" | "within">,
): ProblemRun => ({
  experiment: "today-video",
  set: {
    "flows.rival.enabled": false,
    "flows.player.app.video.rates": rates.map(({ value }) => `${value}b/s`).join(),
    "flows.player.app.video.chunk": chunk.value,
    "flows.player.app.video.buffer": buffer.value,
    "flows.player.app.exchanges": chunks,
    "links.line.rate": line,
    "links.line.propagation_delay": roundTrip.value / 2 - SERVER_LINK,
    // Web servers send the last segment of a response at once.
    "tcp.nagle": false,
    ...set,
  },
  view: "playback",
  flow: "player",
  ...compared,
});

/** Returns the rate of a line on which TCP reaches this throughput, b/s. */
const lineFor = (throughput: Quantity): number => Math.round((throughput.value * PACKET) / MSS);

/** Returns the rate that BBA-0 allows itself at this level between the reservoir and the upper level. */
function allowedAt(level: number, [lowest, highest]: readonly [Quantity, Quantity], reservoir = RESERVOIR): Quantity {
  const part = (level - reservoir.value) / (UPPER.value - reservoir.value);
  return rate(lowest.value + Math.min(1, Math.max(0, part)) * (highest.value - lowest.value));
}

/** Problems on this topic. */
export const ROWS: readonly ProblemRow[] = [
  {
    id: "video-stall",
    topic: "adaptive-video",
    title: msg`Time until a video stalls`,
    make(draw) {
      const level = draw.time("20 s", "24 s", "30 s", "40 s");
      const playing = draw.rate("3 Mb/s", "4.5 Mb/s", "6 Mb/s");
      const throughput = scaled(playing, 1 / draw.one(2, 2.5, 3, 4));
      const gain = share(throughput.value / playing.value);
      const loss = share(1 - gain.value);
      const answer = scaled(level, 1 / loss.value);
      const chunk = time(1e9);
      // The level is half a chunk below the buffer on average.
      const buffer = time(level.value + chunk.value / 2);
      const before = 1.5 * level.value;
      const chunks = Math.ceil((before + 3 * answer.value) / chunk.value);
      const left = time(chunks * chunk.value - before - answer.value);
      const arriving = scaled(left, 1 / gain.value);
      const stalled = time(arriving.value - left.value);
      return {
        ask: t`A player plays a video with a single rate of ${playing}, and its buffer holds ${level}. At this moment the throughput falls to ${throughput}, and it stays there. After what time does the video stall?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: level, hint: t`While the video plays, further chunks arrive, although too slowly.` },
            {
              is: scaled(level, 1 / gain.value),
              hint: t`This divides by what arrives. The buffer loses the difference between playing and arriving.`,
            },
          ],
        },
        hints: [t`How much playing time arrives in one second, and how much does the buffer lose?`],
        steps: [
          [STEP.share, `${throughput} / ${playing} = ${gain}`],
          t`In each second ${gain} of a second arrives and a whole second is played, so the buffer loses ${loss} of a second.`,
          [STEP.answer, `${level} / ${loss} = ${answer}`],
        ],
        run: videoRun(
          {
            rates: [playing],
            chunk,
            buffer,
            chunks,
            line: 50e6,
            roundTrip: time(11e6),
            set: {
              "links.line.rate_variation.kind": "schedule",
              "links.line.rate_variation.rates": `${Math.round(before / 1e6)}ms:${lineFor(throughput)}b/s`,
              "routers.edge.queue.limit": 1000,
            },
          },
          {
            measure: "video_stalled_ns",
            expected: stalled,
            note: t`In the run ${left} of the video are left at this time. They arrive in ${arriving}, so the stalls take ${stalled} together.`,
            within: 0.05,
          },
        ),
      };
    },
  },
  {
    id: "video-bba",
    topic: "adaptive-video",
    title: msg`Rate that the buffer allows`,
    make(draw) {
      const kilobits = draw.one(
        [235, 375, 560, 750, 1050, 1750, 2350, 3000, 4300, 5800],
        [300, 600, 1000, 1500, 2500, 4000, 6000],
        [400, 800, 1200, 2000, 3000, 5000, 8000],
      );
      const rates = kilobits.map((one) => rate(one * 1e3));
      const ends = [rates[0], rates[rates.length - 1]] as const;
      const [lowest, highest] = ends;
      const earlier = draw.whole(24, 50);
      const level = scaled(CHUNK, earlier);
      const part = share((level.value - RESERVOIR.value) / (UPPER.value - RESERVOIR.value));
      /** Returns the highest of the rates below what is allowed; the lowest one if there is none. */
      const below = (allowed: Quantity) => rates.findLast(({ value }) => value < allowed.value) ?? lowest;
      const allowed = allowedAt(level.value, ends);
      const answer = below(allowed);
      const all = Array.from({ length: earlier + 1 }, (_, i) => below(allowedAt(i * CHUNK.value, ends)).value);
      const mean = rate(all.reduce((one, other) => one + other) / all.length);
      const listed = rates.join(", ");
      return {
        ask: t`A player chooses rates by its buffer, as BBA-0 does, and the buffer fills. Up to ${RESERVOIR} in the buffer the player allows itself the lowest rate, and from ${UPPER} on the highest one. Between these levels the allowed rate rises linearly. The player asks for the highest of its rates that is below the allowed one. The rates are ${listed}. Which rate does it ask for with ${level} in the buffer?`,
        answer: {
          is: answer,
          within: 0.005,
          mistakes: [
            { is: allowed, hint: t`This is the allowed rate. The server has the video only in the rates of the list.` },
            {
              is: rates[rates.indexOf(answer) + 1] ?? highest,
              hint: t`This rate is above the allowed one.`,
            },
            {
              is: below(allowedAt(level.value, ends, time(0))),
              hint: t`The allowed rate does not rise from an empty buffer on, but from ${RESERVOIR} on.`,
            },
          ],
        },
        hints: [t`How far is the level on the way from ${RESERVOIR} to ${UPPER}?`],
        steps: [
          [STEP.share, `(${level} − ${RESERVOIR}) / (${UPPER} − ${RESERVOIR}) = ${part}`],
          [STEP.rate, `${lowest} + ${part} × (${highest} − ${lowest}) = ${allowed} → ${answer}`],
        ],
        run: videoRun(
          {
            rates,
            chunk: CHUNK,
            buffer: BUFFER,
            chunks: earlier + 1,
            line: 10 * FAST,
            roundTrip: time(11e6),
            set: {
              "links.server_link.rate": 10 * FAST,
              "links.server_link.propagation_delay": 5e5,
              "links.line.propagation_delay": 5e6,
              "routers.edge.queue.limit": 10_000,
            },
          },
          {
            measure: "video_rate_mean_bps",
            expected: mean,
            note: t`The run ends with this chunk. The mean rate of all its chunks follows from the same rule.`,
            within: 0.01,
          },
        ),
      };
    },
  },
  {
    id: "video-pause",
    topic: "adaptive-video",
    title: msg`Pause of TCP between two chunks`,
    make(draw) {
      const chunk = draw.time("4 s", "5 s", "6 s", "8 s");
      const playing = draw.rate("3 Mb/s", "4 Mb/s", "5 Mb/s");
      const throughput = draw.rate("6 Mb/s", "8 Mb/s", "10 Mb/s");
      const roundTrip = draw.time("20 ms", "30 ms");
      const bytes = size((playing.value * chunk.value) / 8e9);
      const sending = scaled(chunk, playing.value / throughput.value);
      const transfer = sum(roundTrip, sending);
      const answer = time(chunk.value - transfer.value);
      return {
        ask: t`The buffer of a player is full, so it asks for the next chunk only when one has been played. Each chunk has ${chunk} of video at ${playing}. The first byte arrives a round trip of ${roundTrip} after the request, and the chunk then arrives at ${throughput}. How long does the connection rest before the next request?`,
        answer: {
          is: answer,
          within: 0.02,
          mistakes: [
            { is: transfer, hint: t`This is the time in which the chunk arrives.` },
            { is: chunk, hint: t`The requests are this far apart, but the chunk takes a part of this time.` },
          ],
        },
        hints: [t`How far apart are the requests, and how long does a chunk take to arrive?`],
        steps: [
          [STEP.transmission, `${bytes} × 8 / ${throughput} = ${sending}`],
          [STEP.answer, `${chunk} − (${roundTrip} + ${sending}) = ${answer}`],
          t`This is longer than a retransmission timeout, so the next chunk begins with the initial window (RFC 5681, 4.1).`,
        ],
        run: videoRun(
          {
            rates: [playing],
            chunk,
            buffer: scaled(chunk, 3),
            chunks: 20,
            line: lineFor(throughput),
            roundTrip,
          },
          {
            measure: "response_mean_ns",
            expected: transfer,
            note: t`The response time in the run is that of a chunk. The pause is the rest of its playing time.`,
            within: 0.1,
          },
        ),
      };
    },
  },
  {
    id: "video-measured",
    topic: "adaptive-video",
    title: msg`Throughput that a player measures on a fast line`,
    make(draw) {
      const chunk = draw.time("2 s", "4 s");
      const playing = draw.rate("1 Mb/s", "2 Mb/s", "3 Mb/s", "5 Mb/s", "8 Mb/s");
      const roundTrip = draw.time("40 ms", "50 ms", "60 ms", "80 ms", "100 ms");
      const bytes = size((playing.value * chunk.value) / 8e9);
      const segments = count(Math.ceil(bytes.value / MSS));
      const rounds = slowStartRounds(segments.value);
      const during = scaled(roundTrip, rounds);
      const answer = rateOf(bytes, during);
      const line = rate(FAST);
      return {
        ask: t`A player pauses for more than a second between two chunks. Each chunk has ${chunk} of video at ${playing}. After the pause the window begins with 10 segments of ${size(MSS)}, and it doubles in each round trip of ${roundTrip}. The line carries ${line}. What throughput does the player measure from the request to the end of the chunk?`,
        answer: {
          is: answer,
          within: 0.03,
          mistakes: [
            {
              is: rateOf(bytes, scaled(roundTrip, rounds - 1)),
              hint: t`One round trip is missing: the request and the first window take a round trip too.`,
            },
            { is: rateOf(bytes, roundTrip), hint: t`The chunk does not fit into the first window.` },
            { is: rateOf(size(10 * MSS), roundTrip), hint: t`The window grows while the chunk arrives.` },
          ],
        },
        hints: [t`In how many round trips of slow start does the chunk arrive?`],
        steps: [
          [STEP.segments, `${bytes} / ${size(MSS)} → ${segments}`],
          [STEP.rounds, `${windowsOf(rounds)} ≥ ${segments} → ${count(rounds)}`],
          [STEP.throughput, `${bytes} × 8 / (${count(rounds)} × ${roundTrip}) = ${answer}`],
        ],
        run: videoRun(
          { rates: [playing], chunk, buffer: scaled(chunk, 2), chunks: 40, line: FAST, roundTrip },
          {
            measure: "response_mean_ns",
            expected: during,
            note: t`The response time in the run is that of a chunk. Throughput is its size divided by that time.`,
            within: 0.04,
          },
        ),
      };
    },
  },
];
