/**
 * A tour: steps, each a state of the page with a short text. Its text is an MDX file: `steps.mdx` beside an experiment's
 * `experiment.json` explains that experiment, a file of this folder leads through several. `<Step>` in it is `StepProps`.
 */
import type { ReactElement, ReactNode } from "react";
import type { Sought } from "../../analysis/timeline/sought.ts";
import type { TermProps } from "../../glossary/term.tsx";
import type { Options } from "../../scenario/options.ts";
import type { Settings } from "../../scenario/settings.ts";

/** Head of a tour's file, its export `tour`. */
export interface TourHead {
  title: string;
  /** Defaults for the steps: the flow (or the entry of flows) and parameters. */
  flow?: string;
  set?: Settings;
}

/** Props of a step. */
export interface StepProps {
  /** Its place in a link. */
  id: string;
  title: string;
  /** Experiment of the step; by default that of the step before. */
  experiment?: string;
  /** The experiment's own, if nothing is said. */
  flow?: string;
  /** Parameters it needs beside those of all steps. */
  set?: Settings;
  /** Runs beside it on one clock, by what they have otherwise. */
  compared?: readonly Settings[];
  /** The moment it is about; without, the run is shown as its experiment opens. */
  at?: Sought;
  /** Durations: what is shown before the moment, and after it, or after `until`. */
  before?: string;
  after?: string;
  until?: Sought;
  /** Position of the playhead: at the moment by default, or at the end of the range. */
  playhead?: "moment" | "end";
  /** Select the packet the moment is about, or the moment itself. */
  select?: "packet" | "moment";
  /** The view to look at, beside the ladder. */
  view?: string;
  options?: Partial<Options>;
  /** Its text. */
  children?: ReactNode;
}

/** A step with what its file says of all. `flow`: null for the experiment's own. */
export interface Step extends Omit<StepProps, "experiment" | "flow" | "set" | "children"> {
  experiment: string;
  flow: string | null;
  set: Settings;
  text: ReactNode;
}

/** A tour with its steps. */
export interface TourFile {
  /** Id, as in a link; empty if the steps belong to an experiment. */
  id: string;
  title: string;
  steps: Step[];
}

/** A file of the kind, compiled. What may stand in it beside Markdown: steps, and in their texts words of the glossary. */
export interface TourModule {
  tour: TourHead;
  default(props: {
    components: { Step(props: StepProps): ReactNode; Term(props: TermProps): ReactNode };
  }): ReactElement;
}
