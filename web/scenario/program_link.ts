/** A reader's program in a link: deflated text as base64url, bounded in size both ways. */
import { t } from "@lingui/core/macro";
import { type CARD, type CONTEST, FIRST_PAGE, type WRITE, writeLink } from "./link.ts";
import { pack, packSoon, unpackWithin } from "./pack.ts";

/** Largest program, bytes of UTF-8; the engine refuses longer ones too. */
export const LONGEST_PROGRAM = 65_536;

/** A program that cannot be put into a link or read from one; the message is for readers. */
export class ProgramLinkError extends Error {
  readonly reason: "too_long" | "damaged";

  constructor(reason: "too_long" | "damaged") {
    super(
      reason === "too_long"
        ? t`The program is longer than 64 KB, the most that a link can hold.`
        : t`The program in the link is damaged.`,
    );
    this.name = "ProgramLinkError";
    this.reason = reason;
  }
}

/** Tells whether a program is longer than a link can hold. */
export function isTooLong(text: string): boolean {
  // A letter takes one byte at least: a huge text is known to be too long before it is encoded.
  return text.length > LONGEST_PROGRAM || new TextEncoder().encode(text).length > LONGEST_PROGRAM;
}

/** Returns a program as letters of a link at once, some milliseconds for the longest; empty if it is too long. */
export const programCode = (text: string): string => (isTooLong(text) ? "" : pack(text));

/**
 * Returns the link to a page of programs with a program, which does not run before the reader has agreed to it; without a
 * program for an empty text.
 */
export const programLink = (page: typeof WRITE | typeof CONTEST | typeof CARD, program: string): string =>
  writeLink({
    ...FIRST_PAGE,
    experiment: page,
    options: program.trim() === "" ? {} : { code: programCode(program) },
  });

/** Writes a program as letters of a link. Rejects with a `ProgramLinkError` if it is longer than `LONGEST_PROGRAM`. */
export async function packProgram(text: string): Promise<string> {
  if (isTooLong(text)) throw new ProgramLinkError("too_long");
  return packSoon(text);
}

/**
 * Reads a program that `packProgram` wrote. Rejects with a `ProgramLinkError` if the letters are damaged, or unfold into more
 * than `LONGEST_PROGRAM` bytes. Nothing of the program is run.
 */
export async function unpackProgram(packed: string): Promise<string> {
  const unpacked = unpackWithin(packed, LONGEST_PROGRAM);
  if ("failure" in unpacked) throw new ProgramLinkError(unpacked.failure);
  return unpacked.text;
}
