/**
 * An essay: an MDX file of this folder. Its text is divided by `<Figure>`s, each a run of an experiment with the prose about
 * it. In that prose `<Dragged of="…" />` is a number that the reader drags, and `<Result of="…" />` one that follows.
 */
import type { ReactElement, ReactNode } from "react";
import type { Claim } from "../../engine/contract/experiment.ts";
import type { Settings } from "../../scenario/settings.ts";
import type { QuantityId } from "./quantities.ts";

/** A value that a dragged number can have. */
export interface DragValue {
  /** Text in the prose. */
  text: string;
  /** Parameters of the run with this value. */
  set: Settings;
}

/** A number, or a word, of the prose that the reader drags. */
export interface Drag {
  /** Name for the slider and for screen readers. */
  name: string;
  values: readonly DragValue[];
  /** Index of the value that the essay opens with. */
  start: number;
}

/** A number of the prose that is computed from a run. */
export interface ResultRow {
  what: QuantityId;
  /** Flow, if it is not the figure's. */
  flow?: string;
  /** Changes to the run that the reader looks at; the number is then that of another run. */
  set?: Settings;
}

/** Drawings of a figure; `route` is a ladder with the routers between its ends. */
export type DrawingId = "pipe" | "ladder" | "route" | "window" | "queue" | "waits" | "rates" | "curve";

/** A figure without its prose. */
export interface FigureRow {
  /** Unique in the essay. */
  id: string;
  title: string;
  /** Experiment whose scenario the figure borrows. */
  experiment: string;
  /** Parameters that differ from it. */
  set: Settings;
  /** Flow that is drawn and measured. */
  flow: string;
  /** Numbers that can be dragged, by name; the first has the slider below the drawing. */
  drags: Readonly<Record<string, Drag>>;
  results: Readonly<Record<string, ResultRow>>;
  /** Name of the result that is shown large. */
  large: string;
  draws: readonly DrawingId[];
  /** Part of the run that is played, two times. */
  shows: readonly [from: string, to: string];
  /** Moment in that part at which the figure rests for readers who want no motion. */
  rests: string;
  /** Statements of the prose about the run, which tests judge. */
  claims: readonly Claim[];
}

/** A figure with the prose about it. */
export interface FigureProps extends FigureRow {
  children?: ReactNode;
}

/** Components that an essay is written with. */
export interface EssayComponents {
  Figure(props: FigureProps): ReactNode;
  Dragged(props: { of: string }): ReactNode;
  Result(props: { of: string }): ReactNode;
  /** A link; without it, a usual one. */
  a?(props: { href?: string; children?: ReactNode }): ReactNode;
}

/** A file of the kind, compiled. */
export interface EssayModule {
  default(props: { components: EssayComponents }): ReactElement;
}
