import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { at } from "../../scripts/setup/places.mjs";
import { ENGLISH_MODULES, NO_TEXTS } from "./english.ts";
import { unmarkedTexts } from "./unmarked.ts";

const files = readdirSync(at("web"), { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith("engine/pkg/"),
);

const textsOf = (file: string) => unmarkedTexts(readFileSync(join(at("web"), file), "utf8"));

describe("every text that a reader sees is a message", () => {
  test("in all modules of web/", () => {
    expect(files.length).toBeGreaterThan(600);
    const read = files.filter((file) => !Object.keys(ENGLISH_MODULES).some((path) => file.startsWith(path)));
    const found = read.flatMap((file) =>
      textsOf(file)
        .filter(({ text }) => NO_TEXTS[file]?.[text] === undefined)
        .map(({ line, text }) => `web/${file}:${line}: ${text}`),
    );
    expect(found, "mark them with t, msg or <Trans>, or say in english.ts why they stay English").toEqual([]);
  });

  test("every exception is needed", () => {
    const idle = Object.keys(ENGLISH_MODULES).filter(
      (path) => !files.some((file) => file.startsWith(path) && textsOf(file).length > 0),
    );
    const gone = Object.entries(NO_TEXTS).flatMap(([file, texts]) => {
      const found = files.includes(file) ? textsOf(file).map(({ text }) => text) : [];
      return Object.keys(texts).filter((text) => !found.includes(text));
    });
    expect([...idle, ...gone]).toEqual([]);
  });
});

/** Each with the word "reset", which is all that is to be found; § stands for the dollar sign of a hole. */
const PLANTED: readonly [what: string, code: string][] = [
  ["text of an element", "const a = <p>Reset it</p>;"],
  ["a choice inside an element", 'const a = <p>{now ? "Reset" : t`Start`}</p>;'],
  ["an attribute that is read out", 'const a = <p aria-label="Reset" />;'],
  ["a choice in an attribute", 'const a = <Panel title={run ? t`Queue at §{run}` : "Reset"} />;'],
  ["a property of a module", 'const row = { id: "reset", name: "Reset" };'],
  ["a getter of a module", 'const row = { get label() { return "Reset"; } };'],
  ["the text of a mark", 'marks.push({ type: "text", x, y, text: "Reset", color: "ink" });'],
  ["a word in a hole of a message", 'const a = t`§{bare ? "Reset" : t`Start`} window`;'],
  ["a word in a hole of <Trans>", 'const a = <Trans>It is {[on && "reset"].join(" ")}</Trans>;'],
  ["a choice beside a message", 'const name = reason === null ? "reset" : t`dropped: §{reason}`;'],
  ["a return beside a message", 'const f = () => { if (a) return "reset"; return t`start`; };'],
  ["the name of a reading", 'function readings(run: Run): Reading[] { return [["reset", write(run)]]; }'],
  ["the name of a reading in an attribute", 'const a = <Tip readings={[["reset", write(run)]]} />;'],
  ["a cell of a table", 'function tableOf(): Table { rows.push([1, "reset"]); return { rows }; }'],
  ["a cell of a table through a function", 'function tableOf(): Table { const line = (a) => [a]; line("reset"); }'],
  ["an announcement", 'announce("reset");'],
  ["a template string", "const f = (count) => `§{count} resets in all`;"],
  ["a choice in a template string", 'const f = (count) => `§{count} §{count === 1 ? "reset" : "2"}`;'],
  ["what joins words", 'const words = names.join(" reset ");'],
  ["a word beside messages in a table", 'const WORDS = { reset: "reset", get start() { return t`start`; } };'],
  ["prose anywhere", 'const WORDS = ["It was reset"];'],
];

const SILENT: readonly [what: string, code: string][] = [
  ["messages", 'const a = [t`Reset it`, msg`Reset it`, plural(n, { one: "# reset", other: "# resets made" })];'],
  ["elements that say their language", "const a = <p {...english()}>Reset it</p>;"],
  ["code and keys", "const a = <p><kbd>Space</kbd> <code>reset it</code></p>;"],
  ["classes and paths", 'const a = <path className="reset button" d="M 0 0 L 10 10" />;'],
  ["errors for developers", 'throw new Error("there is none here");'],
  [
    "units, symbols and the name of the page",
    'const a = { label: "KB", name: "SYN ACK", unit: "Mb/s", title: "Fill the Pipe" };',
  ],
  ["selectors", 'const a = "input, select, [role=dialog], [role=menu]";'],
  ["ids", 'const a = { id: "reset", kind: "button" }; go("reset"); if (a === "reset") b();'],
];

describe("the search", () => {
  test.each(PLANTED)("finds %s", (_, code) => {
    expect(unmarkedTexts(code.replaceAll("§", "$")).map(({ text }) => text)).toEqual([expect.stringMatching(/reset/i)]);
  });

  test.each(SILENT)("leaves %s alone", (_, code) => {
    expect(unmarkedTexts(code.replaceAll("§", "$"))).toEqual([]);
  });
});
