import { describe, expect, it } from "vitest";
import { sealOf } from "../predict/seal.ts";
import { readLink } from "../scenario/link.ts";
import { USUAL_OPTIONS } from "../scenario/options.ts";
import { wholePageAddress } from "./whole_page.ts";

const of = (hash: string) => wholePageAddress("https://a.example/lab/", hash);

describe("the way out of a frame", () => {
  it("leads to the same state, without what was chosen for the frame", () => {
    expect(of("#/sandia-table3?tcp.window=32KB&t=50ms&views=ladder&controls=tcp.window&theme=dark&hidden=title")).toBe(
      "https://a.example/lab/#/sandia-table3?tcp.window=32768&t=50ms",
    );
  });

  it("keeps what is asked and locked, under a seal of its own", () => {
    const { state } = readLink(
      new URL(of("#/sandia-table3?ask=knee&locked=tcp.mss&hidden=title,compare&seal=ab")).hash,
    );
    expect(state.options).toMatchObject({ ask: "knee", locked: ["tcp.mss"], hidden: ["compare"] });
    const options = { ...USUAL_OPTIONS, ...state.options };
    expect(state.options.seal).toBe(sealOf({ experiment: "sandia-table3", overrides: state.overrides, options }));
  });
});
