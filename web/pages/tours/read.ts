/** A tour's file as steps: what its `<Step>`s say, in order, and their texts still to be drawn. */
import type { ReactNode } from "react";
import { Term } from "../../glossary/term.tsx";
import { propsIn } from "../../page/mdx.ts";
import type { Step, StepProps, TourFile, TourModule } from "./format.ts";

/** `experiment`: where it begins, if its first step does not say. */
export function readTour(module: TourModule, id: string, experiment = ""): TourFile {
  const { title, flow = null, set = {} } = module.tour;
  const steps: Step[] = [];
  let where = experiment;
  for (const { children, ...own } of propsIn<StepProps>(
    module.default({ components: { Step: StepMark, Term } }),
    StepMark,
  )) {
    where = own.experiment ?? where;
    steps.push({ ...own, experiment: where, flow: own.flow ?? flow, set: { ...set, ...own.set }, text: children });
  }
  return { id, title, steps };
}

/** Stands for a step until the panel shows it. */
function StepMark({ children }: StepProps): ReactNode {
  return children;
}
