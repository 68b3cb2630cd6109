/** Checks that cross a boundary: native against wasm, captures against Wireshark, and the built site in a browser. */

import { chromium } from "../setup/chromium.mjs";
import { firefox } from "../setup/firefox.mjs";
import { tshark } from "../setup/tshark.mjs";
import { step } from "./check.mjs";
import { vitest } from "./vitest.mjs";

/** @type {import("./check.mjs").Check[]} */
export const wholeChecks = [
  {
    name: "native = wasm",
    part: "browser",
    needs: ["Rust tests, compiled", "wasm package"],
    look: () => vitest("parity"),
  },
  { name: "tshark", part: "browser", needs: ["npm packages"], look: () => step(tshark) },
  {
    name: "captures = tshark",
    part: "browser",
    needs: ["Rust tests, compiled", "tshark"],
    look: () => vitest("capture"),
  },
  { name: "Chromium", part: "browser", needs: ["npm packages"], look: () => step(chromium) },
  { name: "Firefox", part: "browser", needs: ["npm packages"], look: () => step(firefox) },
  {
    name: "browser tests",
    part: "browser",
    needs: ["vite build", "Chromium", "Firefox"],
    look: () => vitest("browser"),
  },
];
