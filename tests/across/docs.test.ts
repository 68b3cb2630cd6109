/** The documentation says what is so: its pages, links, commands, paths and figures. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ENGINE, ROOT } from "../../scripts/setup/places.mjs";
import type { EvidenceFile } from "../../web/engine/contract/evidence.ts";
import { PAPER_IDS, PAPERS } from "../../web/experiments/papers.ts";
import { docsIds, loadDocs } from "../../web/pages/docs/files.ts";
import { resolveLink, slugOf } from "../../web/pages/docs/links.ts";
import { DOCS_ROWS } from "../../web/pages/docs/list.ts";
import { partsOf } from "../../web/pages/docs/parts.tsx";
import { sumOf } from "../../web/pages/evidence/ledger.ts";
import { readLink } from "../../web/scenario/link.ts";
import { LESSON_PAGES } from "../../web/site/lesson_pages.ts";
import { PAGES } from "../../web/site/pages.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

const PAGE_FILES = docsIds().map((id) => (id === "model" ? "engine/README.md" : `web/pages/docs/${id}.md`));
/** Texts that are read in the repository alone. */
const OTHERS = ["README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md", ".github/CODE_OF_CONDUCT.md"];
const FILES = [...PAGE_FILES, ...OTHERS];

/** The text without its listings. */
const prose = (text: string) => text.replace(/^```[\s\S]*?^```/gm, "");
const headings = (path: string) =>
  [...prose(read(path)).matchAll(/^#{1,3} (.*)$/gm)].map(([, text = ""]) => slugOf(text.replace(/[`*]/g, "")));
const links = (path: string) => [...prose(read(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => href);

describe("a page of the documentation", () => {
  it("has a row, and a row has a page", () => {
    expect(DOCS_ROWS.map(({ id }) => id).sort()).toEqual(docsIds().sort());
  });

  it.each(DOCS_ROWS)("$id is shown with its heading, tables and listings", async ({ id }) => {
    const { default: Content } = (await loadDocs(id))!;
    const html = renderToStaticMarkup(createElement(Content, { components: partsOf(id) }));
    expect(html.match(/<h1>/g)).toHaveLength(1);
    const text = read(id === "model" ? "engine/README.md" : `web/pages/docs/${id}.md`);
    expect(html.match(/<table>/g)?.length ?? 0).toBe(text.match(/^\|(?:-+\|)+$/gm)?.length ?? 0);
    expect(html.match(/<pre tabindex="0">/g)?.length ?? 0).toBe((text.match(/^```/gm)?.length ?? 0) / 2);
    for (const [, href = ""] of html.matchAll(/<a href="(#[^"]*)"/g)) {
      const { state, ignored } = readLink(href.replaceAll("&amp;", "&"));
      expect(ignored, href).toEqual([]);
      const name = state.experiment ?? "";
      expect(Object.keys({ ...PAGES, ...LESSON_PAGES }), href).toContain(name.split("/")[0]);
    }
    for (const [, src = ""] of html.matchAll(/<img[^>]* src="([^"]*)"/g)) {
      expect(existsSync(join(ROOT, "public", src)), src).toBe(true);
    }
  });

  it("leads to other pages by links between files, and to headings", () => {
    expect(resolveLink("guide", "captures.md")).toBe("#/docs/captures");
    expect(resolveLink("stories", "../../../engine/README.md#glossary")).toBe("#/docs/model?view=glossary");
    expect(resolveLink("model", "../web/pages/docs/stories.md")).toBe("#/docs/stories");
    expect(resolveLink("adding", "../../../.github/CONTRIBUTING.md")).toBeNull();
    expect(slugOf("What is assumed, and what was fitted")).toBe("what-is-assumed-and-what-was-fitted");
  });
});

describe.each(FILES)("%s", (path) => {
  it("links only to files and headings that there are", () => {
    for (const href of links(path).filter((one) => !/^(?:https?:|#\/)/.test(one))) {
      const [file = "", heading = ""] = href.split("#");
      const target = file === "" ? path : relative(ROOT, join(ROOT, dirname(path), file));
      expect(existsSync(join(ROOT, target)), href).toBe(true);
      if (heading) expect(headings(target), href).toContain(heading.slice(0, 40));
    }
  });

  it("names only files and folders that there are", () => {
    const paths = [...prose(read(path)).matchAll(/`((?:\.github|engine|public|scripts|tests|web)\/[\w./-]*)`/g)];
    // The compiled engine is made by set-up.
    for (const [, named = ""] of paths) expect(existsSync(join(ROOT, named)), named).toBe(true);
  });

  it("names only commands and options that there are", () => {
    for (const command of commandsIn(read(path))) expect(missingIn(command), command).toBeNull();
  });
});

describe("paths of the engine", () => {
  it.each(["web/pages/docs/adding.md", "engine/README.md"])("in %s exist", (path) => {
    const folders = ["", "sim/", "sim/src/", "capture/src/", "cli/src/"];
    for (const [, named = ""] of prose(read(path)).matchAll(/`([a-z_]+(?:\/[a-z_0-9]+)*(?:\.rs|\/))`/g)) {
      if (named === "mod.rs" || /^(?:web|engine|tests|public|scripts)\//.test(named)) continue;
      expect(
        folders.some((folder) => existsSync(join(ENGINE, folder, named))),
        named,
      ).toBe(true);
    }
  });
});

/** Command lines in listings and between backticks, without comments. */
function commandsIn(text: string): string[] {
  const listed = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, lines = ""]) => lines.split("\n"));
  const inline = [...prose(text).matchAll(/`((?:npm|fillthepipe) [^`]*)`/g)].map(([, line = ""]) => line);
  return [...listed, ...inline].map((line) => line.replace(/\s+#.*$/, "").trim()).filter((line) => line !== "");
}

const SCRIPTS = JSON.parse(read("package.json")).scripts;
const SUBCOMMANDS = (/enum Command \{([\s\S]*?)\n\}/.exec(read("engine/cli/src/lib.rs"))?.[1] ?? "").match(
  /\b[A-Z]\w+/gm,
);
const cliFiles = readdirSync(join(ENGINE, "cli/src"), { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".rs"),
);
const cli = cliFiles.map((name) => read(join("engine/cli/src", name))).join("\n");

/** The part of a command line that does not exist; null if all of it does. */
function missingIn(line: string): string | null {
  const words = line.replace(/^\w+=\S+ /, "").split(/\s+/);
  const [program, ...rest] = words;
  if (program === "npm") {
    const [verb = "", ...args] = rest.filter((word) => word !== "--silent" && word !== "--");
    if (["ci", "start", "test"].includes(verb)) return null;
    if (verb !== "run") return verb;
    const [script = "", ...given] = args;
    if (!(script in SCRIPTS)) return script;
    return script === "fillthepipe" ? missingIn(["fillthepipe", ...given].join(" ")) : null;
  }
  if (program !== "fillthepipe") return null;
  const [subcommand = "", ...options] = rest;
  if (subcommand !== "…" && !SUBCOMMANDS?.some((name) => name.toLowerCase() === subcommand)) return subcommand;
  const flags = options.filter((word) => /^--\w/.test(word)).map((word) => word.slice(2).replaceAll("-", "_"));
  return flags.find((flag) => !new RegExp(`^    (?:pub )?${flag}: `, "m").test(cli)) ?? null;
}

/** Line ends carry no meaning. */
const onOneLine = (text: string) => text.replace(/\s+/g, " ");
const evidence: EvidenceFile = JSON.parse(read("public/evidence.json"));
const percent = (share: number | null) => `${(100 * (share ?? 0)).toFixed(1)} %`;
const stories = readdirSync(join(ROOT, "tests/stories"), { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".story"),
);

describe("the page on accuracy", () => {
  const text = onOneLine(read("web/pages/docs/accuracy.md"));

  it("gives the sums of the evidence", () => {
    const rows = PAPERS.map(({ id }) => {
      const { numbers, within5, within10, median, goals } = sumOf(evidence, [id]);
      const met = goals.filter((goal) => goal.met).length;
      return `| ${numbers} | ${within5} | ${within10} | ${percent(median)} | ${met} of ${goals.length} |`;
    });
    for (const row of rows) expect(text).toContain(row);
    const { numbers, within5, within10, median } = sumOf(evidence, PAPER_IDS);
    for (const figure of [
      `${numbers} numbers`,
      `is ${percent(median)}`,
      `${within5} numbers are within 5 %`,
      `and ${within10} are`,
    ])
      expect(text).toContain(figure);
  });

  it("counts the stories", () => {
    expect(text).toContain(`${stories.length} text files`);
  });
});

describe("README.md", () => {
  it("has at most 120 lines", () => {
    expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(120);
  });

  it("gives the sums of the evidence, and counts the stories", () => {
    const text = onOneLine(read("README.md"));
    const { numbers, median, within10 } = sumOf(evidence, PAPER_IDS);
    const share = Math.round((100 * within10) / numbers);
    expect(text).toContain(`${numbers} published numbers`);
    expect(text).toContain(`The median error is ${percent(median)}; ${share} % are within 10 %.`);
    expect(text).toContain(`${stories.length} stories`);
  });

  it("shows pictures that there are", () => {
    for (const [, src = ""] of read("README.md").matchAll(/!\[[^\]]+\]\(([^)]+)\)/g))
      expect(existsSync(join(ROOT, src)), src).toBe(true);
  });
});
