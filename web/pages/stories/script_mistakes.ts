/** Mistakes in a packetdrill script, in the language of the page. The engine writes each in English; words of the script stay. */
import { t } from "@lingui/core/macro";
import { inSayings, type Saying } from "../../quantities/sayings.ts";

/** Parts of a script that are expected or found. */
const PARTS: readonly Saying[] = [
  ["a length that matches the sequence numbers", () => t`a length that matches the sequence numbers`],
  ["a length of at most # bytes", (most) => t`a length of at most ${most} bytes`],
  ["a second time that is not before the first", () => t`a second time that is not before the first`],
  ["a time from 0 to 86400 seconds", () => t`a time from 0 to 86400 seconds`],
  ["a time in seconds", () => t`a time in seconds`],
  ["a time without “+”", () => t`a time without “+”`],
  ["“+”, as before the first time", () => t`“+”, as before the first time`],
  ["the time of an event", () => t`the time of an event`],
  ["an action", () => t`an action`],
  ["a value", () => t`a value`],
  ["a constant", () => t`a constant`],
  ["fewer lists within lists", () => t`fewer lists within lists`],
  ["the name of a call", () => t`the name of a call`],
  ["the end of the packet", () => t`the end of the packet`],
  ["“,” or “#”", (closing) => t`“,” or “${closing}”`],
  ["a port", () => t`a port`],
  ["the flags of a segment", () => t`the flags of a segment`],
  ["a part of the IP header", () => t`a part of the IP header`],
  ["a TCP option", () => t`a TCP option`],
  ["a timestamp", () => t`a timestamp`],
  ["the ACK field", () => t`the ACK field`],
  ["the first sequence number", () => t`the first sequence number`],
  ["the sequence number after the last byte", () => t`the sequence number after the last byte`],
  ["the start of a SACK block", () => t`the start of a SACK block`],
  ["the end of a SACK block", () => t`the end of a SACK block`],
  ["the length of the payload", () => t`the length of the payload`],
  ["the segment size", () => t`the segment size`],
  ["the window field", () => t`the window field`],
  ["the window's shift", () => t`the window’s shift`],
  ["the urgent pointer", () => t`the urgent pointer`],
  ["# of 32 bits", (what) => t`${part(what)} of 32 bits`],
  ["# within its range", (what) => t`${part(what)} within its range`],
  ["a text", () => t`a text`],
  ["a command", () => t`a command`],
  ["code", () => t`a piece of code`],
  ["the end of the text", () => t`the end of the text`],
  ["The command", () => t`The command`],
  ["The code", () => t`The code`],
  ["The text", () => t`The text`],
  ["The comment", () => t`The comment`],
];

function part(text: string): string {
  return inSayings(PARTS, text) ?? text;
}

/** Mistakes in a packetdrill script. */
export const SCRIPT_MISTAKES: readonly Saying[] = [
  ["the text is longer than # KB", (most) => t`the text is longer than ${most} KB`],
  ["# has no end: expected #", (what, end) => t`${part(what)} has no end: expected ${end}`],
  ["expected #, found #", (what, found) => t`expected ${part(what)}, found ${part(found)}`],
];
