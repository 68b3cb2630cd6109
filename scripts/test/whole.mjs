/** Checks that cross a boundary: native against wasm, captures against Wireshark, and the built site in a browser. */

import { vitest } from "./vitest.mjs";

/** @type {import("./check.mjs").Check[]} */
export const wholeChecks = [
  {
    name: "native = wasm",
    part: "browser",
    lane: "node",
    needs: ["Rust tests, compiled", "wasm package"],
    look: () => vitest("parity"),
  },
  {
    name: "captures = tshark",
    part: "browser",
    lane: "site",
    needs: ["Rust tests, compiled", "tshark"],
    look: () => vitest("capture"),
  },
  {
    name: "widget in JupyterLab and marimo",
    part: "browser",
    lane: "site",
    needs: ["Python package", "vite build", "Chromium"],
    look: () => vitest("notebooks"),
  },
  {
    name: "browser tests",
    part: "browser",
    lane: "node",
    alone: true,
    needs: ["vite build", "Chromium", "Firefox"],
    look: () => vitest("browser"),
  },
];
