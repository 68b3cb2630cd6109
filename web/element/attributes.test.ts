import { describe, expect, it } from "vitest";
import { readLink } from "../scenario/link.ts";
import { ATTRIBUTES, frameAddress } from "./attributes.ts";

const SITE = "https://pipe.example/lab/fill-the-pipe.js";
const PAGE = { origin: "https://course.example", href: "https://course.example/week3/index.html" };

const of = (attributes: Record<string, string>) =>
  frameAddress((name) => attributes[name] ?? null, SITE, PAGE as Location);

describe("the address of a frame", () => {
  it("is a link of the site, with all that the attributes say", () => {
    const { address, misfits } = of({
      experiment: "sandia-table3",
      views: "ladder window",
      controls: "tcp.window, links.t3.round_trip",
      locked: "tcp.mss",
      hides: "title",
      theme: "dark",
      lang: "fr",
      time: "203 ms",
      parameters: "tcp.window = 32 KB; links.t3.round_trip=10ms",
    });
    expect(misfits).toEqual([]);
    const url = new URL(address ?? "");
    expect([url.origin, url.pathname, url.search]).toEqual(["https://pipe.example", "/lab/embed.html", ""]);
    const { state, ignored } = readLink(url.hash);
    expect(ignored).toEqual([]);
    expect(state).toMatchObject({
      experiment: "sandia-table3",
      time: 203e6,
      overrides: { "tcp.window": 32 * 1024, "links.t3.round_trip": 10e6 },
      options: {
        views: ["ladder", "window"],
        controls: ["links.t3.round_trip", "tcp.window"],
        locked: ["tcp.mss"],
        hidden: ["title"],
        theme: "dark",
        lang: "fr",
      },
    });
  });

  it("names an exercise by itself, or beside the experiment as it is set here", () => {
    const hash = (attributes: Record<string, string>) => new URL(of(attributes).address ?? "").hash;
    expect(hash({ exercise: "collapse", theme: "dark" })).toBe("#/exercises?theme=dark&exercise=collapse");
    expect(hash({ exercise: "collapse", experiment: "ansnet-figure2" })).toBe("#/ansnet-figure2?exercise=collapse");
  });

  it("lets the page it stands in change something only if it is told to", () => {
    const { address } = of({ experiment: "sandia-table3", writable: "" });
    expect(new URL(address ?? "").searchParams.get("allow")).toBe(PAGE.origin);
  });

  it("holds a scenario, or a whole state, which then says all", () => {
    const scenario = { base: "sandia", name: "mine & yours #1" };
    const own = readLink(new URL(of({ scenario: JSON.stringify(scenario) }).address ?? "").hash);
    expect([own.state.experiment, own.state.scenario]).toEqual(["laboratory", scenario]);
    for (const state of [
      "https://pipe.example/lab/#/sandia-table3?seed=3",
      "#/sandia-table3?seed=3",
      "sandia-table3?seed=3",
    ])
      expect(of({ state, experiment: "satnet-poda" }).address).toBe(
        "https://pipe.example/lab/embed.html#/sandia-table3?seed=3",
      );
  });

  it("leaves out what does not do, and says what would", () => {
    const { address, misfits } = of({
      experiment: "sandia-table3",
      theme: "javascript:alert(1)",
      views: "<script>",
      time: "soon",
      parameters: "tcp.window; __proto__=1; tcp.mss=512B",
    });
    expect(new URL(address ?? "").hash).toBe("#/sandia-table3?tcp.mss=512B");
    expect(misfits.map(({ attribute }) => attribute).sort()).toEqual([
      "parameters",
      "parameters",
      "theme",
      "time",
      "views",
    ]);
    expect(misfits.find(({ attribute }) => attribute === "theme")?.message).toContain("light, dark");
  });

  it("is none where nothing can be shown", () => {
    for (const attributes of [
      {},
      { experiment: "../../evil" },
      { experiment: "x", src: "javascript:alert(1)//" },
      { experiment: "x", src: "data:text/html,hi" },
      { scenario: "[1" },
      { state: "#nothing" },
      { state: `#/laboratory?z=${"a".repeat(300_000)}` },
    ]) {
      const { address, misfits } = of(attributes as Record<string, string>);
      expect(address, JSON.stringify(attributes).slice(0, 60)).toBeNull();
      expect(misfits).not.toEqual([]);
    }
  });

  it("is made of every attribute the element watches", () => {
    expect(new Set(ATTRIBUTES).size).toBe(ATTRIBUTES.length);
  });
});
