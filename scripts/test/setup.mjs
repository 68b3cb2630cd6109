/** Tools that the other checks need, set up where they are missing. A machine without it has not been tested. */

import { rust } from "../setup/cargo.mjs";
import { chromium } from "../setup/chromium.mjs";
import { firefox } from "../setup/firefox.mjs";
import { npmPackages } from "../setup/npm_packages.mjs";
import { pythonEnvironment } from "../setup/python.mjs";
import { tshark } from "../setup/tshark.mjs";
import { step } from "./check.mjs";

/** @type {import("./check.mjs").Check[]} */
export const setupChecks = [
  { name: "Rust compiler", part: "rust", lane: "install", quick: true, look: () => step(rust) },
  { name: "npm packages", part: "unit", lane: "install", quick: true, look: () => step(npmPackages) },
  { name: "Python", part: "python", lane: "install", look: () => step(pythonEnvironment) },
  { name: "tshark", part: "browser", lane: "install", needs: ["npm packages"], look: () => step(tshark) },
  { name: "Chromium", part: "browser", lane: "install", needs: ["npm packages"], look: () => step(chromium) },
  { name: "Firefox", part: "browser", lane: "install", needs: ["npm packages"], look: () => step(firefox) },
];
