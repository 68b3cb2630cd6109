/** Glossary of the field's terms as the page uses them, with units and clauses: one file for each family. */
import type { MessageDescriptor } from "@lingui/core";
import { language, messageOf } from "../language/index.ts";
import "./catalogs.ts";
import type { WrittenEntry } from "./entries/entry.ts";
import { HOSTS } from "./entries/hosts.ts";
import { LNTP } from "./entries/lntp.ts";
import { LOSSES } from "./entries/losses.ts";
import { MEASURES } from "./entries/measures.ts";
import { MEDIA } from "./entries/media.ts";
import { NETWORK } from "./entries/network.ts";
import { QUEUES } from "./entries/queues.ts";
import { QUIC } from "./entries/quic.ts";
import { SENDING } from "./entries/sending.ts";
import { VARIANTS } from "./entries/variants.ts";
import { WINDOWS } from "./entries/windows.ts";

/** A term with its texts in the language of the page. */
export interface GlossaryEntry {
  id: WordId;
  term: string;
  /** The term in English. */
  english: string;
  meaning: string;
  /** Undefined if it has none. */
  unit: string | undefined;
  /** RFC and section, or paper and section, in English; empty if the term has none. */
  clause: string;
}

const ALL = [
  ...HOSTS,
  ...LNTP,
  ...QUIC,
  ...LOSSES,
  ...MEASURES,
  ...MEDIA,
  ...NETWORK,
  ...QUEUES,
  ...SENDING,
  ...VARIANTS,
  ...WINDOWS,
];

/** Id of a glossary entry. */
export type WordId = (typeof ALL)[number]["id"];

const englishOf = ({ message }: MessageDescriptor): string => (typeof message === "string" ? message : "");

const read = (text: MessageDescriptor): string => messageOf(text.id, englishOf(text));

/** Makes the texts of an entry readable in the language of the page. */
const readable = ({ id, term, meaning, unit, clause }: WrittenEntry & { id: WordId }): GlossaryEntry => ({
  id,
  clause,
  english: englishOf(term),
  get term() {
    return read(term);
  },
  get meaning() {
    return read(meaning);
  },
  get unit() {
    return unit && read(unit);
  },
});

/** All entries. */
export const GLOSSARY: readonly GlossaryEntry[] = ALL.map(readable);

/** Returns all entries in the alphabetical order of their terms in the language of the page. */
export const glossaryInOrder = (): readonly GlossaryEntry[] =>
  GLOSSARY.toSorted((a, b) => a.term.localeCompare(b.term, language().id));

/** Returns the entry with this id, if there is one. */
export function entryOf(id: string): GlossaryEntry | undefined {
  return GLOSSARY.find((entry) => entry.id === id);
}
