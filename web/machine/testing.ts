/** Sends events to a machine in a test, and runs no effects. */
import type { Transition } from "./machine.ts";

/** The state after all events, and the effects of the last one. */
export function sendAll<State, Event, Effect>(
  transition: (state: State, event: Event) => Transition<State, Effect>,
  start: State,
  ...events: readonly Event[]
): Transition<State, Effect> {
  return events.reduce<Transition<State, Effect>>((before, event) => transition(before.state, event), {
    state: start,
    effects: [],
  });
}
