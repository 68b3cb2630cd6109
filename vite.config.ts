import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { cards } from "./scripts/site/cards.mjs";
import { codeSplitting } from "./scripts/site/chunks.mjs";
import { element } from "./scripts/site/element.mjs";
import { siteFiles } from "./scripts/site/files.mjs";
import { shell } from "./scripts/site/first_page.mjs";
import { oneFile } from "./scripts/site/one_file.mjs";
import { policy } from "./scripts/site/policy.mjs";
import { sources } from "./scripts/site/sources.mjs";
import { recordPackages } from "./scripts/site/third_parties.mjs";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Every HTML file in web/ is a page of the site. */
const pages = readdirSync(at("web"))
  .filter((file) => file.endsWith(".html"))
  .map((file) => at(`web/${file}`));

/** Folder in which Vitest keeps the modules that it has transformed. */
const MODULES = process.env.FILL_THE_PIPE_MODULES;

/** Script that moves the first page before its own scripts have arrived; the HTML starts it. */
const MOTION = at("web/site/home/opening_motion.ts");

export default defineConfig({
  root: at("web"),
  publicDir: at("public"),
  // Relative addresses: the built site works under any path of any static host.
  base: "./",
  cacheDir: at("node_modules/.vite"),
  plugins: [...sources, shell, cards, element, oneFile, policy, siteFiles()],
  // Classic workers also start from a blob, in a page opened from a file and in a sandboxed frame.
  worker: { format: "iife", plugins: () => [recordPackages] },
  server: { port: 5173, strictPort: false },
  build: {
    outDir: at("dist"),
    emptyOutDir: true,
    target: "es2022",
    // The wasm stays a file of its own, so that it is fetched beside the JavaScript and not inside it.
    assetsInlineLimit: (file) => (file.endsWith(".wasm") ? false : undefined),
    rolldownOptions: { input: [...pages, MOTION], output: { codeSplitting: codeSplitting() } },
  },
  test: {
    // Vitest leaves one of two processors to itself, which does little.
    maxWorkers: "100%",
    // Set by `npm test`: the projects share what they transform, as nothing changes while they run.
    experimental: { fsModuleCache: MODULES !== undefined, fsModuleCachePath: MODULES },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          root: at("."),
          include: ["web/**/*.test.{ts,tsx}", "tests/across/**/*.test.ts", "scripts/**/*.test.ts"],
          setupFiles: at("web/language/testing.ts"),
          environment: "node",
          // Properties are tried with many values, which a busy machine takes its time for.
          testTimeout: 60_000,
          // Files of a worker share what they import, which takes as long as the tests themselves.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "parity",
          root: at("."),
          include: ["tests/parity/**/*.test.ts"],
          setupFiles: at("web/language/testing.ts"),
          environment: "node",
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "capture",
          root: at("."),
          include: ["tests/capture/**/*.test.ts"],
          setupFiles: at("web/language/testing.ts"),
          environment: "node",
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "notebooks",
          root: at("."),
          include: ["tests/notebooks/**/*.test.ts"],
          environment: "node",
          globalSetup: at("tests/notebooks/browser.ts"),
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          root: at("."),
          include: ["tests/browser/**/*.test.ts"],
          setupFiles: at("web/language/testing.ts"),
          environment: "node",
          globalSetup: at("tests/browser/site.ts"),
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A poll may take as long as a locator of the browser waits: the benchmark measures how fast a page is.
          expect: { poll: { timeout: 30_000 } },
          // The files of a worker share a browser (tests/browser/visit.ts).
          isolate: false,
          // A second try keeps a busy machine from failing the whole; the summary names each test that needed one.
          retry: 1,
          // A browser uses three quarters of a processor, as its pages wait for frames and for the test: three keep two busy.
          maxWorkers: 3,
        },
      },
    ],
  },
});
