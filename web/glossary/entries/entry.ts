import type { MessageDescriptor } from "@lingui/core";

/** A term of the field in the sense of this page as its file has it, explained in a sentence or two. */
export interface WrittenEntry {
  id: string;
  term: MessageDescriptor;
  meaning: MessageDescriptor;
  /** Unit of its values; absent if it has none. Times are shown in s, ms or µs, sizes in bytes, KB or MB. */
  unit?: MessageDescriptor;
  /** RFC and section, or paper and section, in English; empty if the term has none. */
  clause: string;
}
