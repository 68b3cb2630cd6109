/** The package in `npm/` as other people's builds take it: its types and its modules are found by name. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { at, SITE } from "../../scripts/setup/places.mjs";
import { run } from "../../scripts/setup/programs.mjs";
import { foreignPages } from "./host";
import { site } from "./visit";

const open = site();
const host = foreignPages();

/** A course page in React. It counts its goals, and widens the window when it is asked to. */
const COURSE = `
import { type MessageOf } from "fill-the-pipe-embed";
import { FillThePipe } from "fill-the-pipe-embed/react";
import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";

declare const SITE: string;

function StateTimeline() {
  const pipe = useRef<HTMLElementTagNameMap["fill-the-pipe"]>(null);
  const [goals, setGoals] = useState("");
  const [sent, setSent] = useState(0);
  const hear = ({ goals, solved }: MessageOf<"goal">) => setGoals(goals.map(Number).join("") + solved);
  return (
    <>
      <button onClick={() => pipe.current?.client?.set({ "tcp.window": "32 KB" }).then((run) => setSent(run.data_packets))}>
        Widen
      </button>
      <output>{goals} {sent}</output>
      <FillThePipe ref={pipe} src={SITE} writable experiment="sandia-figure2c" exercise="smallest-window"
        parameters={{ "tcp.window": "16 KB" }} onGoal={hear}>
        <a href={SITE}>A picture of it</a>
      </FillThePipe>
    </>
  );
}
createRoot(document.getElementById("course")!).render(<StateTimeline />);
`;

const WRONG = `
import { connect } from "fill-the-pipe-embed";
import { FillThePipe } from "fill-the-pipe-embed/react";
// @ts-expect-error there is no such theme
export const pink = <FillThePipe theme="pink" />;
// @ts-expect-error there is no such message
connect(document.querySelector("iframe")!).on("explode", () => {});
`;

let course = "";
beforeAll(() => {
  // Within the project, whose React it finds.
  mkdirSync(at(".cache"), { recursive: true });
  course = mkdtempSync(at(".cache/course-"));
  const modules = join(course, "node_modules");
  mkdirSync(modules);
  symlinkSync(join(SITE, "npm"), join(modules, "fill-the-pipe-embed"));
  writeFileSync(join(course, "package.json"), '{ "type": "module" }');
  writeFileSync(join(course, "course.tsx"), COURSE);
  writeFileSync(join(course, "wrong.tsx"), WRONG);
});
afterAll(() => rmSync(course, { recursive: true }));

test.each(["bundler", "nodenext"])("its types are found and say what is wrong, with %s", async (resolution) => {
  const options = {
    strict: true,
    noEmit: true,
    jsx: "react-jsx",
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    module: resolution === "bundler" ? "esnext" : "nodenext",
    moduleResolution: resolution,
  };
  writeFileSync(join(course, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["*.tsx"] }));
  const tsc = at("node_modules/typescript/bin/tsc");
  const { code, output } = await run(process.execPath, [tsc, "-p", course]);
  expect(output).toBe("");
  expect(code).toBe(0);
});

test("its React component shows a run, tells of goals, and is asked to change it", async () => {
  const made = await build({
    configFile: false,
    root: course,
    logLevel: "warn",
    oxc: { jsx: { runtime: "automatic", development: false } },
    define: { SITE: JSON.stringify(inject("site")), "process.env.NODE_ENV": '"production"' },
    build: { write: false, lib: { entry: join(course, "course.tsx"), formats: ["iife"], name: "course" } },
  });
  const [{ output }] = made as Rolldown.RolldownOutput[];
  const page = await open(host(`<div id="course"></div><script>${output[0].code.replaceAll("</", "<\\/")}</script>`));
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  await frame
    ?.getByText(/^Simulated .* data packets?, /)
    .first()
    .waitFor();
  const told = page.locator("output");
  await expect.poll(() => told.textContent()).toMatch(/^[01]+false 0$/);
  await page.getByRole("button", { name: "Widen" }).click();
  await expect.poll(() => told.textContent()).toMatch(/^[01]+(?:true|false) [1-9]\d*$/);
  await expect.poll(() => frame?.evaluate(() => location.hash)).toContain("tcp.window=32KB");
});
