/** Reads the steps of a tour's file: the props of each `<Step>` in order, and their texts, which are drawn later. */
import type { ReactNode } from "react";
import type { Experiment } from "../../experiments/schema.ts";
import { Term } from "../../glossary/term.tsx";
import { propsIn, RunNumber } from "../../page/mdx.ts";
import type { Step, StepProps, TourFile, TourModule } from "./format.ts";

/** Reads a tour; `experiment`: that of the first step, if the step does not name one. */
export function readTour(module: TourModule, id: string, experiment = ""): TourFile {
  const { title, flow = null, set = {} } = module.tour;
  const steps: Step[] = [];
  let where = experiment;
  for (const { children, ...own } of propsIn<StepProps>(
    module.default({ components: { Step: StepMark, Term, Run: RunNumber } }),
    StepMark,
  )) {
    where = own.experiment ?? where;
    steps.push({ ...own, experiment: where, flow: own.flow ?? flow, set: { ...set, ...own.set }, text: children });
  }
  return { id, title, steps };
}

/**
 * Joins the steps that explain an experiment: those of the first of these tours that has any there, then those of any run,
 * with the same parameters.
 */
export function explanation(
  { id, short }: Pick<Experiment, "id" | "short">,
  tours: readonly TourFile[],
  anyRun: TourFile,
): TourFile {
  const [own = []] = tours
    .map(({ steps }) => steps.filter(({ experiment }) => experiment === id))
    .filter((steps) => steps.length > 0);
  const { set = {}, flow = null } = own.at(-1) ?? {};
  const further = anyRun.steps.map((step) => ({ ...step, id: `run_${step.id}`, set, flow, optional: true }));
  // The first of any run says how the page opens, as the first of a tour does.
  const steps = own.length > 0 ? [...own, ...further.slice(1)] : further;
  return { id: "", title: short, steps };
}

/** Placeholder for a step until the panel shows it. */
function StepMark({ children }: StepProps): ReactNode {
  return children;
}
