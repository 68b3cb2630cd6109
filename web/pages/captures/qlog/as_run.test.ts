/** Logs of simulated runs, opened on the page as captures are. */
import { beforeAll, describe, expect, it } from "vitest";
import { type CapturedProtocol, TakenFor } from "../../../engine/captured.ts";
import { type Catalog, Fate, type RunData } from "../../../engine/contract.ts";
import { logged, read, start } from "../../../engine/testing.ts";
import { takenFor } from "../../../run/captured.ts";
import { Run } from "../../../run/run.ts";
import { sentence, title } from "../../../run/sentence.ts";
import { asRun } from "../as_run.ts";
import { isCapture } from "../handover.ts";
import { unlikeness } from "../likeness.ts";

const scenario = (transport: CapturedProtocol) => ({
  hosts: { a: { name: "A" }, b: { name: "B" } },
  links: { line: { stations: ["a", "b"], rate: "10 Mb/s", propagation_delay: "20 ms" } },
  tcp: { variant: "newreno", window: "30 KB", mss: 1460 },
  flows: { bulk: { from: "a", to: "b", transport, app: { bytes: "200 KB" }, lose: { forward: "40,60" } } },
});

let catalog: Catalog;
const runs = {} as Record<CapturedProtocol, { data: RunData; file: Uint8Array<ArrayBuffer> }>;
beforeAll(() => {
  catalog = start();
  runs.tcp = logged(scenario("tcp"));
  runs.quic = logged(scenario("quic"));
});

describe.each(["tcp", "quic"] as const)("a log of %s", (transport) => {
  it("is a run beside the end that has logged it, with the packets of the run at their times", () => {
    const own = new Run(runs[transport].data, catalog);
    for (const [number, side] of [0, 1].entries()) {
      const connection = read(runs[transport].file, number);
      const run = asRun(connection, catalog, 0);
      expect(connection.about).toMatchObject({ transport, seen_by: side, name: "bulk", from_the_start: true });
      expect([run.flows[0].transport, run.captured?.position, run.places.length]).toEqual([transport, side, 2]);
      const packets = (one: Run, time: Float64Array) =>
        Array.from(one.packets.seq.keys()).flatMap((p) =>
          one.packets.reverse[p] === side ? [[one.packets.len[p], one.packets.wnd[p], time[p] - time[0]]] : [],
        );
      if (side === 0) expect(packets(run, run.packets.sent)).toEqual(packets(own, own.packets.sent));
    }
  });

  it("marks the packets that the sender took for lost, and says so", () => {
    const run = asRun(read(runs[transport].file), catalog, 0);
    const { taken_for } = run.captured!;
    const lost = Array.from(taken_for.keys()).filter((p) => taken_for[p] & TakenFor.lost);
    expect(lost.length).toBeGreaterThanOrEqual(2);
    expect(takenFor(run, lost[0])).toBe("taken for lost by its sender");
    expect(title(run, lost[0])).toContain("classified as taken for lost by its sender");
    expect(run.moments.length).toBeGreaterThan(lost.length);
    expect(run.packets.fate.every((fate) => fate === Fate.seen || fate === Fate.delivered)).toBe(true);
  });

  it("has the sender's window and round trips, which a capture has not", () => {
    const run = asRun(read(runs[transport].file), catalog, 0);
    const own = new Run(runs[transport].data, catalog);
    for (const variable of ["cwnd", "rtt", "srtt"]) {
      const [seen, known] = [run, own].map((one) => Math.max(...(one.series(0, variable)?.values ?? [])));
      expect(Math.abs(seen - known), variable).toBeLessThanOrEqual(1);
    }
  });
});

it("packets of QUIC have the names of the run's ladder", () => {
  const [run, own] = [asRun(read(runs.quic.file), catalog, 0), new Run(runs.quic.data, catalog)];
  const names = (one: Run) =>
    Array.from(one.packets.seq.keys()).flatMap((p) =>
      one.packets.reverse[p] === 0 ? [sentence(one, p).split(",")[0]] : [],
    );
  expect(names(run).slice(0, 30)).toEqual(names(own).slice(0, 30));
});

it("counts that QUIC does not have are not known, and no simulation is offered", () => {
  const connection = read(runs.quic.file);
  expect(connection.about.forward).toMatchObject({
    duplicate_acks: null,
    zero_windows: null,
    fast_retransmissions: null,
  });
  expect(connection.about.forward.retransmissions).toBeGreaterThanOrEqual(2);
  expect(unlikeness(connection, asRun(connection, catalog, 0))).toBe(
    "Connections of TCP can be simulated; this one is of QUIC.",
  );
});

it("a log is recognised by its name or its beginning, and a scenario is not", async () => {
  const file = (text: BlobPart, name = "") => new File([text], name);
  expect(await isCapture(file(runs.quic.file))).toBe(true);
  expect(await isCapture(file("", "a.sqlog"))).toBe(true);
  expect(await isCapture(file('{"file_schema":"urn:ietf:params:qlog:file:sequential"}', "a.json"))).toBe(true);
  expect(await isCapture(file('{"base":"sandia_wide_area"}', "a.json"))).toBe(false);
});
