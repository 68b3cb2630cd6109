import { describe, expect, it } from "vitest";
import { simulated, start } from "../../engine/testing.ts";
import { Run } from "../../run/run.ts";
import { valueAt } from "../../run/series.ts";
import { story } from "../../run/testing.ts";
import { controlCounts, quantitySeries } from "./derived.ts";

const MS = 1e6;

describe("control packets per data packet", () => {
  const run = story()
    .ack(1, { at: 0 })
    .data(1, { at: 5 })
    .data(2, { at: 10 })
    .ack(3, { at: 30 })
    .data(3, { at: 40 })
    .ends(60);

  it("are counted as they leave, from the first data on", () => {
    const series = quantitySeries(run, 0, "acks_per_data");
    expect([...(series?.times ?? [])].map((time) => time / MS)).toEqual([5, 10, 30, 40]);
    expect([...(series?.values ?? [])]).toEqual([1, 0.5, 1, 2 / 3]);
    expect(controlCounts(run, 0)).toEqual({ data: 3, control: 2 });
  });

  it("are unknown where there is no data, and other variables are the engine's", () => {
    expect(quantitySeries(story().ack(1, { at: 0 }).ends(20), 0, "acks_per_data")).toBeNull();
    const told = story().variable("cwnd", 3, 1000).data(1, { at: 5 }).ends(20);
    expect(quantitySeries(told, 0, "cwnd")?.values[0]).toBe(1000);
    expect(quantitySeries(told, 0, "mean_wnd")).toBeNull();
  });
});

describe("the mean usable window", () => {
  it("is what the data in flight leave of the offered window, at each data packet", () => {
    const run = story()
      .variable("snd_wnd", 0, 2000)
      .variable("snd_una", 0, 1)
      .data(1, { at: 5 })
      .data(2, { at: 10 })
      .variable("snd_una", 20, 2001)
      .data(3, { at: 25 })
      .ends(40);
    const series = quantitySeries(run, 0, "mean_wnd");
    const at = (ms: number) => series && valueAt(series, ms * MS);
    expect([at(5), at(10), at(25)]).toEqual([2000, 1500, 5000 / 3]);
  });

  it("comes to what the engine has at the end", () => {
    const catalog = start();
    const { data } = simulated({ base: "ubc", flows: { bulk: { app: { bytes: "400 KB" } } } });
    const run = new Run(data, catalog);
    const series = quantitySeries(run, 0, "mean_wnd");
    const mean = run.result(0)?.usable_window_mean_bytes ?? 0;
    expect(mean).toBeGreaterThan(500);
    expect(series?.values.at(-1)).toBeCloseTo(mean, 6);
  });
});
