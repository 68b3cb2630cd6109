import { beforeAll, describe, expect, it } from "vitest";
import type { Diagnosed } from "../../../engine/captured.ts";
import type { Catalog } from "../../../engine/contract.ts";
import { diagnosedIn, read, simulated, start } from "../../../engine/testing.ts";
import { named, show } from "../../../language/index.ts";
import { SOURCE } from "../../../language/languages.ts";
import { inSentence } from "../../../language/names.ts";
import { limitName } from "../../../marks/limits.ts";
import { takenFor } from "../../../run/captured.ts";
import { runViews } from "../../../views/index.ts";
import { sharesOf } from "../../../views/limits/marks.ts";
import { sentenceOf } from "../../../views/why/sentences.tsx";
import { asRun, type Connection } from "../as_run.ts";
import { diagnosedRun } from "./diagnosed_run.ts";
import { pathFacts, senderFacts } from "./facts.ts";
import { retransmissionRows } from "./retransmissions.ts";
import { changedScenario } from "./simulate_change.tsx";

const PATH = {
  hosts: { a: {}, b: {} },
  links: { line: { stations: ["a", "b"], rate: "100 Mb/s", propagation_delay: "20 ms" } },
};

let catalog: Catalog;
/** A transfer whose window is a small part of its path. */
let narrow: { connection: Connection; diagnosed: Diagnosed };
/** A transfer that loses a segment. */
let lossy: { connection: Connection; diagnosed: Diagnosed };

beforeAll(() => {
  catalog = start();
  const captured = (tcp: object, flow: object) => {
    const { file } = simulated({ ...PATH, tcp, flows: { bulk: { from: "a", to: "b", ...flow } } });
    return { connection: read(file), diagnosed: diagnosedIn(file) };
  };
  narrow = captured({ window: "32 KB" }, { app: { bytes: "2 MB" } });
  lossy = captured({ variant: "newreno", window: "64 KB" }, { app: { bytes: "600 KB" }, lose: { forward: "80" } });
});

describe("the run of a diagnosed connection", () => {
  it("has the limits of the diagnosis, in their own names", () => {
    const run = diagnosedRun(asRun(narrow.connection, catalog, 0), narrow.diagnosed, 0);
    const [first] = sharesOf(run, 0);
    expect(limitName(run.catalog, first.limit)).toBe("receiver window");
    expect(first.share).toBeGreaterThan(0.5);
    const { start: starts, end } = run.limits(0);
    expect([starts[0], end.at(-1)]).toEqual([0, run.end]);
    expect(starts.every((from, i) => i === 0 || from === end[i - 1])).toBe(true);
  });

  it("has a view of limits, which it has not before it is diagnosed, nor as seen from the other end", () => {
    const applies = runViews.find(({ id }) => id === "limits")?.applies;
    const [plain, other] = [asRun(narrow.connection, catalog, 0), asRun(narrow.connection, catalog, 1)];
    expect(applies?.(plain, 0)).toBe(false);
    expect(applies?.(diagnosedRun(other, narrow.diagnosed, 1), 0)).toBe(false);
    expect(applies?.(diagnosedRun(plain, narrow.diagnosed, 0), 0)).toBe(true);
  });

  it("shares its columns with the run before", () => {
    const plain = asRun(lossy.connection, catalog, 0);
    const run = diagnosedRun(plain, lossy.diagnosed, 0);
    expect([run.packets, run.data.events, run.data.series]).toEqual([
      plain.packets,
      plain.data.events,
      plain.data.series,
    ]);
    expect(run.packets).toBe(plain.packets);
  });

  it("names the reason for which a segment was sent again", () => {
    const run = diagnosedRun(asRun(lossy.connection, catalog, 0), lossy.diagnosed, 0);
    const [{ row, reason }] = retransmissionRows(lossy.diagnosed);
    expect([reason?.id, takenFor(run, row)]).toEqual(["fast", "fast retransmit"]);
    expect(takenFor(run, row - 1)).not.toBe("fast retransmit");
  });
});

describe("facts of a diagnosis", () => {
  it("say what the path is like, and how firmly", () => {
    const facts = new Map(pathFacts(narrow.diagnosed.diagnosis.path).map((fact) => [fact.name, fact]));
    expect(facts.get("Round trip")?.value).toMatch(/^40.ms at least, 40\.1.ms median/);
    expect(facts.get("Lost segments")).toMatchObject({ value: "none", confidence: null, row: null });
    expect(facts.get("Place of the capture")).toMatchObject({ value: "near the sender", confidence: "sure" });
  });

  it("leave out what is not there", () => {
    const names = pathFacts(narrow.diagnosed.diagnosis.path).map(({ name }) => name);
    for (const absent of ["Rate of the policer", "Reordered segments", "Duplicated segments", "Datagrams that vanish"])
      expect(names).not.toContain(absent);
  });

  it("name the sender's congestion control, or say why it is unknown", () => {
    const [first] = senderFacts(narrow.diagnosed);
    expect(first.name).toBe("Congestion control");
    expect(first.value).toMatch(/^unknown: |Reno|CUBIC|Vegas|BBR/);
  });
});

it("a proposed change is simulated beside the capture as the diagnosis has simulated it", () => {
  const { changes } = narrow.diagnosed.diagnosis;
  expect(changes.map(({ kind }) => kind)).toEqual(["window"]);
  const [change] = changes;
  const scenario = changedScenario(narrow.connection, catalog, narrow.diagnosed, change);
  expect(change.bytes).toBeGreaterThan(32_768);
  expect(scenario?.tcp).toMatchObject({ window: `${change.bytes} B`, window_scale: true });
  expect(JSON.stringify(scenario?.flows)).not.toContain("lose");
  const [result] = simulated(scenario ?? {}).data.summary.results;
  expect(result.ended_ns).toBeLessThan(change.took_ns / 2);
  // The time that is told is corrected by what the simulation without the change differs from the capture.
  expect(result.ended_ns / change.predicted_ns).toBeGreaterThan(0.9);
  expect(result.ended_ns / change.predicted_ns).toBeLessThan(1.1);
});

it("a name with an accent is in lower case within a sentence", () => {
  expect(["Démarrage lent", "Sûr", "CUBIC", "BBR, version 1"].map(inSentence)).toEqual([
    "démarrage lent",
    "sûr",
    "CUBIC",
    "BBR, version 1",
  ]);
});

it.each([
  ["es", "El control de congestión del emisor se comporta como CUBIC"],
  ["fr", "Le contrôle de congestion de l’émetteur se comporte comme CUBIC"],
])("in %s the sentences of an answer are translated", async (language, expected) => {
  await show(named(language) ?? SOURCE);
  const says = "The sender's congestion control behaves like CUBIC";
  expect(sentenceOf({ says, english: says, clause: "", values: {} })).toBe(expected);
  await show(SOURCE);
});

it("an answer has at most five sentences, each with a confidence and a packet of the connection, if any", () => {
  for (const { connection, diagnosed } of [narrow, lossy]) {
    const { answer } = diagnosed.diagnosis;
    expect(answer.length).toBeGreaterThan(0);
    expect(answer.length).toBeLessThanOrEqual(5);
    for (const { confidence, row } of answer) {
      expect(diagnosed.lists.confidences.map(({ id }) => id)).toContain(confidence);
      expect(row ?? 0).toBeLessThan(connection.kept.packets.seen.length);
    }
  }
});
