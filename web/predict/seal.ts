/**
 * Seal of an assignment: a checksum of what its maker fixed and of the prediction made, which reveals a link that was
 * changed by hand. Anyone can make a seal, so it detects mistakes, not forgery.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { lockedPaths } from "../scenario/locked.ts";
import type { Options } from "../scenario/options.ts";
import type { Overrides } from "../scenario/overrides.ts";

/** Parts of a link that its seal covers. */
export interface Sealed {
  experiment: string;
  overrides: Overrides;
  options: Pick<Options, "ask" | "guess" | "revealed" | "locked" | "hidden">;
}

/** Hex digits of a seal in a link. */
const LENGTH = 16;

/** Returns the seal of an assignment; it changes with any part that the seal covers. */
export function sealOf({ experiment, overrides, options }: Sealed): string {
  const { ask, guess, revealed, hidden } = options;
  const values = [...lockedPaths(options)]
    .sort()
    .map((path) => [path, Object.hasOwn(overrides, path) ? overrides[path] : null]);
  return checksum([experiment, ask, guess, revealed, values, [...hidden].sort()]);
}

/** Returns a checksum of a value that JSON can hold, in hex digits as links hold it. */
export function checksum(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(value)))).slice(0, LENGTH);
}

const programs = new Map<string, string>();

/** Returns a key of a program's text, the same for the same text. */
export function programKey(text: string): string {
  const known = programs.get(text) ?? checksum(["program", text]);
  programs.set(text, known);
  return known;
}

/** Is anything fixed that a seal would keep? */
export function isAssignment({ ask, locked, hidden }: Sealed["options"]): boolean {
  return ask !== "nothing" || locked.length > 0 || hidden.length > 0;
}
