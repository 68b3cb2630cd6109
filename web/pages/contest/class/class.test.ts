import { beforeAll, describe, expect, test } from "vitest";
import { readLink } from "../../../scenario/link.ts";
import { pack } from "../../../scenario/pack.ts";
import { LONGEST_PROGRAM } from "../../../scenario/program_link.ts";
import type { Measured } from "../measure.ts";
import { OPEN_IDS } from "../paths.ts";
import { readPasted } from "./class.ts";
import { createKeys, type Entry, entryLink, lettersIn, readEntry, signEntry } from "./entry.ts";

const AIMD = "fn on_ack() {\n  this.cwnd += this.mss * this.acked / this.cwnd;\n}\n";
const numbers: Measured[] = OPEN_IDS.map((id, at) => ({
  throughput_mbps: 9.25 + at,
  delay_ms: 62.5,
  loss: 0.001,
  other_mbps: id === "shared" ? 4.5 : null,
}));
const entry = (name: string, more: Partial<Entry> = {}): Entry => ({
  contest: "open",
  name,
  program: AIMD,
  numbers,
  engine: "0.1.0",
  ...more,
});

let [anas, bens]: CryptoKeyPair[] = [];
beforeAll(async () => {
  [anas, bens] = await Promise.all([createKeys(), createKeys()]);
});

describe("a result in a link", () => {
  test("is read as it was handed in, with the fingerprint of its key", async () => {
    const link = entryLink(await signEntry(entry(" Zoë  O’Brien "), anas), "");
    expect(readLink(link).ignored).toEqual([]);
    const read = await readEntry(lettersIn(link));
    expect(read).toMatchObject({ ...entry("Zoë O’Brien"), key: expect.stringMatching(/^[0-9a-f]{8}$/) });
    const again = await readEntry(await signEntry(entry("another", { program: "" }), anas));
    const other = await readEntry(await signEntry(entry("another"), bens));
    expect(again).toMatchObject({ key: (read as { key: string }).key });
    expect(other).not.toMatchObject({ key: (read as { key: string }).key });
  });

  test("whose numbers, program or name were changed does not fit its signature", async () => {
    const [text, key, signature] = (await signEntry(entry("Ana"), anas)).split(".");
    const forged = pack(JSON.stringify({ v: 1, ...entry("Ana", { program: "fn on_ack() {}" }) }));
    expect(await readEntry(`${forged}.${key}.${signature}`)).toBe("signature");
    const [, other] = (await signEntry(entry("Ana"), bens)).split(".");
    expect(await readEntry(`${text}.${other}.${signature}`)).toBe("signature");
  });

  test("that is damaged, of other paths or too long says so", async () => {
    const letters = await signEntry(entry("Ana"), anas);
    expect(await readEntry("")).toBe("empty");
    expect(await readEntry(letters.slice(0, -4))).toMatch(/signature|damaged/);
    expect(await readEntry(letters.split(".")[0])).toBe("damaged");
    expect(await readEntry(`${letters}.more`)).toBe("damaged");
    expect(await readEntry("abc.def.ghi")).toBe("damaged");
    const sign = (more: object) => signEntry({ ...entry("Ana"), ...more } as Entry, anas);
    expect(await readEntry(await sign({ v: 2 }))).toBe("version");
    expect(await readEntry(await sign({ paths: "00000000" }))).toBe("version");
    expect(await readEntry(await sign({ program: "x".repeat(LONGEST_PROGRAM + 1) }))).toBe("long");
    expect(await readEntry(await sign({ program: "x".repeat(9 * LONGEST_PROGRAM) }))).toBe("long");
    expect(await readEntry(await sign({ numbers: numbers.slice(1) }))).toBe("damaged");
    expect(await readEntry(await sign({ numbers: numbers.map((one) => ({ ...one, loss: 7 })) }))).toBe("damaged");
    expect(await readEntry(await sign({ numbers: numbers.map((one) => ({ ...one, loss: "0" })) }))).toBe("damaged");
  });
});

describe("pasted links of a class", () => {
  const site = "https://example.org/pipe/";
  const linkOf = async (name: string, keys: CryptoKeyPair, more: Partial<Entry> = {}) =>
    site + entryLink(await signEntry(entry(name, more), keys), "");

  test("count with any text around them; each bad line is named with its number and reason", async () => {
    const first = await linkOf("Ana", anas);
    const lines = [
      `Ana: ${first} (sent on Monday)`,
      "",
      `<${await linkOf("Ben", bens, { program: AIMD.replaceAll("\n", "  \n") })}>,`,
      "no link here",
      `${await linkOf("ana ", anas, { program: "fn on_ack() { this.cwnd += 1; }" })}.`,
      await linkOf("ANA", bens),
      await linkOf("Dora", anas, { contest: "0123456789abcdef" }),
      first.slice(0, -20),
      `${site}#/contest`,
      `${site}#/contest?entry=%%%`,
    ];
    const { counted, leftOut } = await readPasted(lines.join("\r\n"), "open");
    expect(counted.map(({ line, name, sameProgram }) => [line, name, sameProgram])).toEqual([
      [3, "Ben", null],
      [5, "ana", null],
    ]);
    expect(leftOut.map(({ line, reason, other }) => [line, reason, other])).toEqual([
      [1, "replaced", 5],
      [4, "nothing", undefined],
      [6, "name", 5],
      [7, "contest", undefined],
      [8, expect.stringMatching(/signature|damaged/), undefined],
      [9, "nothing", undefined],
      [10, "empty", undefined],
    ]);
  });

  test("with one program under two names are marked", async () => {
    const lines = [await linkOf("Ana", anas), await linkOf("Ben", bens, { program: `\n${AIMD}  ` })];
    const { counted } = await readPasted(lines.join("\n"), "open");
    expect(counted.map(({ sameProgram }) => sameProgram)).toEqual([null, 1]);
  });

  test("of 300 students are read in less than three seconds", async () => {
    const links = await Promise.all(
      Array.from({ length: 300 }, (_, at) =>
        linkOf(`Student ${at}`, at % 2 ? anas : bens, { program: `// ${at}\n${AIMD}` }),
      ),
    );
    const began = performance.now();
    const { counted, leftOut } = await readPasted(links.join("\n"), "open");
    expect([counted.length, leftOut.length]).toEqual([300, 0]);
    expect(performance.now() - began).toBeLessThan(3000);
  });
});
