import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { manifest } from "./manifest.ts";
import { scormPackage } from "./package.ts";
import { BEGUN, better, recordOf } from "./record.ts";
import { findRuntime, type Runtime } from "./runtime.ts";
import { SCORM_VERSIONS } from "./versions.ts";

describe("a package", () => {
  it.each(SCORM_VERSIONS)("for SCORM %s holds the page and its manifest, and is the same each time", (scorm) => {
    const packaged = { id: "sandia-table3", title: `<Window> & "delay"`, scorm };
    const beside = { "licences.txt": new TextEncoder().encode("MIT") };
    const zip = scormPackage("<!doctype html>", beside, packaged);
    const files = unzipSync(zip);
    expect(Object.keys(files)).toEqual(["imsmanifest.xml", "index.html", "licences.txt"]);
    const xml = new TextDecoder().decode(files["imsmanifest.xml"]);
    expect(xml).toContain("<title>&lt;Window&gt; &amp; &quot;delay&quot;</title>");
    expect(xml).toContain(`<schemaversion>${scorm === "1.2" ? "1.2" : "2004 4th Edition"}</schemaversion>`);
    expect([...xml.matchAll(/<file href="([^"]+)"\/>/g)].map(([, name]) => name)).toEqual([
      "index.html",
      "licences.txt",
    ]);
    expect(scormPackage("<!doctype html>", beside, packaged)).toEqual(zip);
    expect(manifest(packaged, ["licences.txt"])).toBe(xml);
  });
});

/** A platform that keeps what it receives. */
function platform(kept: Record<string, string> = {}): Runtime & { kept: Record<string, string> } {
  return {
    kept,
    get: (element) => kept[element] ?? "",
    set(element, value) {
      kept[element] = value;
    },
    commit() {},
    end() {},
  };
}

describe("the record of a reader", () => {
  it("in SCORM 1.2 is a status, a score, the state and the time", () => {
    const runtime = platform();
    const record = recordOf("1.2", runtime);
    expect(record.begin()).toEqual({ progress: BEGUN, link: null });
    expect(runtime.kept["cmi.core.lesson_status"]).toBe("incomplete");
    record.progress({ complete: false, score: 0.5, passed: false });
    expect(runtime.kept).toMatchObject({ "cmi.core.lesson_status": "incomplete", "cmi.core.score.raw": "50" });
    record.progress({ complete: true, score: 1, passed: true });
    record.link("#/sandia-table3");
    record.link(`#/${"a".repeat(5000)}`);
    record.end(3723.5);
    expect(runtime.kept).toMatchObject({
      "cmi.core.lesson_status": "passed",
      "cmi.core.score.raw": "100",
      "cmi.suspend_data": "#/sandia-table3",
      "cmi.core.session_time": "0001:02:03",
    });
    expect(recordOf("1.2", runtime).begin()).toEqual({
      progress: { complete: true, score: 1, passed: true },
      link: "#/sandia-table3",
    });
  });

  it("in SCORM 2004 is completion and success apart", () => {
    const runtime = platform();
    const record = recordOf("2004", runtime);
    record.begin();
    record.progress({ complete: false, score: 1 / 3, passed: false });
    expect(runtime.kept).toMatchObject({ "cmi.completion_status": "incomplete", "cmi.score.scaled": "0.3333" });
    expect(runtime.kept["cmi.success_status"]).toBeUndefined();
    record.progress({ complete: true, score: 1, passed: true });
    record.end(61.25);
    expect(runtime.kept).toMatchObject({
      "cmi.completion_status": "completed",
      "cmi.success_status": "passed",
      "cmi.session_time": "PT61.25S",
    });
  });

  it("is the best there was", () => {
    const half = { complete: false, score: 0.5, passed: false };
    const done = { complete: true, score: null, passed: false };
    expect(better(half, done)).toEqual({ complete: true, score: 0.5, passed: false });
    expect(better(done, { complete: false, score: 0.25, passed: true })).toEqual({
      complete: true,
      score: 0.25,
      passed: true,
    });
  });
});

describe("the platform", () => {
  const window = (own: object, parent?: object) => {
    const made: Record<string, unknown> = { opener: null, ...own };
    made.parent = parent ?? made;
    return made;
  };

  it("is found in a window above, or above the opener", () => {
    const api = { LMSInitialize: () => "true", LMSGetValue: (element: string) => `its ${element}` };
    const top = window({ API: api });
    const page = window({}, window({}, top));
    expect(findRuntime("1.2", page as unknown as Window)?.get("cmi.x")).toBe("its cmi.x");
    expect(findRuntime("1.2", window({ opener: page }) as unknown as Window)).not.toBeNull();
    expect(findRuntime("2004", page as unknown as Window)).toBeNull();
  });

  it("does no harm if it refuses, throws or is of another origin", () => {
    expect(findRuntime("1.2", window({ API: { LMSInitialize: () => "false" } }) as unknown as Window)).toBeNull();
    const foreign = new Proxy(
      {},
      {
        get: () => {
          throw new Error("another origin");
        },
      },
    );
    expect(findRuntime("1.2", window({}, foreign) as unknown as Window)).toBeNull();
    const broken = {
      LMSInitialize: () => "true",
      LMSGetValue: () => {
        throw new Error("no");
      },
    };
    expect(findRuntime("1.2", window({ API: broken }) as unknown as Window)?.get("cmi.x")).toBe("");
  });
});
