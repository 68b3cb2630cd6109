import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readState, withState } from "../export/one_file.ts";

const template = readFileSync(new URL("./template.html", import.meta.url), "utf8");

const stateIn = (html: string) =>
  readState(/<script type="application\/json" id="state">([^<]*)<\/script>/.exec(html)?.[1] ?? "");

describe("the state in the page that is one file", () => {
  it("is what was put in, again and again", () => {
    const first = { link: "#/sandia-table3?tcp.window=16KB&t=50ms", site: "https://a.example/lab/", scorm: null };
    const html = withState(template, first, "Window against throughput");
    expect(stateIn(html)).toEqual(first);
    expect(html).toContain("<title>Window against throughput · Fill the Pipe</title>");
    expect(html).toContain('href="https://a.example/lab/#/sandia-table3?tcp.window=16KB&amp;t=50ms"');
    const next = { link: "#/satnet-poda", site: null, scorm: "1.2" as const };
    const again = withState(html, next, "Another");
    expect(stateIn(again)).toEqual(next);
    expect(again).not.toContain("a.example");
  });

  it("cannot break out of where it stands", () => {
    const link = `#/x?</script><script>alert(1)</script>&$1$&`;
    const html = withState(
      template,
      { link, site: "https://a.example/", scorm: null },
      `</title><script>alert(2)</script>$1`,
    );
    expect(stateIn(html).link).toBe(link);
    expect(html.match(/<script[ >]/g)?.length).toBe(template.match(/<script[ >]/g)?.length);
  });

  it("names the origins of the page that has the file in a frame", () => {
    const text = '{"link": "#/satnet-poda", "framed": ["http://localhost:8888", 5]}';
    expect(readState(text)).toEqual({
      link: "#/satnet-poda",
      site: null,
      scorm: null,
      framed: ["http://localhost:8888"],
    });
    expect(readState('{"framed": "yes"}').framed).toBeUndefined();
  });

  it("is the first page where it cannot be read", () => {
    const nothing = { link: "", site: null, scorm: null };
    for (const text of ["", "{}", "[1", "null", '{"link": 3}', '{"link": "javascript:1"}', '{"site": "javascript:1"}'])
      expect(readState(text)).toEqual(nothing);
    expect(readState(`{"link": "#/${"a".repeat(2_000_000)}"}`)).toEqual(nothing);
  });
});
