/**
 * Bytes as letters that may stand in a script element of HTML: four bytes in five of 85 letters, which is 7 % shorter than
 * base64. The letters are those from `#` to `z` but `&`, `<` and `\`; web/one_file/boot.js reads them.
 */

const LETTERS = Array.from({ length: 88 }, (_, k) => String.fromCharCode(35 + k)).filter(
  (one) => !"&<\\".includes(one),
);

/**
 * @param {Uint8Array} bytes the last word is filled up with zeros
 * @returns {string}
 */
export function letters(bytes) {
  const view = new DataView(new ArrayBuffer(Math.ceil(bytes.length / 4) * 4));
  new Uint8Array(view.buffer).set(bytes);
  let text = "";
  for (let at = 0; at < view.byteLength; at += 4) {
    let word = view.getUint32(at);
    let five = "";
    for (let k = 0; k < 5; k++) {
      five = LETTERS[word % LETTERS.length] + five;
      word = Math.floor(word / LETTERS.length);
    }
    text += five;
  }
  return text;
}
