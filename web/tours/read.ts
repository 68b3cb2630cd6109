/** A tour's file as steps: what its `<Step>`s say, in order, and their texts still to be drawn. */
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { Term } from "../words/term.tsx";
import type { Step, StepProps, TourFile, TourModule } from "./format.ts";

/** `experiment`: where it begins, if its first step does not say. */
export function readTour(module: TourModule, id: string, experiment = ""): TourFile {
  const { title, flow = null, set = {} } = module.tour;
  const steps: Step[] = [];
  let where = experiment;
  for (const { children, ...own } of stepsIn(module.default({ components: { Step: StepMark, Term } }))) {
    where = own.experiment ?? where;
    steps.push({ ...own, experiment: where, flow: own.flow ?? flow, set: { ...set, ...own.set }, text: children });
  }
  return { id, title, steps };
}

/** Stands for a step until the panel shows it. */
function StepMark({ children }: StepProps): ReactNode {
  return children;
}

function stepsIn(tree: ReactNode): StepProps[] {
  return Children.toArray(tree).flatMap((one) => {
    if (!isValidElement(one)) return [];
    if (one.type === StepMark) return [one.props as StepProps];
    return one.type === Fragment ? stepsIn((one as ReactElement<{ children?: ReactNode }>).props.children) : [];
  });
}

/** What a step says, as it is read out. */
export function spoken(text: ReactNode): string {
  const words = Children.toArray(text).map((one) => {
    if (typeof one === "string" || typeof one === "number") return String(one);
    return isValidElement(one) ? spoken((one as ReactElement<{ children?: ReactNode }>).props.children) : "";
  });
  return words.join("").replace(/\s+/g, " ").trim();
}
