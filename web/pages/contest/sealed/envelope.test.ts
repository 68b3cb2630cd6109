import { describe, expect, test } from "vitest";
import { readOption } from "../../../scenario/options.ts";
import { pack, unpackWithin } from "../../../scenario/pack.ts";
import { OPEN_PATHS, type Path } from "../paths.ts";
import { contestOf, openEnvelope, readEnvelope, SealError, sealPaths } from "./envelope.ts";

const paths: Path[] = [
  { ...OPEN_PATHS.wired, seed: 918273645 },
  { ...OPEN_PATHS.shared, rate_mbps: 7.25, seed: 2 },
];
const about = { title: "Übung 3", until: "2027-01-31", passphrase: "correct horse" };
/** Few iterations, so that the tests are fast. */
const FEW = 1000;

const json = (letters: string) => {
  const unpacked = unpackWithin(letters, 1e6);
  if (!("text" in unpacked)) throw new Error("damaged");
  return JSON.parse(unpacked.text);
};

describe("sealed paths", () => {
  test("show their number, title and deadline, and are opened by their passphrase alone", async () => {
    const letters = await sealPaths(paths, about, FEW);
    expect(readOption("sealed", letters)).toEqual({ sealed: letters });
    const envelope = readEnvelope(letters);
    if (envelope === null) throw new Error("not read");
    expect(envelope).toMatchObject({ title: "Übung 3", until: "2027-01-31", count: 2, iterations: FEW });
    expect(await openEnvelope(envelope, "correct horse")).toEqual(paths);
    await expect(openEnvelope(envelope, "correct house")).rejects.toMatchObject({ reason: "passphrase" });
    await expect(openEnvelope(envelope, "")).rejects.toThrow(SealError);
  });

  test("hold no number of a path in the clear, nor in their length", async () => {
    const letters = await sealPaths(paths, about, FEW);
    expect(JSON.stringify(json(letters))).not.toContain("918273645");
    const short = readEnvelope(await sealPaths([{ ...OPEN_PATHS.wired, seed: 1 }], about, FEW));
    const long = readEnvelope(await sealPaths([{ ...OPEN_PATHS.wired, seed: 2 ** 31 - 1 }], about, FEW));
    expect(short?.data.length).toBe(long?.data.length);
  });

  test("are never the same twice, so that equal paths are not recognised", async () => {
    const [one, other] = await Promise.all([sealPaths(paths, about, FEW), sealPaths(paths, about, FEW)]);
    expect(one).not.toBe(other);
    expect(contestOf(one)).not.toBe(contestOf(other));
    expect(contestOf("")).toBe("open");
  });

  test("cannot be given another title, deadline, number or count of iterations", async () => {
    const letters = await sealPaths(paths, about, FEW);
    for (const change of [{ title: "Another" }, { until: "2099-01-01" }, { count: 3 }, { iterations: FEW + 1 }]) {
      const envelope = readEnvelope(pack(JSON.stringify({ ...json(letters), ...change })));
      if (envelope === null) throw new Error("not read");
      await expect(openEnvelope(envelope, about.passphrase)).rejects.toMatchObject({ reason: "passphrase" });
    }
  });

  test("of a hostile link are refused before any work is done", async () => {
    const good = json(await sealPaths(paths, about, FEW));
    const broken = [
      { ...good, iterations: 1e12 },
      { ...good, iterations: "600000" },
      { ...good, count: 5000 },
      { ...good, count: 0 },
      { ...good, title: "x".repeat(500) },
      { ...good, title: 7 },
      { ...good, until: "tomorrow" },
      { ...good, salt: "" },
      { ...good, iv: "####" },
      { ...good, v: 2 },
      null,
      [],
      "text",
    ];
    for (const one of broken) expect(readEnvelope(pack(JSON.stringify(one))), JSON.stringify(one)).toBeNull();
    for (const letters of ["", "x", "%%%", pack("not JSON"), pack("0".repeat(100_000))])
      expect(readEnvelope(letters)).toBeNull();
  });

  test("whose contents are no paths say so", async () => {
    const wrong = [{ ...OPEN_PATHS.wired, rate_mbps: 1e9 }] as Path[];
    const envelope = readEnvelope(await sealPaths(wrong, about, FEW));
    if (envelope === null) throw new Error("not read");
    await expect(openEnvelope(envelope, about.passphrase)).rejects.toMatchObject({ reason: "contents" });
  });
});
