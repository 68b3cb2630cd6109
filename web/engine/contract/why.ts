/**
 * Questions about a run, and their answers.
 * Written from the engine's types by `npm run types`: change them there, in Rust.
 */

/** A question about a run: one of two, as JSON. */
export type Question =
  | {
      /** Rows of the events. */
      rows: number[];
    }
  | {
      /** Number of the flow. */
      flow: number;
      /** Time, ns. */
      time: number;
    };

/** A reason: its English sentence and the values in it. The page writes it in the language of its reader. */
export interface Statement {
  /** Sentence in English without a full stop; names in braces stand for values. Translations are found by it. */
  says: string;
  /** The English sentence with its values in it, without clause and full stop. */
  english: string;
  /** Clause in which the rule is stated; empty if it follows from physics. */
  clause: string;
  /** Values with their units by their names in the sentence, as English writes them; without those that are unknown. */
  values: Record<string, string>;
}
