/** Text <-> deflated base64url, for states too long to stay readable in an address. */
import { deflateSync, Inflate, strFromU8, strToU8 } from "fflate";

/** A hostile link must not unfold into gigabytes. */
const LARGEST = 1_000_000;
/** Each step unfolds at most about a thousand times its length before the size is looked at. */
const STEP = 512;

/** Compresses a text into characters that a link can hold (deflate, base64url). */
export function pack(text: string): string {
  const binary = strFromU8(deflateSync(strToU8(text), { level: 9 }), true);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Reverses `pack`; null for a text that it did not write. */
export function unpack(packed: string): string | null {
  try {
    const bytes = strToU8(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), true);
    const parts: Uint8Array[] = [];
    let size = 0;
    let finished = false;
    const inflate = new Inflate((part, final) => {
      size += part.length;
      finished = final;
      if (size <= LARGEST) parts.push(part);
    });
    for (let start = 0; start < bytes.length && size <= LARGEST; start += STEP) {
      inflate.push(bytes.subarray(start, start + STEP), start + STEP >= bytes.length);
    }
    if (!finished || size > LARGEST) return null;
    const whole = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(whole);
  } catch {
    return null;
  }
}
