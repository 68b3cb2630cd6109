import { expect, test } from "vitest";
import { catalog, story } from "../../run/testing.ts";
import { fillOf } from "./fill.ts";

const limit = (id: string) => catalog.limits.findIndex((one) => one.id === id);

test("a pipe is as full as the second half of the transfer leaves it", () => {
  // The path of the stories takes 4 Mb/s, 500 bytes a ms, and holds 10,000 bytes.
  const run = story()
    .variable("snd_una", 0, 0)
    .variable("flight_size", 0, 9000)
    .variable("flight_size", 40, 1000)
    .variable("snd_una", 50, 1000)
    .variable("flight_size", 75, 5000)
    .variable("snd_una", 80, 11_000)
    .limit("link", 0)
    .limit("sender_cpu", 60)
    .limit("link", 75)
    .ends(100);
  // 10,000 bytes in 50 ms are 200 a ms: two fifths of the pipe, 4,000 bytes. In flight: 1,000 for 25 ms, then 5,000.
  expect(fillOf(run, 0)).toEqual({
    pipe_bytes: 10_000,
    share: 0.4,
    flight_bytes: 3000,
    waiting_bytes: 0,
    limit: limit("link"),
  });
});

test("counts data in flight beyond the pipe's capacity as waiting", () => {
  const run = story()
    .variable("snd_una", 0, 0)
    .variable("flight_size", 0, 16_000)
    .variable("snd_una", 60, 25_000)
    .limit("receiver_window", 0)
    .ends(100);
  expect(fillOf(run, 0)).toMatchObject({ share: 1, waiting_bytes: 6000, limit: limit("receiver_window") });
});

test("returns nothing for a transfer that was not recorded", () => {
  expect(fillOf(story().ends(100), 0)).toBeNull();
});
