/** Settings of files as overrides. */
import { expect, test } from "vitest";
import { overridesOf } from "./settings.ts";

test("quantities become numbers in base units, and values that no parameter can have are left out", () => {
  expect(overridesOf({ "tcp.window": "8 KB", "tcp.sack": true, "tcp.variant": "cubic", name: {} })).toEqual({
    "tcp.window": 8192,
    "tcp.sack": true,
    "tcp.variant": "cubic",
  });
});

test("a list of one rate stays a text", () => {
  const rates = "flows.player.app.video.rates";
  expect(overridesOf({ [rates]: "3Mb/s" })).toEqual({ [rates]: "3Mb/s" });
});
