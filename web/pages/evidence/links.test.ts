import { expect, test } from "vitest";
import { readLink } from "../../scenario/link.ts";
import { evidenceLink, runLink } from "./links.ts";

test("a run's link has its values as a reader would have set them", () => {
  const link = runLink("sandia-table3", {
    "tcp.window": "24 KB",
    "tcp.nak": "true",
    seed: "7",
    "routers.a.model": "simp",
  });
  expect(link).toBe("#/sandia-table3?tcp.window=24KB&tcp.nak=true&seed=7&routers.a.model=simp");
  expect(readLink(link).state.overrides).toMatchObject({ "tcp.window": 24576, "tcp.nak": true, seed: 7 });
});

test("a link to two runs has the differences of the second", () => {
  const link = runLink("sandia-table3", { "tcp.window": "24 KB" }, { "links.t3.round_trip": "0 ms", "tcp.nak": true });
  expect(link).toBe("#/sandia-table3?tcp.window=24KB&b=with&b.links.t3.round_trip=0&b.tcp.nak=true");
  expect(readLink(link).state.others).toEqual([
    { kind: "with", overrides: { "links.t3.round_trip": 0, "tcp.nak": true } },
  ]);
});

test("the page's own links name a part, or a paper", () => {
  expect([evidenceLink(), evidenceLink("stories"), evidenceLink("ubc")]).toEqual([
    "#/evidence",
    "#/evidence?view=stories",
    "#/evidence?view=ubc",
  ]);
});
