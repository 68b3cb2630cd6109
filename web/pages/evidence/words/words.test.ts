import { afterEach, expect, test } from "vitest";
import "../catalogs.ts";
import { show } from "../../../language/index.ts";
import { LANGUAGES, SOURCE } from "../../../language/languages.ts";
import type { SweepSpec } from "../../../sweep/sweep.ts";
import { goalWords } from "./goals.ts";
import { keyWords, number, percent, placeOf, printed, publishedWords, quantityWords } from "./rows.ts";

test("a table's name says where in the paper it stands", () => {
  expect(
    [
      "sandia_table3_window_remote42ms",
      "rfc1106_fig1_bigwindow_no_nak",
      "ubc_sec2_4_lan_traffic",
      "ubc_appA_worked_examples",
      "ansnet_text_curve_points",
      "satnet_summary_rates",
    ].map(placeOf),
  ).toEqual(["Table 3", "Figure 1", "Section 2.4", "Appendix A", "Text", "Text"]);
});

test("a row's key reads as words with units", () => {
  expect(keyWords({ window_kb: 4 }, undefined)).toBe("window 4 KB");
  expect(keyWords({ rtt_ms: 68, build: "r60" }, undefined)).toBe("rtt 68 ms, build r60");
  expect(keyWords({ rate: 5 }, { column: "rate", unit: "packets/s" })).toBe("rate 5 packets/s");
  expect(keyWords({ quantity: "baseline_rtt" }, undefined)).toBe("baseline rtt");
});

test("a number is called as its curve is, run by run", () => {
  const one = { column: "rate_avg", runs: ["rate_1", "rate_2"], label: "Sun 4", case: "", flow: "bulk" };
  const sweep = { quantities: [{ ...one, measure: "throughput_bps", unit: "Mb/s" }] } as unknown as SweepSpec;
  const words = (quantity: string) => quantityWords({ quantity, of: "mean" }, sweep);
  expect(["rate_2", "rate_avg", "rate_mean", "value", "another_one"].map(words)).toEqual([
    "Sun 4, run 2",
    "Sun 4, average as printed",
    "Sun 4, mean of the runs",
    "",
    "another one",
  ]);
  expect(quantityWords({ quantity: "x", of: "fall" }, sweep)).toBe("fall beyond the peak");
});

test("numbers and shares", () => {
  expect([0, 0.01234567, 3.0150151, 12.3456, 475.46].map(number)).toEqual(["0", "0.0123", "3.015", "12.35", "475.5"]);
  expect([0.0001, -0.0001, 0.034, -0.5].map(percent)).toEqual([
    "0.0\u00a0%",
    "0.0\u00a0%",
    "+3.4\u00a0%",
    "−50.0\u00a0%",
  ]);
  expect([3.3033333333333332, 0.8426].map(printed)).toEqual(["3.30333", "0.8426"]);
});

test("a published range is written by its limits, and a converted number with two decimals", () => {
  expect(
    [
      { published: 41.2 },
      { published: 30, range: [30, 35] as [number, number] },
      { published: 40, range: [40, null] as [number, null] },
      { published: 8.4, range: [null, 18] as [null, number] },
      { published: 43.2013312, printed: 41.2 },
    ].map(publishedWords),
  ).toEqual(["41.2", "30 to 35", "at least 40", "at most 18", "43.20"]);
});

test("goals are said in words", () => {
  expect(goalWords("throughput_peak_mbps of 60 no-b, 60 revb: median error 1.6% (goal 1.5%)")).toBe(
    "highest rates of 60 alone, 60 with a reverse flow: median error 1.6\u00a0% (goal 1.5\u00a0%)",
  );
  expect(goalWords("r200 no-b 39.27 >= 224 no-b 20.95")).toBe("r200 alone 39.27 ≥ 224 alone 20.95");
});

afterEach(() => show(SOURCE));

test("places and quantities are in the language of the page", async () => {
  await show(LANGUAGES.find(({ id }) => id === "fr") ?? SOURCE);
  expect(["ubc_sec2_4_lan_traffic", "ubc_appA_worked_examples", "satnet_summary_rates"].map(placeOf)).toEqual([
    "Section 2.4",
    "Annexe A",
    "Texte",
  ]);
  expect(quantityWords({ quantity: "x", of: "peak" }, undefined)).toBe("débit le plus élevé");
});
