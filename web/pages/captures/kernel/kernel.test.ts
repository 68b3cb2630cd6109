import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { at } from "../../../../scripts/setup/places.mjs";
import { capturedDivergence } from "../../../analysis/timeline/captured_divergence.ts";
import type { EvidenceFile, KernelRow } from "../../../engine/contract/evidence.ts";
import type { Catalog } from "../../../engine/contract.ts";
import { read, simulated, start } from "../../../engine/testing.ts";
import { sentAgain } from "../../../run/captured.ts";
import { Run } from "../../../run/run.ts";
import { readLink } from "../../../scenario/link.ts";
import { laddersLink } from "../../evidence/kernel/ladders.ts";
import { besideOf } from "../beside/beside_scenario.ts";
import { lostToo } from "../lost_too.ts";
import { unpack } from "./site_capture.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

const { kernel }: EvidenceFile = JSON.parse(readFileSync(at("public/evidence.json"), "utf8"));
const linked = kernel.filter((row) => laddersLink(row) !== null);
const packed = (name: string) => readFileSync(at(`public/kernel/${name}.pcap.gz`));

const MS = 1e6;

/** Segments that the sender sent again. */
const againIn = (run: Run) => sentAgain(run).reduce((sum, again, p) => sum + (run.packets.reverse[p] ? 0 : again), 0);

/** Both runs that the link of a row shows, on one clock. */
function bothOf(row: KernelRow) {
  const { state } = readLink(laddersLink(row) ?? "");
  const connection = read(gunzipSync(packed(state.options.file ?? "")), Number(state.flow) - 1);
  const beside = besideOf(connection, catalog, 0);
  if (beside === null) throw new Error(`${row.case} has nothing to simulate`);
  return { captured: beside.captured, run: new Run(simulated(state.scenario ?? {}).data, catalog) };
}

describe("captures of a kernel", () => {
  it("are those that links of the evidence open", () => {
    const files = readdirSync(at("public/kernel")).map((file) => file.replace(/\.pcap\.gz$/, ""));
    expect(linked.map((row) => row.case).sort()).toEqual(files.sort());
  });

  it.each(linked.map((row) => [row.case, row] as const))("stand beside their own simulation: %s", (_, row) => {
    const { captured, run } = bothOf(row);
    const parted = capturedDivergence(captured, run);
    if (row.unit === "Mb/s") {
      expect([captured.captured?.is_cut, run.data.summary.status]).toEqual([true, "stopped"]);
      for (const { end } of [captured, run]) expect(end / MS).toBeCloseTo(900, -2);
      return;
    }
    expect(run.result(0)!.ended_ns / MS).toBeCloseTo(row.simulated, 3);
    // A SYN carries no data, so it is none of the segments sent again.
    if (row.group !== "handshake") expect(againIn(captured)).toBe(row.kernel_again);
    if (row.same) expect(parted?.what === "again" && !Number.isFinite(parted.later)).toBe(false);
    else expect(parted).toMatchObject({ what: "again", later: expect.any(Number) });
  });
});

it("a simulation like a capture beside its sender sends as it until the first loss", () => {
  const row = linked.find((one) => one.case === "lose_one_cubic")!;
  const { captured, experiment } = besideOf(read(gunzipSync(packed(row.case))), catalog, 0)!;
  const like = new Run(simulated(experiment.scenario).data, catalog);
  // Segment 60 is lost; the guess begins with ten segments, as the kernel did.
  expect(capturedDivergence(captured, like)).toMatchObject({ what: "again", byte: 59 * 1448 });
  expect(lostToo(captured, like)).toEqual([60]);
});

describe("a capture of the site", () => {
  const bytes = Uint8Array.of(0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0);

  it("is unpacked unless the host has done so", async () => {
    for (const sent of [bytes, gzipSync(bytes)]) {
      const file = await unpack(new Blob([sent]), "a.pcap");
      expect([file.name, new Uint8Array(await file.arrayBuffer())]).toEqual(["a.pcap", bytes]);
    }
  });

  it("is refused in a sentence if it is damaged or no capture", async () => {
    await expect(unpack(new Blob([gzipSync(bytes).subarray(0, 12)]), "a.pcap")).rejects.toThrow(/arrived damaged/);
    await expect(unpack(new Blob(["<!doctype html>"]), "a.pcap")).rejects.toThrow(/not a packet capture/);
  });
});
