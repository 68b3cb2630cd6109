import { type Context, createContext, useContext } from "react";
import type { Site } from "../../page/site.ts";
import type { Values } from "./measured.ts";
import type { Figure } from "./use_figure.ts";

/** State that all figures of an essay share. */
export interface EssayState {
  site: Site;
  /** Results of each figure with the values that the essay opens with. */
  known: Readonly<Record<string, Values>>;
  /** Whether figures that are seen play. */
  isPlaying: boolean;
  setPlaying(isPlaying: boolean): void;
  /** Whether figures out of sight are simulated too. */
  isWhole: boolean;
}

/** The essay around a figure; null outside of one. */
export const EssayContext = createContext<EssayState | null>(null);
/** Parts of a figure that its prose shows. */
export type FigureNumbers = Pick<Figure, "row" | "choice" | "values" | "choose">;

/** The figure around a text; null outside of one. */
export const FigureContext = createContext<FigureNumbers | null>(null);

/** Returns what a context holds. Throws outside of its essay or figure, where nothing can be shown. */
export function useOf<T>(context: Context<T | null>): T {
  const found = useContext(context);
  if (found === null) throw new Error("A part of an essay stands outside of its figure.");
  return found;
}
