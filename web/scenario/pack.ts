/** Text <-> deflated base64url, for states too long to stay readable in an address. */
import { Deflate, deflateSync, Inflate, strFromU8, strToU8 } from "fflate";

import { nextTask } from "../browser/next_task.ts";

/** Longest text that a link may hold, bytes: a hostile link must not unfold into gigabytes. */
const LARGEST = 1_000_000;
/** Each step unfolds at most about a thousand times its length before the size is looked at. */
const STEP = 4096;

/** Compresses a text into characters that a link can hold (deflate, base64url). */
export function pack(text: string): string {
  return asLetters(strFromU8(deflateSync(strToU8(text), { level: 9 }), true));
}

/** Writes bytes, one a letter, as base64url. */
function asLetters(binary: string): string {
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Bytes that are compressed at once; of a large scenario they take some 10 ms. */
const PIECE = 1 << 15;

/** Does the same as `pack` in pieces, so that the page stays awake; the result may be another text of the same meaning. */
export async function packSoon(text: string): Promise<string> {
  const bytes = strToU8(text);
  if (bytes.length <= PIECE) return pack(text);
  let binary = "";
  const deflate = new Deflate({ level: 9 }, (part) => {
    binary += strFromU8(part, true);
  });
  for (let start = 0; start < bytes.length; start += PIECE) {
    await nextTask();
    deflate.push(bytes.subarray(start, start + PIECE), start + PIECE >= bytes.length);
  }
  return asLetters(binary);
}

let latest: { packed: string; text: string | null } | null = null;

/** Reverses `pack`; null for a text that it did not write. The last one is kept: a page reads its link twice. */
export function unpack(packed: string): string | null {
  if (latest?.packed !== packed) {
    const unpacked = unpackWithin(packed, LARGEST);
    latest = { packed, text: "text" in unpacked ? unpacked.text : null };
  }
  return latest.text;
}

/** Result of unpacking: the text, or the reason why there is none. */
export type Unpacked = { text: string } | { failure: "too_long" | "damaged" };

/** Reverses `pack` for a text of at most `largest` bytes; stops unfolding as soon as there are more. */
export function unpackWithin(packed: string, largest: number): Unpacked {
  try {
    const bytes = strToU8(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), true);
    const parts: Uint8Array[] = [];
    let size = 0;
    let finished = false;
    const inflate = new Inflate((part, final) => {
      size += part.length;
      finished = final;
      if (size <= largest) parts.push(part);
    });
    for (let start = 0; start < bytes.length && size <= largest; start += STEP) {
      inflate.push(bytes.subarray(start, start + STEP), start + STEP >= bytes.length);
    }
    if (size > largest) return { failure: "too_long" };
    if (!finished) return { failure: "damaged" };
    const whole = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(whole) };
  } catch {
    return { failure: "damaged" };
  }
}
