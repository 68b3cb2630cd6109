/**
 * Reads every capture of `tests/hostile/captures.ts` as a worker of the page does. Each is refused with a sentence, or read up to a
 * place that is named, or read as a whole, and its first connection becomes a run that views can show.
 */
import { beforeAll, expect, it } from "vitest";
import type { CaptureReading, Diagnosed, ReadingEnd } from "../../../web/engine/captured";
import type { Catalog } from "../../../web/engine/contract";
import { asRun } from "../../../web/pages/captures/as_run";
import { ALL, type HostileCapture, pcapng, TALK } from "../../hostile/capture_parts";
import { HOSTILE_CAPTURES } from "../../hostile/captures";
import { fileOf, loadWorker, type TestWorker, wasm } from "../../hostile/worker";

/** Memory of the engine after all captures together, which never shrinks, bytes. */
const MOST_MEMORY = 64e6;
/** Longest time for one capture, ms: a hundred times what the slowest takes. */
const LONGEST = 5000;

let worker: TestWorker;
let catalog: Catalog;
beforeAll(async () => {
  worker = await loadWorker();
  worker.send({ type: "start", wasm: wasm() });
  const ended = await worker.ask({ kind: "catalog" });
  if (!("result" in ended)) throw new Error("the worker has a catalog");
  catalog = ended.result as Catalog;
});

async function read(file: Uint8Array): Promise<CaptureReading | string> {
  const ended = await worker.ask({ kind: "reading", file: fileOf(file), keep: 0 });
  if ("result" in ended) {
    const reading = ended.parts.at(-1) as CaptureReading;
    const { diagnosed } = ended.result as ReadingEnd;
    // QUIC is not diagnosed.
    const isTcp = reading.contents.connections[0]?.transport === "tcp";
    expect(diagnosed !== null).toBe(reading.kept !== null && isTcp);
    if (diagnosed) expectDiagnosis(diagnosed);
    return reading;
  }
  expect(ended).toMatchObject({ problem: { kind: "crashed" }, fatal: false });
  return ended.problem.kind === "crashed" ? ended.problem.message : "";
}

it("are of many kinds", () => {
  expect(HOSTILE_CAPTURES.length).toBeGreaterThan(80);
  expect(new Set(HOSTILE_CAPTURES.map(({ what }) => what)).size).toBe(HOSTILE_CAPTURES.length);
});

function expectDiagnosis({ diagnosis, limits, lists }: Diagnosed) {
  expect(diagnosis.answer.length).toBeLessThanOrEqual(5);
  const shares = diagnosis.shares.reduce((sum, { share }) => sum + share, 0);
  expect(diagnosis.shares.length === 0 || Math.abs(shares - 1) < 1e-6).toBe(true);
  expect(limits.limit.every((limit) => limit < lists.limits.length)).toBe(true);
}

function expectRun({ contents, kept }: CaptureReading) {
  const [about] = contents.connections;
  expect(kept === null).toBe(about === undefined);
  if (kept === null) return;
  expect(kept.packets.seen.length).toBe(
    Math.min(about.forward.packets + about.reverse.packets, kept.packets.seen.length),
  );
  for (const sender of [0, 1] as const) {
    const run = asRun({ about, kept }, catalog, sender);
    expect(Number.isFinite(run.end)).toBe(true);
    const { time } = run.data.events;
    expect(time.every((one, row) => Number.isFinite(one) && (row === 0 || time[row - 1] <= one))).toBe(true);
  }
}

function expectContents(
  reading: CaptureReading,
  { file, damage, packets, segments, connections, skipped }: HostileCapture,
) {
  const { contents } = reading;
  const [what, at] = damage ?? [];
  if (what) expect(contents.damage).toMatchObject({ what: expect.stringMatching(what), at_byte: at });
  else expect(contents.damage).toBeNull();
  expect(contents.bytes).toBe(file.length);
  expect((contents.damage?.at_byte ?? file.length) + (contents.damage?.unread_bytes ?? 0)).toBe(file.length);
  const wanted = { packets, segments, ...(skipped && { skipped }) };
  expect(contents).toMatchObject(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)));
  if (connections !== undefined) expect(contents.connections.length + contents.unlisted).toBe(connections);
  expectRun(reading);
}

it.each(HOSTILE_CAPTURES.map((capture) => [capture.what, capture] as const))("%s", async (_, capture) => {
  const began = performance.now();
  const reading = await read(capture.file);
  expect(performance.now() - began).toBeLessThan(LONGEST);
  if (capture.refused) expect(reading).toMatch(capture.refused);
  else if (typeof reading === "string") expect(reading).toBe("");
  else expectContents(reading, capture);
  expect(worker.memory()).toBeLessThan(MOST_MEMORY);
});

it("leave a worker that reads a right one as before", async () => {
  const reading = await read(pcapng(TALK));
  if (typeof reading === "string") throw new Error(reading);
  expectContents(reading, { what: "right", file: pcapng(TALK), ...ALL });
});
