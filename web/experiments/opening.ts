/** The state that the page of an experiment opens on, and which links open it. */
import { parse } from "../quantities/units.ts";
import { FIRST_PAGE, type LinkState } from "../scenario/link.ts";
import type { Options } from "../scenario/options.ts";
import { sameOverrides } from "../scenario/overrides.ts";
import { overridesOf } from "../scenario/settings.ts";
import type { Experiment } from "./schema.ts";

/** Choices of the page itself, with which a link still opens the lesson. */
const OF_THE_PAGE: readonly (keyof Options)[] = ["lang", "theme", "views", "present"];

/** The fields of an experiment that say how its page opens. */
type Opening = Pick<Experiment, "id" | "flow" | "opens">;

/**
 * Returns the state of the lesson: its changes, range, moment, and the flow that it draws or whose result it shows, if the
 * page usually shows another; null for an experiment without a lesson, as the laboratory.
 */
export function lessonState({ id, flow: usual, opens }: Opening): LinkState | null {
  if (!opens) return null;
  const drawn = opens.flow ?? opens.outcome?.flow ?? usual;
  const flow = drawn !== undefined && drawn !== usual ? drawn : null;
  const ns = (text: string) => Math.round(parse(text, "duration") ?? 0);
  const [from, to] = opens.range.map(ns);
  const time = ns(opens.at);
  return { ...FIRST_PAGE, experiment: id, overrides: overridesOf(opens.set ?? {}), zoom: { from, to }, time, flow };
}

/** Tells whether a link names an experiment and nothing of its run: it opens the lesson. */
export function isBare({ overrides, scenario, others, options, text, ...run }: LinkState): boolean {
  const asked = Object.keys(options).filter((key) => !OF_THE_PAGE.includes(key as keyof Options));
  const parts = [run.time, run.zoom, run.speed, run.flow, run.packet, run.moment, scenario, text];
  return Object.keys(overrides).length + others.length + asked.length === 0 && parts.every((part) => part === null);
}

/** Returns the state that a link opens: the lesson for a bare link, with the link's choices of the page. */
export function openedBy(experiment: Opening, link: LinkState): LinkState {
  const lesson = isBare(link) ? lessonState(experiment) : null;
  return lesson ? { ...lesson, view: link.view, options: link.options } : link;
}

/**
 * Returns the shortest link state that opens `state`, which has no range or time where these are `usual`: bare for the
 * lesson, and with an explicit time for a bare state that is not the lesson.
 */
export function shortest(
  experiment: Opening,
  state: LinkState,
  shown: { from: number; to: number; time: number },
): LinkState {
  const lesson = lessonState(experiment);
  if (!lesson) return state;
  const isRange = lesson.zoom?.from === shown.from && lesson.zoom.to === shown.to;
  const isView = isRange && lesson.time === shown.time && lesson.flow === state.flow;
  if (isView && sameOverrides(lesson.overrides, state.overrides)) {
    const bare = { ...state, overrides: {}, zoom: null, time: null, flow: null };
    if (isBare(bare)) return bare;
  }
  return isBare(state) ? { ...state, time: shown.time } : state;
}
