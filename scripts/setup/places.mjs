/** Paths of this repository's parts. */

import { fileURLToPath } from "node:url";

/** @param {string} path from the root of the repository */
export const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Suffix of a program's file name on this system. */
export const EXE = process.platform === "win32" ? ".exe" : "";

export const ROOT = at(".");
export const ENGINE = at("engine");
/** The compiled engine with its JavaScript face, as the page imports it. */
export const PACKAGE = at("web/engine/pkg");
export const SITE = at("dist");
/** The command line as it is compiled for tests: in a minute, where the one for use takes four. */
export const TESTED_COMMAND_LINE = at(`engine/target/debug/fillthepipe${EXE}`);
