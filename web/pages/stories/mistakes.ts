/** Mistakes in a story, in the language of the page. The engine writes each in English; words of the story stay as they are. */
import { t } from "@lingui/core/macro";
import { inSayings, type Saying } from "../../quantities/sayings.ts";
import { valueInWords } from "../../scenario/problem_words.ts";
import { SCRIPT_MISTAKES } from "./script_mistakes.ts";

/** Fields of a line that hold a number, a time or a name. */
const FIELDS: readonly Saying[] = [
  ["the time", () => t`the time`],
  ["the time of the timer", () => t`the time of the timer`],
  ["the number of times", () => t`the number of times`],
  ["the number of events", () => t`the number of events`],
  ["the number of bytes written", () => t`the number of bytes written`],
  ["the number of bytes read", () => t`the number of bytes read`],
  ["the first byte", () => t`the first byte`],
  ["the byte after the last", () => t`the byte after the last`],
  ["the size of a segment", () => t`the size of a segment`],
  ["the ACK field", () => t`the ACK field`],
  ["the window", () => t`the window`],
];

const field = (text: string): string => inSayings(FIELDS, text) ?? text;

/** Mistakes in a story. */
export const MISTAKES: readonly Saying[] = [
  ["a story has at most # bytes", (most) => t`a story has at most ${most} bytes`],
  ["a story has at most # steps", (most) => t`a story has at most ${most} steps`],
  ["a story writes at most # bytes", (most) => t`a story writes at most ${most} bytes`],
  ["settings must come before the first action", () => t`settings must come before the first action`],
  ["the time is # already", (time) => t`the time is ${time} already`],
  ["# is beyond the longest time, 24 h", (what) => t`${field(what)} is beyond the longest time, 24 h`],
  ["the number of times must be at least 1", () => t`the number of times must be at least 1`],
  ["a claim cannot be repeated", () => t`a claim cannot be repeated`],
  ["this action cannot be repeated", () => t`this action cannot be repeated`],
  ["a connection is opened once", () => t`a connection is opened once`],
  ["a connection is closed once", () => t`a connection is closed once`],
  ["the connection must be opened first", () => t`the connection must be opened first`],
  ["nothing can be written after the close", () => t`nothing can be written after the close`],
  ["a segment that arrives cannot be lost", () => t`a segment that arrives cannot be lost`],
  ["a segment has one range of bytes", () => t`a segment has one range of bytes`],
  ["a segment with no ack acknowledges nothing", () => t`a segment with no ack acknowledges nothing`],
  [
    "a segment carries at most # bytes; “by 1000” makes several segments",
    (most) => t`a segment carries at most ${most} bytes; “by 1000” makes several segments`,
  ],
  ["the range of bytes ends before it begins", () => t`the range of bytes ends before it begins`],
  ["the range of bytes is too long", () => t`the range of bytes is too long`],
  ["timers can only be off", () => t`timers can only be off`],
  ["expected “times” after a number", () => t`expected “times” after a number`],
  ["expected an option after “no”", () => t`expected an option after “no”`],
  ["expected a comma between two settings", () => t`expected a comma between two settings`],
  ["expected a segment", () => t`expected a segment`],
  ["expected a setting", () => t`expected a setting`],
  ["expected an event", () => t`expected an event`],
  ["expected a timer", () => t`expected a timer`],
  ["expected a value of #", (variable) => t`expected a value of ${variable}`],
  ["“#” cannot follow here", (word) => t`“${word}” cannot follow here`],
  ["“#” is neither an action nor a claim", (word) => t`“${word}” is neither an action nor a claim`],
  ["“#” is not part of a segment", (word) => t`“${word}” is not part of a segment`],
  ["“#” is not a setting", (word) => t`“${word}” is not a setting`],
  [
    "“#” is not a valid value of #, such as #",
    (word, option, example) => t`“${word}” is not a valid value of ${option}, such as ${example}`,
  ],
  [
    "#_phase must be less than a period of the clock, #",
    (clock, timer) => t`${clock}_phase must be less than a period of the clock, ${timer}`,
  ],
  ["# cannot be set to no: give it a value", (setting) => t`${setting} cannot be set to no: give it a value`],
  ["# should be a whole number, not “#”", (what, word) => t`${field(what)} should be a whole number, not “${word}”`],
  ["# should be a whole number up to #", (what, most) => t`${field(what)} should be a whole number up to ${most}`],
  ["# should be a number, not “#”", (what, word) => t`${field(what)} should be a number, not “${word}”`],
  ["# should be a number up to #", (what, most) => t`${field(what)} should be a number up to ${most}`],
  ["# should be a time such as 200 ms, or off", (what) => t`${field(what)} should be a time such as 200 ms, or off`],
  ["# should be a time such as 200 ms", (what) => t`${field(what)} should be a time such as 200 ms`],
  ["# should be #", (what, kind) => t`${field(what)} should be ${valueInWords(kind)}`],
  ["# is #, outside # to #", (setting, found, least, most) => t`${setting} is ${found}, outside ${least} to ${most}`],
  [
    "# is #; should be a whole number from # to #",
    (setting, found, least, most) => t`${setting} is ${found}; should be a whole number from ${least} to ${most}`,
  ],
  ["# is not one of the choices", (setting) => t`${setting} is not one of the choices`],
  ["# is longer than 200 characters", (setting) => t`${setting} is longer than 200 characters`],
  ...SCRIPT_MISTAKES,
];

/** Returns a mistake in the language of the page; null if no message is made for it. */
export const mistakeInWords = (message: string): string | null => inSayings(MISTAKES, message);
