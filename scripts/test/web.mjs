/** Checks of the page that need no browser. */

import { enginePackage } from "../setup/engine_package.mjs";
import { at, SITE } from "../setup/places.mjs";
import { size } from "../site/size.mjs";
import { step, tool } from "./check.mjs";
import { forgottenRowIsNamed, toysFit } from "./one_more_web.mjs";
import { vitest } from "./vitest.mjs";

/** @type {import("./check.mjs").Check[]} */
export const webChecks = [
  {
    name: "wasm package",
    part: "unit",
    lane: "node",
    quick: true,
    needs: ["npm packages", "Rust compiler"],
    look: () => step(enginePackage),
  },
  {
    name: "Biome",
    part: "unit",
    lane: "node",
    quick: true,
    needs: ["npm packages"],
    look: () => tool(at("node_modules/@biomejs/biome/bin/biome"), ["check", "--error-on-warnings", "."]),
  },
  {
    name: "TypeScript",
    part: "unit",
    lane: "node",
    quick: true,
    needs: ["wasm package"],
    look: () => tool(at("node_modules/typescript/bin/tsc"), ["--noEmit"]),
  },
  {
    name: "unit tests",
    part: "unit",
    lane: "node",
    quick: true,
    needs: ["wasm package"],
    look: () => vitest("unit"),
  },
  {
    name: "one more view and experiment",
    part: "unit",
    lane: "site",
    needs: ["wasm package"],
    look: async () => {
      const wrong = [await toysFit(), await forgottenRowIsNamed()].filter((one) => one !== null);
      return { passed: 2 - wrong.length, failed: wrong.length, output: wrong.join("\n") };
    },
  },
  {
    name: "vite build",
    part: "unit",
    lane: "site",
    needs: ["wasm package"],
    look: () => tool(at("node_modules/vite/bin/vite.js"), ["build"]),
  },
  { name: "sizes", part: "unit", lane: "site", needs: ["vite build"], look: async () => size(SITE) },
];
