/**
 * Format of a tour: steps, each a state of the page with a short text. It is an MDX file: `steps.mdx` beside an
 * experiment's `experiment.json` explains that experiment, a file of this folder leads through several, and
 * `any_run.mdx` explains what happens in most runs. The props of its `<Step>` are `StepProps`.
 */
import type { ReactElement, ReactNode } from "react";
import type { Sought } from "../../analysis/timeline/sought.ts";
import type { TermProps } from "../../glossary/term.tsx";
import type { RunNumberProps } from "../../page/mdx.ts";
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
  /** Flow of the step; by default the experiment's. */
  flow?: string;
  /** Parameters of the step, besides those of all steps. */
  set?: Settings;
  /** Compared runs on the same clock, by their differences. */
  compared?: readonly Settings[];
  /** Moment of the step; without one, the run is shown as its experiment opens. */
  at?: Sought;
  /** Durations shown before the moment, and after it or after `until`. */
  before?: string;
  after?: string;
  /** Round trips of the flow on the empty path, in place of durations, for steps that suit any run. */
  roundTrips?: readonly [before: number, after: number];
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

/** A step with the defaults of its file. `flow`: null for the experiment's own. */
export interface Step extends Omit<StepProps, "experiment" | "flow" | "set" | "children"> {
  experiment: string;
  flow: string | null;
  set: Settings;
  text: ReactNode;
  /** Left out where the run has no such moment. */
  optional?: boolean;
}

/** A tour with its steps. */
export interface TourFile {
  /** Id, as in a link; empty if the steps belong to an experiment. */
  id: string;
  title: string;
  steps: Step[];
}

/**
 * Exports of a compiled tour. Besides Markdown it may contain steps and, in their texts, words of the glossary and numbers
 * of runs.
 */
export interface TourModule {
  tour: TourHead;
  default(props: {
    components: {
      Step(props: StepProps): ReactNode;
      Term(props: TermProps): ReactNode;
      Run(props: RunNumberProps): ReactNode;
    };
  }): ReactElement;
}
