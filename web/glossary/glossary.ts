/** Glossary of the field's terms as the page uses them, with units and clauses: one file for each family. */
import type { GlossaryEntry } from "./entries/entry.ts";
import { HOSTS } from "./entries/hosts.ts";
import { LNTP } from "./entries/lntp.ts";
import { LOSSES } from "./entries/losses.ts";
import { MEASURES } from "./entries/measures.ts";
import { MEDIA } from "./entries/media.ts";
import { NETWORK } from "./entries/network.ts";
import { QUEUES } from "./entries/queues.ts";
import { SENDING } from "./entries/sending.ts";
import { VARIANTS } from "./entries/variants.ts";
import { WINDOWS } from "./entries/windows.ts";

export type { GlossaryEntry };

const ALL = [
  ...HOSTS,
  ...LNTP,
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

/** All entries in alphabetical order of their terms. */
export const GLOSSARY: readonly (GlossaryEntry & { id: WordId })[] = ALL.toSorted((a, b) =>
  a.term.localeCompare(b.term, "en"),
);

/** Returns the entry with this id, if there is one. */
export function entryOf(id: string): (GlossaryEntry & { id: WordId }) | undefined {
  return GLOSSARY.find((entry) => entry.id === id);
}
