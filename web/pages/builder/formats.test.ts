import { describe, expect, it } from "vitest";
import { FORMATS, type FrameFacts, NOTES } from "./formats.ts";

const frame: FrameFacts = {
  site: "https://pipe.example/lab/",
  hash: `#/sandia-table3?tcp.window=16KB&views=ladder&x="y"`,
  whole: `#/sandia-table3?tcp.window=16KB&x="y"`,
  title: `Window & delay <"T3"> [1] \`a\``,
  pictured: "sandia-table3",
  width: null,
  height: 640,
  fits: true,
};

const written = (id: string) => FORMATS.find((one) => one.id === id)?.write(frame) ?? "";

/** Value of an attribute as HTML parsers read it. */
const attribute = (html: string, name: string) =>
  (new RegExp(`\\b${name}="([^"]*)"`).exec(html)?.[1] ?? "")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

describe("the code for a course page", () => {
  it.each(["iframe", "markdown", "sphinx", "moodle", "canvas"])("is a frame with the escaped state as %s", (id) => {
    const text = written(id);
    expect(attribute(text, "src")).toBe(`${frame.site}embed.html${frame.hash}`);
    expect(attribute(text, "title")).toBe(frame.title);
    expect(attribute(text, "height")).toBe("640");
    expect(text).toContain(frame.site);
  });

  it("holds the script, the state and a link for readers without scripts as the element", () => {
    const text = written("element");
    expect(attribute(text, "src")).toBe(`${frame.site}fill-the-pipe.js`);
    expect(attribute(text, "state")).toBe(frame.hash);
    expect(attribute(text, "href")).toBe(frame.site + frame.whole);
    expect(text).toContain(`<img src="${frame.site}x/sandia-table3.png"`);
  });

  it("has the size that was chosen, and no wider than the page", () => {
    const sized = { ...frame, width: 480, height: 360, fits: false };
    const text = (id: string) => FORMATS.find((one) => one.id === id)?.write(sized) ?? "";
    expect(text("iframe")).toContain(`width="480" height="360"`);
    expect(text("iframe")).toContain("max-width: 100%");
    expect(attribute(text("element"), "style")).toBe("max-width: 480px; height: 360px; overflow: auto");
    expect(text("mdx")).toContain(`style={{"maxWidth":"480px","height":"360px","overflow":"auto"}}`);
    expect(attribute(text("pretext"), "aspect")).toBe("480:360");
    expect(text("jupyter")).toContain("width=480, height=360");
    expect(written("element")).not.toContain("style=");
  });

  it("is valid as XML and as Python", () => {
    expect(attribute(written("pretext"), "iframe")).toBe(`${frame.site}embed.html${frame.hash}`);
    const [, address] = /IFrame\(("(?:[^"\\]|\\.)*")/.exec(written("jupyter")) ?? [];
    expect(JSON.parse(address ?? "")).toBe(`${frame.site}embed.html${frame.hash}`);
    const [, state] = /state=("(?:[^"\\]|\\.)*")/.exec(written("mdx")) ?? [];
    expect(JSON.parse(state ?? "")).toBe(frame.hash);
  });

  it("leaves no text of a title as markup", () => {
    for (const { id, write } of FORMATS) {
      const text = write({ ...frame, title: `</iframe><script>alert(1)</script>` });
      if (["mdx", "jupyter"].includes(id)) continue;
      expect(text.match(/<script>/g) ?? [], id).toEqual([]);
    }
  });

  it("is told of, each", () => {
    for (const { id } of FORMATS) expect(NOTES[id].length).toBeGreaterThan(10);
  });
});
