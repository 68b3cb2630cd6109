/** Reads a packed part out of the text of a page that is one file, as `web/one_file/boot.js` does out of the page. */
import { unzlibSync } from "fflate";

/** Letters of a word of four bytes (`scripts/site/letters.mjs`). */
const WORD = 5;

/** Letters go from `#` to `z` without `&`, `<` and `\`. */
function digit(code: number): number {
  if (code > 92) return code - 38;
  if (code > 60) return code - 37;
  return code > 38 ? code - 36 : code - 35;
}

/**
 * Returns the bytes of a part.
 * @throws {Error} if the page has no such part
 */
export function readPart(html: string, name: string): Uint8Array {
  const [, bytes, letters] = new RegExp(`id="part-${name}" data-bytes="(\\d+)">([^<]*)<`).exec(html) ?? [];
  if (bytes === undefined || letters === undefined) throw new Error(`The page has no part "${name}".`);
  const words = new DataView(new ArrayBuffer((letters.length / WORD) * 4));
  for (let at = 0; at < letters.length; at += WORD) {
    let word = 0;
    for (let k = 0; k < WORD; k++) word = word * 85 + digit(letters.charCodeAt(at + k));
    words.setUint32((at / WORD) * 4, word);
  }
  return unzlibSync(new Uint8Array(words.buffer, 0, Number(bytes)));
}
