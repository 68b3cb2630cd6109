/**
 * Pseudo-languages for development: a text that stays readable was not translated, and a layout that breaks has too
 * little room.
 */

const PLAIN = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz";
const ACCENTED = "ÅåƁƀÇçĐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž";

/** Tags of rich texts, which stay unchanged. */
const TAG = /(<\/?\d+\/?>)/;

const accented = (text: string) => text.replace(/[A-Za-z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

const outsideTags = (text: string, change: (part: string) => string) =>
  text
    .split(TAG)
    .map((part) => (TAG.test(part) || part.trim() === "" ? part : change(part)))
    .join("");

/** Nearly half as long again, as translations may be, in words that a line can part. */
const longer = (text: string) =>
  outsideTags(text, (part) => {
    const body = part.trimEnd();
    const room = part.slice(body.length);
    const more = "~".repeat(Math.ceil(body.length * 0.4)).replace(/~{6}(?=~)/g, "~~~~~~ ");
    return `${accented(body)}${more}${room}`;
  });

const OVERRIDE = "\u202e";
const END = "\u202c";

/** Writes a text from right to left in accented letters, outside its tags. */
const mirrored = (text: string) => outsideTags(text, (part) => `${OVERRIDE}${accented(part)}${END}`);

/** Pseudo-languages, each with the change that it makes to every text. */
export const PSEUDO: Readonly<Record<string, (text: string) => string>> = { "en-XA": longer, "ar-XB": mirrored };
