import { expect, test } from "vitest";
import { EngineError } from "../../engine/messages.ts";
import { createBatch } from "./batch.ts";

/** Work that waits until the test releases it. */
function gate() {
  const open = new Map<string, () => void>();
  const begun: string[] = [];
  const work = (item: string, signal: AbortSignal) =>
    new Promise<string>((done, fail) => {
      begun.push(item);
      open.set(item, () => done(item.toUpperCase()));
      signal.addEventListener("abort", () => fail(new EngineError({ kind: "stopped" })));
    });
  const letGo = async (item: string) => {
    open.get(item)?.();
    await new Promise((settled) => setTimeout(settled));
  };
  return { work, begun, letGo };
}

test("a few at a time, each with what came of it", async () => {
  const { work, begun, letGo } = gate();
  const batch = createBatch((item: string) => item, work, 2);
  const all = batch.start(["a", "b", "c"]);
  expect(begun).toEqual(["a", "b"]);
  expect(batch.store.getState()).toMatchObject({ status: "running", all: 3, done: 0 });
  await letGo("b");
  expect(begun).toEqual(["a", "b", "c"]);
  await letGo("a");
  await letGo("c");
  await all;
  const { status, done, outcomes } = batch.store.getState();
  expect([status, done]).toEqual(["complete", 3]);
  expect(outcomes.get("c")).toEqual({ kind: "done", value: "C" });
});

test("continues a stopped batch with the remaining items", async () => {
  const { work, begun, letGo } = gate();
  const batch = createBatch((item: string) => item, work, 1);
  const first = batch.start(["a", "b"]);
  await letGo("a");
  batch.stop();
  await first;
  expect(batch.store.getState()).toMatchObject({ status: "stopped", all: 2, done: 1 });
  const second = batch.start(["a", "b"]);
  expect(begun).toEqual(["a", "b", "b"]);
  await letGo("b");
  await second;
  expect(batch.store.getState()).toMatchObject({ status: "complete", done: 2 });
});

test("one that fails is no end for the others", async () => {
  const batch = createBatch(
    (item: number) => String(item),
    (item) => (item === 1 ? Promise.reject(new Error("no memory")) : Promise.resolve(item)),
  );
  await batch.start([1, 2]);
  const { outcomes, status } = batch.store.getState();
  expect(status).toBe("complete");
  expect(outcomes.get("1")).toEqual({ kind: "failed", message: "no memory" });
  expect(outcomes.get("2")).toEqual({ kind: "done", value: 2 });
});
