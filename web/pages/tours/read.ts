/** Reads the steps of a tour's file: the props of each `<Step>` in order, and their texts, which are drawn later. */
import type { ReactNode } from "react";
import { Term } from "../../glossary/term.tsx";
import { propsIn } from "../../page/mdx.ts";
import type { Step, StepProps, TourFile, TourModule } from "./format.ts";

/** Reads a tour; `experiment`: that of the first step, if the step does not name one. */
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

/** Placeholder for a step until the panel shows it. */
function StepMark({ children }: StepProps): ReactNode {
  return children;
}
