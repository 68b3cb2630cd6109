/** The field's terms as the page uses them, each with its unit and the clause that defines it: one file for each family. */
import type { GlossaryEntry } from "./glossary/entry.ts";
import { HOSTS } from "./glossary/hosts.ts";
import { LNTP } from "./glossary/lntp.ts";
import { LOSSES } from "./glossary/losses.ts";
import { MEASURES } from "./glossary/measures.ts";
import { MEDIA } from "./glossary/media.ts";
import { NETWORK } from "./glossary/network.ts";
import { QUEUES } from "./glossary/queues.ts";
import { SENDING } from "./glossary/sending.ts";
import { VARIANTS } from "./glossary/variants.ts";
import { WINDOWS } from "./glossary/windows.ts";

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

export type WordId = (typeof ALL)[number]["id"];

/** In the order of the alphabet. */
export const GLOSSARY: readonly (GlossaryEntry & { id: WordId })[] = ALL.toSorted((a, b) =>
  a.term.localeCompare(b.term, "en"),
);

export function entryOf(id: string): (GlossaryEntry & { id: WordId }) | undefined {
  return GLOSSARY.find((entry) => entry.id === id);
}
