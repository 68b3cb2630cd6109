/**
 * The transitions of a story that is read and edited: which text is asked for, which answers are still wanted, and which of
 * them is drawn. `teller.ts` runs the effects.
 */
import type { Told } from "../../engine/contract.ts";
import { begin, change, type History, redo, undo } from "../../lab/history.ts";
import { moveTo, type Transition } from "../../machine/machine.ts";

/** State of the editor of a story. */
export interface TellerState {
  /** The text, and those before it. */
  history: History<string>;
  /** Result of the text, or of the previous text until the engine has answered; null before the first answer. */
  told: Told | null;
  /** The engine itself failed. */
  trouble: string | null;
}

/** A story, and the questions to the engine. */
export interface TellerMachineState {
  readonly shown: TellerState;
  /** The text as it was published. */
  readonly original: string;
  /** Number of the newest question. An answer to an older one is ignored. */
  readonly asked: number;
  /** A ladder is drawn. */
  readonly isDrawn: boolean;
  /** Time of the last change that was typed, ms; null after any other change. */
  readonly typedAt: number | null;
}

/** Events of a story. `number`: number of the question that is answered. */
export type TellerEvent =
  | { kind: "opened" }
  | { kind: "edited"; text: string; typed: boolean; now: number }
  | { kind: "undone" }
  | { kind: "redone" }
  | { kind: "told"; number: number; text: string; told: Told }
  /** The engine's answer to the text as it was published. */
  | { kind: "original_told"; number: number; told: Told }
  | { kind: "failed"; number: number; message: string }
  | { kind: "closed" };

/** Effects of a story's transitions. */
export type TellerEffect =
  | { kind: "ask"; number: number; text: string }
  | { kind: "ask_original"; number: number; text: string }
  /** Draws the ladder of a text. */
  | { kind: "show"; told: Told; text: string };

type Step = Transition<TellerMachineState, TellerEffect>;
const step: (state: TellerMachineState, ...effects: TellerEffect[]) => Step = moveTo;

/** Pause in typing after which another step of undo begins, ms. */
export const PAUSE = 1000;

/** Returns a story about which nothing has been asked yet. */
export function tellerStart(original: string, text: string): TellerMachineState {
  const shown = { history: begin(text), told: null, trouble: null };
  return { shown, original, asked: 0, isDrawn: false, typedAt: null };
}

/** Returns the state after an event, and the effects to run. */
export function tellerTransition(state: TellerMachineState, event: TellerEvent): Step {
  const { history } = state.shown;
  switch (event.kind) {
    case "opened":
      return commit(state, history, null);
    case "edited":
      return edit(state, event);
    case "undone":
      return commit(state, undo(history), null);
    case "redone":
      return commit(state, redo(history), null);
    case "closed":
      return step({ ...state, asked: state.asked + 1 });
    default:
      return event.number === state.asked ? hear(state, event) : step(state);
  }
}

/** Typing without a pause is one step of undo. */
function edit(state: TellerMachineState, { text, typed, now }: Extract<TellerEvent, { kind: "edited" }>): Step {
  const { history } = state.shown;
  if (text === history.present) return step(state);
  const joins = typed && state.typedAt !== null && now - state.typedAt < PAUSE;
  return commit(state, change(history, text, joins), typed ? now : null);
}

function commit(state: TellerMachineState, history: History<string>, typedAt: number | null): Step {
  const asked = state.asked + 1;
  const next = { ...state, shown: { ...state.shown, history }, asked, typedAt };
  return step(next, { kind: "ask", number: asked, text: history.present });
}

function hear(state: TellerMachineState, event: Extract<TellerEvent, { number: number }>): Step {
  switch (event.kind) {
    case "told": {
      const { number, told, text } = event;
      const next = { ...state, shown: { ...state.shown, told, trouble: null } };
      if (told.run) return draw(next, told, text);
      // A text with mistakes keeps the drawn ladder; if none is drawn, that of the original story is drawn.
      return state.isDrawn ? step(next) : step(next, { kind: "ask_original", number, text: state.original });
    }
    case "original_told":
      return event.told.run ? draw(state, event.told, state.original) : step(state);
    case "failed":
      return step({ ...state, shown: { ...state.shown, trouble: event.message } });
  }
}

const draw = (state: TellerMachineState, told: Told, text: string): Step =>
  step({ ...state, isDrawn: true }, { kind: "show", told, text });
