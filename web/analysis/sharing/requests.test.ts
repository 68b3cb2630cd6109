import { describe, expect, it } from "vitest";
import { Run } from "../../run/run.ts";
import { story } from "../../run/testing.ts";
import { bufferedAt, hasRequests, playbackOf, requestsOf } from "./requests.ts";

const SECOND = 1e9;

/** A run of 30 s whose flow has these requests: times in s and rates in Mb/s, each of 4 s of video. */
function run(requests: [asked: number, answered: number, rate: number][]): Run {
  const { data, catalog } = story().data(1, { at: 0 }).ends(30_000);
  const column = (of: (request: (typeof requests)[number]) => number) => Float64Array.from(requests, of);
  return new Run(
    {
      ...data,
      requests: {
        flow: new Uint16Array(requests.length),
        asked: column(([asked]) => asked * SECOND),
        answered: column(([, answered]) => answered * SECOND),
        bytes: column(([, , rate]) => (rate * 1e6 * 4) / 8),
        rate: column(([, , rate]) => rate * 1e6),
      },
    },
    catalog,
  );
}

describe("requests", () => {
  it("are in the order in which they were sent, although a later one may be answered first", () => {
    const several = run([
      [2, 3, 1],
      [1, 4, 1],
      [4, 5, 1],
    ]);
    expect(requestsOf(several, 0).map(({ asked }) => asked / SECOND)).toEqual([1, 2, 4]);
    expect([hasRequests(several, 0), hasRequests(run([]), 0)]).toEqual([true, false]);
  });
});

describe("the playback of a video", () => {
  const video = run([
    [0, 1, 1],
    [1, 2, 1],
    [2, 12, 2],
  ]);

  it("adds four seconds for each chunk, plays one each second, and stalls when nothing is left", () => {
    const playback = playbackOf(video, 0);
    const level = (time: number) => bufferedAt(playback, time * SECOND) / SECOND;
    // One chunk from 1 s on and another from 2 s on last until 9 s.
    expect([0.5, 1.5, 2, 5, 9, 11].map(level)).toEqual([0, 3.5, 7, 4, 0, 0]);
    expect([12, 14].map(level)).toEqual([4, 2]);
    expect(playback.stalls.map(({ from, to }) => [from / SECOND, to / SECOND])).toEqual([[9, 12]]);
  });

  it("has nothing to show before the first chunk", () => {
    expect(playbackOf(run([]), 0)).toEqual({ chunks: [], times: [], values: [], stalls: [] });
  });
});
