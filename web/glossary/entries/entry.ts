/** A term of the field in the sense of this page, explained in a sentence or two. */
export interface GlossaryEntry {
  id: string;
  term: string;
  meaning: string;
  /** Unit of its values; absent if it has none. Times are shown in s, ms or µs, sizes in bytes, KB or MB. */
  unit?: string;
  /** RFC and section, or paper and section; empty if the term has none. */
  clause: string;
}
