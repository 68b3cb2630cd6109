/** Bytes as letters of a link (base64url), and the browser's cryptography. */
import { t } from "@lingui/core/macro";

/** Writes bytes as base64url. */
export function lettersOf(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Reverses `lettersOf`; null for letters that it did not write. */
export function bytesOf(letters: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Bytes of a text in UTF-8. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

/** Returns the browser's cryptography. Throws with a sentence for the reader if the page is not allowed to use it. */
export function cryptography(): SubtleCrypto {
  // Browsers have it on pages over HTTPS, from this machine and from files.
  if (globalThis.crypto?.subtle) return globalThis.crypto.subtle;
  throw new Error(t`This browser offers its cryptography only to pages over HTTPS. Open the page over HTTPS.`);
}
