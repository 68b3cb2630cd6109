import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { at } from "../setup/places.mjs";
import { CRATES, keptIn, programIn, targetsIn } from "./targets.mjs";

describe("fuzz targets", () => {
  it("are those tests of a program that stand in a module fuzz", () => {
    const list = [
      "fuzz::connection::steps: test",
      "read::fuzz::files: test",
      "fuzzy::one: test",
      "scenario::tests::a_fuzz: test",
      "3 tests, 0 benchmarks",
    ].join("\n");
    expect(targetsIn(list)).toEqual(["fuzz::connection::steps", "read::fuzz::files"]);
  });

  it("keep their inputs beside their sources, where bolero looks for them", () => {
    expect(keptIn("fuzz::connection::steps")).toBe("fuzz/__fuzz__/fuzz__connection__steps");
    expect(keptIn("fuzz::captures")).toBe("__fuzz__/fuzz__captures");
    expect(keptIn("read::fuzz::files")).toBe("read/__fuzz__/read__fuzz__files");
  });

  it("are in the last program that cargo names", () => {
    const messages = [
      '{"reason":"compiler-artifact","executable":null}',
      '{"reason":"compiler-artifact","executable":"/a b/sim-1\\u0032"}',
      '{"reason":"build-finished","success":true}',
    ].join("\n");
    expect(programIn(messages)).toBe("/a b/sim-12");
    expect(programIn('{"executable":null}')).toBeNull();
  });

  it("have a kept input for each folder of kept inputs, and a target for each of these", () => {
    const folders = CRATES.flatMap(({ folder }) =>
      readdirSync(at(`engine/${folder}/src`), { recursive: true, encoding: "utf8" })
        .filter((path) => /__fuzz__[\\/][^\\/]+$/.test(path))
        .map((path) => ({ folder, path: path.replaceAll("\\", "/") })),
    );
    expect(folders.length).toBeGreaterThan(15);
    for (const { folder, path } of folders) {
      const target = path.split("/").at(-1)?.split("__") ?? [];
      expect(keptIn(target.join("::"))).toBe(path);
      expect(readdirSync(at(`engine/${folder}/src/${path}/corpus`)).length).toBeGreaterThan(0);
      const modules = target.slice(0, -1).join("/");
      const source = [`${modules}.rs`, `${modules}/mod.rs`].map((file) => at(`engine/${folder}/src/${file}`));
      const text = source.filter((file) => existsSync(file)).map((file) => readFileSync(file, "utf8"));
      expect(text.join("")).toContain(`fn ${target.at(-1)}()`);
    }
  });
});
