/** State machines of a flow with their parties: the two ends of a connection, or its sender's congestion control. */
import { msg, t } from "@lingui/core/macro";
import {
  circuitStates,
  type End,
  phasesOf,
  placeAt,
  type StateTimeline,
  statesOf,
} from "../../analysis/timeline/state_timeline.ts";
import { said } from "../../language/index.ts";
import { perRun } from "../../run/per_run.ts";
import { isCircuit } from "../../run/protocols/circuit.ts";
import type { Run } from "../../run/run.ts";
import { type Cause, causeOf } from "./cause.ts";
import { circuitFigure } from "./circuit_figure.ts";
import { connectionFigure, throughFigure } from "./connection_figure.ts";
import type { Figure, FigureEdge } from "./figure.ts";
import { phaseFigure } from "./phase_figure.ts";

/** One change of state. */
export interface Transition {
  /** ns */
  time: number;
  from: string;
  to: string;
}

/** One that goes through the machine. */
export interface Party {
  end: End;
  name: string;
  timeline: StateTimeline;
  transitions: readonly Transition[];
}

/** A state machine with the parties that went through it. */
export interface Machine {
  id: "connection" | "phases" | "circuit_sender" | "circuit_receiver";
  title: string;
  figure: Figure;
  parties: readonly Party[];
  /** The ways that were gone. */
  taken: readonly Taken[];
}

/** A transition that was taken, with its party and its times. */
export interface Taken {
  edge: FigureEdge;
  party: Party;
  transitions: readonly Transition[];
}

/** Returns the machines of a flow; none if nothing is known of its states. */
export const machinesOf = perRun((run, flow): readonly Machine[] =>
  isCircuit(run, flow)
    ? [circuitMachine(run, flow, 0), circuitMachine(run, flow, 1)]
    : [connectionMachine(run, flow), phaseMachine(run, flow)].filter((one) => one !== null),
);

const NAMES = [msg`sender`, msg`receiver`] as const;
/** Names in a story, which has one connection; the other end is the story itself. */
const STORY_NAMES = [msg`connection`, msg`other end`] as const;

function connectionMachine(run: Run, flow: number): Machine | null {
  const parties = statesOf(run, flow).map((timeline, end) => partyOf(run, end as End, throughFigure(timeline)));
  if (parties.every(({ timeline }) => timeline.ids.length === 0)) return null;
  return machineOf("connection", t`States of the connection`, connectionFigure(run), parties);
}

function phaseMachine(run: Run, flow: number): Machine | null {
  const timeline = phasesOf(run, flow);
  if (timeline === null) return null;
  const steps = timeline.ids.map((id, i): [number, string] => [timeline.times[i], id]);
  return machineOf("phases", t`Phases of congestion control`, phaseFigure(run, flow, timeline), [
    partyOf(run, 0, steps),
  ]);
}

function circuitMachine(run: Run, flow: number, end: End): Machine {
  const { times, ids } = circuitStates(run, flow)[end];
  const party = partyOf(
    run,
    end,
    ids.map((id, i) => [times[i], id]),
  );
  return machineOf(
    end === 0 ? "circuit_sender" : "circuit_receiver",
    end === 0 ? t`States of the circuit's sender` : t`States of the circuit's receiver`,
    circuitFigure(run, end),
    [party],
  );
}

function machineOf(id: Machine["id"], title: string, figure: Figure, parties: readonly Party[]): Machine {
  return { id, title, figure, parties, taken: parties.flatMap((party) => takenBy(party, figure)) };
}

function partyOf(run: Run, end: End, steps: readonly (readonly [number, string])[]): Party {
  const [times, ids] = [steps.map(([time]) => time), steps.map(([, id]) => id)];
  const transitions = ids.slice(1).map((to, i) => ({ time: times[i + 1], from: ids[i], to }));
  return { end, name: said((run.story === null ? NAMES : STORY_NAMES)[end]), timeline: { times, ids }, transitions };
}

/** Returns the transitions of a party in the order of the figure, then those that the figure lacks. */
function takenBy(party: Party, figure: Figure): Taken[] {
  const ways = new Map<string, Transition[]>();
  for (const one of party.transitions) {
    const key = wayKey(one);
    const known = ways.get(key);
    if (known) known.push(one);
    else ways.set(key, [one]);
  }
  const drawn = figure.edges.flatMap((edge) => {
    const transitions = ways.get(wayKey(edge));
    ways.delete(wayKey(edge));
    return transitions ? [{ edge, party, transitions }] : [];
  });
  const others = [...ways.values()].map((transitions) => {
    const [{ from, to }] = transitions;
    return { edge: { from, to, bow: 0.1 }, party, transitions };
  });
  return [...drawn, ...others];
}

/** Returns a key for a transition between two states. */
export function wayKey({ from, to }: { from: string; to: string }): string {
  return `${from}>${to}`;
}

/** Name of a state or phase. */
export function nameOf({ figure }: Machine, id: string): string {
  return figure.nodes.find((node) => node.id === id)?.name ?? id;
}

/** Returns a party's state at `time` (ns) and the time since which it holds; null before the party is known. */
export function stayAt({ timeline }: Party, time: number): { id: string; since: number; index: number } | null {
  const index = placeAt(timeline, time);
  return index < 0 ? null : { id: timeline.ids[index], since: timeline.times[index], index };
}

/** Returns the cause of a transition. */
export function causeOfTransition(run: Run, flow: number, machine: Machine, party: Party, one: Transition): Cause {
  const edge = machine.figure.edges.find((edge) => wayKey(edge) === wayKey(one));
  return causeOf(run, flow, party.end, one.time, machine.id === "connection" ? (edge?.event ?? "") : null);
}

/** Every transition of every machine, in time order. */
export function allTransitions(machines: readonly Machine[]): { machine: Machine; party: Party; one: Transition }[] {
  return machines
    .flatMap((machine) => machine.parties.flatMap((party) => party.transitions.map((one) => ({ machine, party, one }))))
    .sort((a, b) => a.one.time - b.one.time);
}
