/**
 * State machines as values. A transition is a pure function from a state and an event to the next state and its effects: the
 * jobs, timers and messages that the machine asks for. Only `connectMachine` runs effects, so a test needs none of them.
 */
import { createStore, type StoreApi } from "zustand/vanilla";

/** Result of an event: the next state, and the effects to carry out. */
export interface Transition<State, Effect> {
  readonly state: State;
  /** Effects, to be carried out in this order after the state has changed. */
  readonly effects: readonly Effect[];
}

/** Returns the transition to `state`, with effects. */
export function moveTo<State, Effect>(state: State, ...effects: Effect[]): Transition<State, Effect> {
  return { state, effects };
}

/** Applies transitions one after the other; all their effects remain, in order. */
export function chain<State, Effect>(
  first: Transition<State, Effect>,
  ...rest: readonly ((state: State) => Transition<State, Effect>)[]
): Transition<State, Effect> {
  return rest.reduce((before, next) => {
    const { state, effects } = next(before.state);
    return { state, effects: [...before.effects, ...effects] };
  }, first);
}

/**
 * Returns the function that sends events to a machine whose state is in `store`. The state changes at once. Effects run in
 * the order of their events: those of an event that is sent while an effect runs wait until it ends.
 */
export function connectMachine<State, Event, Effect>(
  store: Pick<StoreApi<State>, "getState" | "setState">,
  transition: (state: State, event: Event) => Transition<State, Effect>,
  perform: (effect: Effect) => void,
): (event: Event) => void {
  const waiting: Effect[] = [];
  let performing = false;

  return (event) => {
    const { state, effects } = transition(store.getState(), event);
    waiting.push(...effects);
    if (state !== store.getState()) store.setState(state, true);
    if (performing) return;
    performing = true;
    try {
      while (waiting.length > 0) perform(waiting.shift() as Effect);
    } finally {
      performing = false;
    }
  };
}

/** Returns a store of what a machine shows. Its listeners hear nothing of changes to the rest of the state. */
export function shownStore<Shown extends object>(machine: StoreApi<{ readonly shown: Shown }>): StoreApi<Shown> {
  const store = createStore(() => machine.getState().shown);
  machine.subscribe(({ shown }, before) => {
    if (shown !== before.shown) store.setState(shown);
  });
  return store;
}
