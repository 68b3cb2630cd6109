/** Elements of texts that are written as MDX: reads them out of a text, and marks the numbers of runs. */
import { Children, type ComponentType, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import type { Claim } from "../engine/contract/experiment.ts";
import type { FlowSummary } from "../engine/contract.ts";
import type { Settings } from "../scenario/settings.ts";

type Parent = ReactElement<{ children?: ReactNode }>;

/** Returns the props of each element of that type, in order, without elements inside other elements. */
export function propsIn<Props>(tree: ReactNode, type: ComponentType<Props>): Props[] {
  return Children.toArray(tree).flatMap((one) => {
    if (!isValidElement(one)) return [];
    if (one.type === type) return [one.props as Props];
    return one.type === Fragment ? propsIn((one as Parent).props.children, type) : [];
  });
}

/** Returns a text as plain words, for screen readers. */
export function spoken(text: ReactNode): string {
  const words = Children.toArray(text).map((one) => {
    if (typeof one === "string" || typeof one === "number") return String(one);
    return isValidElement(one) ? spoken((one as Parent).props.children) : "";
  });
  return words.join("").replace(/\s+/g, " ").trim();
}

/** Returns the first sentences of a text, as plain words of at most `most` letters; the first sentence however long it is. */
export function firstSentences(text: string, most: number): string {
  const sentences = text.match(/.+?[.?!:](?=[\s”"»)]*\s[\p{Lu}\d“«¿¡]|$)[”"»)]*\s*|.+$/gu) ?? [];
  let lead = "";
  for (const sentence of sentences) {
    if (lead !== "" && (lead + sentence).trimEnd().length > most) break;
    lead += sentence;
  }
  return lead.trim();
}

/** Fields of a flow's results that are numbers. */
type FlowField = {
  [Field in keyof FlowSummary]: FlowSummary[Field] extends number | null ? Field : never;
}[keyof FlowSummary];

/** Props of a number in a text that a run of the simulator gave. */
export interface RunNumberProps extends Partial<Pick<Claim, "flow" | "unit" | "event" | "limit">> {
  /** Quantity of the whole run: a measure of sweeps or a field of the flow's results; by default the one that the page shows large. */
  measure?: Claim["measure"] | FlowField;
  /** Experiment of the run; by default the one that the text is about. */
  experiment?: string;
  /** Changes to the run that the page opens on. */
  with?: Settings;
  /** Column of the experiment's sweep, for the number that its curve has at the swept value `at`. */
  curve?: string;
  at?: number;
  /** The number, with its unit if `unit` does not name it. */
  children?: ReactNode;
}

/**
 * A number that a run of the simulator gave, `<Run>` in a text. The page shows its text alone; `tests/parity/numbers.test.ts`
 * runs the experiment and holds the text against the result.
 */
export const RunNumber = ({ children }: RunNumberProps): ReactNode => children;
