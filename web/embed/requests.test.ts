import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAllowed, readRequest } from "./requests.ts";

const asked = (rest: object, allowed = true) => readRequest({ fill_the_pipe: 1, id: "7", ...rest }, allowed);

describe("a request of another page", () => {
  it("is left alone if it is not ours", () => {
    for (const data of [null, 3, "hello", { type: "play" }, [], { subject: "lti.frameResize" }]) {
      expect(readRequest(data, true)).toBeNull();
    }
  });

  it("is read", () => {
    for (const request of [
      { type: "hello" },
      { type: "get_state" },
      { type: "set_state", link: "#/sandia-table3" },
      { type: "set", parameters: { "tcp.window": "16 KB", seed: 3, "tcp.nagle": null } },
      { type: "play", speed: 1e6 },
      { type: "play" },
      { type: "step", direction: -1, stride: "loss" },
    ]) {
      expect(asked(request)).toEqual({ id: "7", request });
    }
  });

  it.each([
    [{ fill_the_pipe: 2, type: "play" }, "version", "fill_the_pipe"],
    [{ type: "explode" }, "unknown_type", "type"],
    [{ type: "__proto__" }, "unknown_type", "type"],
    [{ type: "seek", time: Number.NaN }, "bad_message", "time"],
    [{ type: "seek", time: -1 }, "bad_message", "time"],
    [{ type: "seek" }, "bad_message", "time"],
    [{ type: "step", direction: 2 }, "bad_message", "direction"],
    [{ type: "play", speed: 1, also: { deep: [] } }, "bad_message", "type"],
    [{ type: "set_state", link: "javascript:alert(1)" }, "bad_message", "link"],
    [{ type: "set_state", link: `#/${"a".repeat(300_000)}` }, "bad_message", "link"],
    [{ type: "set", parameters: { "a b": 1 } }, "bad_message", "parameters"],
    [{ type: "set", parameters: JSON.parse('{"__proto__": 1}') }, "bad_message", "parameters"],
    [{ type: "set", parameters: { "tcp.window": { deep: 1 } } }, "bad_message", "parameters.tcp.window"],
  ])("number %# that is wrong is answered with what and where", (message, code, place) => {
    expect(asked(message)).toMatchObject({ id: "7", fault: { type: "error", code, place } });
  });

  it("changes nothing for those who may not", () => {
    expect(asked({ type: "play" }, false)).toMatchObject({ fault: { code: "not_allowed" } });
    expect(asked({ type: "get_state" }, false)).toEqual({ id: "7", request: { type: "get_state" } });
  });

  it("never throws, whatever it is", () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.record({
        fill_the_pipe: fc.constant(1),
        type: fc.constantFrom("set", "seek", "step", "play", "set_state"),
        link: fc.anything(),
        parameters: fc.anything(),
        time: fc.anything(),
      }),
    );
    fc.assert(fc.property(anything, fc.boolean(), (data, allowed) => void readRequest(data, allowed)));
  });
});

describe("origins that may change something", () => {
  it("stand in the frame's address, each in full", () => {
    expect(readAllowed("?allow=https://a.example,http://localhost:8000&allow=null")).toEqual([
      "https://a.example",
      "http://localhost:8000",
      "null",
    ]);
    expect(readAllowed("?allow=*,a.example,https://a.example/path,javascript:1,")).toEqual([]);
    expect(readAllowed("")).toEqual([]);
  });
});
