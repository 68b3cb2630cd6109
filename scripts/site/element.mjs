/**
 * Files that other people's pages take from the site, beside the site itself: `fill-the-pipe.js`, one classic script with the
 * element in it, and `npm/`, the package with types and a component for React.
 */

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { at, SITE } from "../setup/places.mjs";
import { run } from "../setup/programs.mjs";
import { Stop } from "../setup/say.mjs";
import { recordPackages } from "./third_parties.mjs";

/**
 * @param {Record<string, string>} entry
 * @param {"iife" | "es"} format
 * @param {string} outDir
 */
const library = (entry, format, outDir) =>
  build({
    configFile: false,
    root: at("web/element"),
    publicDir: false,
    plugins: [recordPackages],
    logLevel: "warn",
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2022",
      lib: { entry, formats: [format], name: "fillThePipe", fileName: (_, name) => `${name}.js` },
      rolldownOptions: { external: ["react"] },
    },
  });

/** @param {string} out folder of the package */
async function types(out) {
  const flags = ["--declaration", "--emitDeclarationOnly", "--noEmit", "false", "--outDir", out];
  const files = ["index.ts", "react.tsx"].map((file) => at(`web/element/${file}`));
  const project = JSON.parse(readFileSync(at("tsconfig.json"), "utf8")).compilerOptions;
  const kept = ["target", "module", "moduleResolution", "jsx"].flatMap((name) => [`--${name}`, project[name]]);
  const { lib } = project;
  const wanted = [
    ...flags,
    ...kept,
    "--lib",
    lib.join(","),
    "--allowImportingTsExtensions",
    "--skipLibCheck",
    "--strict",
  ];
  const { code, output } = await run(process.execPath, [
    at("node_modules/typescript/bin/tsc"),
    "--ignoreConfig",
    ...wanted,
    ...files,
  ]);
  if (code !== 0) throw new Stop(`The types of the npm package could not be written:\n${output}`);
}

/** @param {string} out folder of the package */
function manifest(out) {
  const { version, license } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  const entry = (/** @type {string} */ name) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });
  const written = {
    name: "fill-the-pipe-embed",
    version,
    description:
      "<fill-the-pipe>: a TCP simulation in your page, as an element, a React component and a client for its messages.",
    license,
    type: "module",
    sideEffects: true,
    exports: { ".": entry("index"), "./react": entry("react") },
    peerDependencies: { react: ">=18" },
    peerDependenciesMeta: { react: { optional: true } },
  };
  writeFileSync(join(out, "package.json"), `${JSON.stringify(written, null, 2)}\n`);
}

/** @type {import("vite").Plugin} */
export const element = {
  name: "element",
  apply: "build",
  async writeBundle({ dir = SITE }) {
    const out = join(dir, "npm");
    mkdirSync(out, { recursive: true });
    await library({ "fill-the-pipe": "element.ts" }, "iife", dir);
    await library({ index: "index.ts", react: "react.tsx" }, "es", out);
    await types(out);
    manifest(out);
    copyFileSync(at("web/element/README.md"), join(out, "README.md"));
    copyFileSync(at("LICENSE"), join(out, "LICENSE"));
  },
};
