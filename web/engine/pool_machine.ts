/**
 * The pool's decisions, without workers: which worker does which job, and what follows when a job ends and when a worker
 * dies or has grown. Workers and jobs are numbers here; `pool.ts` holds what they stand for and runs the effects.
 */
import { chain, moveTo, type Transition } from "../machine/machine.ts";
import type { CaptureContents } from "./captured.ts";
import type { EngineProblem, FromWorker, Job, JobResult } from "./messages.ts";

/** A job that was asked for. Higher priorities go first on a worker. */
export interface Work {
  readonly id: number;
  readonly job: Job;
  readonly priority: number;
}

/** A worker. */
export interface Member {
  readonly id: number;
  /** Ids of the jobs it has been given and not finished. */
  readonly works: readonly number[];
  /** The worker is to be replaced as soon as it is idle. */
  readonly grown: boolean;
}

/** State of the pool of workers. */
export interface PoolState {
  /** Workers besides the one in the foreground. */
  readonly background: number;
  /** The first is the foreground worker. Empty before the first job, while the pool rests, and after it is closed. */
  readonly members: readonly Member[];
  /** Workers started so far; also the id of the next. */
  readonly started: number;
  /** Jobs that wait for an idle worker, in the order in which they are to be done. */
  readonly queue: readonly Work[];
  /** Id of the newest job of each slot. */
  readonly slots: ReadonlyMap<string, number>;
  /** Deaths of workers since the last job that was done. */
  readonly deaths: number;
  /** The problem with which every further job fails; null while the pool is open. */
  readonly closed: EngineProblem | null;
  /** The page moves: it needs processors for itself. */
  readonly moving: boolean;
}

/** Events of the pool. */
export type PoolEvent =
  /** `aside`: for whichever worker is idle. A newer job of the same `slot` cancels the older one. */
  | { kind: "asked"; id: number; job: Job; slot?: string; aside?: boolean }
  /** The job's result is no longer needed. */
  | { kind: "stopped"; id: number }
  | { kind: "slot_cancelled"; slot: string }
  | { kind: "heard"; member: number; message: FromWorker }
  /** The worker failed outside its jobs, or could not be started. */
  | { kind: "died"; member: number; problem: EngineProblem }
  | { kind: "moved"; moving: boolean }
  /** The page is hidden. */
  | { kind: "rested" }
  | { kind: "closed" };

/** Effects of the pool's transitions. */
export type PoolEffect =
  | { kind: "spawn"; member: number }
  | { kind: "terminate"; member: number }
  | { kind: "give"; member: number; work: Work }
  /** Tells a worker to stop a job; it answers that the job failed. */
  | { kind: "stop"; member: number; id: number }
  | { kind: "settle"; id: number; result: JobResult }
  | { kind: "reject"; id: number; problem: EngineProblem }
  | { kind: "report"; id: number; progress: number; contents: CaptureContents | undefined };

type Step = Transition<PoolState, PoolEffect>;
const step: (state: PoolState, ...effects: PoolEffect[]) => Step = moveTo;

/** Priorities. A check takes a millisecond and the page waits for its result, so it overtakes even the current run. */
const PRIORITY = {
  catalog: 3,
  check: 3,
  story: 3,
  headers: 3,
  flow_control: 3,
  why: 3,
  run: 2,
  capture: 1,
  reading: 1,
  summary: 0,
} as const;
/** Priority of a run beside the one that the reader works on. */
const ASIDE = 1;
/** Consecutive deaths of workers without a finished job after which the pool gives up. */
export const GIVE_UP = 4;

/** A pool that has no workers yet. */
export function emptyPool(background: number): PoolState {
  return {
    background,
    members: [],
    started: 0,
    queue: [],
    slots: new Map(),
    deaths: 0,
    closed: null,
    moving: false,
  };
}

/** Returns the pool's state after an event, and the effects to carry out. */
export function poolTransition(state: PoolState, event: PoolEvent): Step {
  switch (event.kind) {
    case "asked":
      return ask(state, event);
    case "stopped":
      return stop(state, event.id);
    case "slot_cancelled":
      return cancelSlot(state, event.slot);
    case "heard":
      return hear(state, event.member, event.message);
    case "died":
      return bury(state, event.member, event.problem);
    case "moved":
      return deal({ ...state, moving: event.moving });
    case "rested":
      if (state.closed || state.queue.length > 0 || countBusy(state) > 0) return step(state);
      return step({ ...state, members: [] }, ...terminations(state));
    case "closed":
      return close(state, { kind: "stopped" });
  }
}

function ask(state: PoolState, { id, job, slot, aside = false }: Extract<PoolEvent, { kind: "asked" }>): Step {
  const work = { id, job, priority: aside ? ASIDE : PRIORITY[job.kind] };
  const cancelled = slot === undefined ? step(state) : cancelSlot(state, slot);
  return chain(
    cancelled,
    (state) => step(slot === undefined ? state : { ...state, slots: new Map(state.slots).set(slot, id) }),
    (state) => {
      if (state.closed) return step(state, { kind: "reject", id, problem: state.closed });
      return chain(hire(state), (state) => accept(state, work, aside));
    },
  );
}

/** Starts the workers if there are none. */
function hire(state: PoolState): Step {
  if (state.members.length > 0) return step(state);
  const members = Array.from({ length: state.background + 1 }, (_, n) => newMember(state.started + n));
  const effects = members.map(({ id }): PoolEffect => ({ kind: "spawn", member: id }));
  return { state: { ...state, members, started: state.started + members.length }, effects };
}

const newMember = (id: number): Member => ({ id, works: [], grown: false });

/** The current run goes to the foreground worker at once; other jobs wait until a worker is idle. */
function accept(state: PoolState, work: Work, aside: boolean): Step {
  if (work.priority > PRIORITY.summary && !aside) return give(state, state.members[0].id, work);
  const points = aside ? state.queue.findIndex(({ job }) => job.kind === "summary") : -1;
  return deal({ ...state, queue: state.queue.toSpliced(points < 0 ? state.queue.length : points, 0, work) });
}

function give(state: PoolState, member: number, work: Work): Step {
  const given = withMember(state, member, (one) => ({ ...one, works: [...one.works, work.id] }));
  return step(given, { kind: "give", member, work });
}

/** Gives waiting background jobs to idle workers; the foreground worker helps while it is idle. */
function deal(state: PoolState): Step {
  let dealt = step(state);
  for (const { id, works } of state.members.toReversed()) {
    const [work, ...queue] = dealt.state.queue;
    if (!work) break;
    if (works.length > 0) continue;
    const { moving, background } = dealt.state;
    if (moving && work.job.kind === "summary" && countBusy(dealt.state) >= background - 2) break;
    dealt = chain(dealt, (state) => give({ ...state, queue }, id, work));
  }
  return dealt;
}

/** Handles a message from a worker; one that is no longer in the pool is ignored. */
function hear(state: PoolState, member: number, message: FromWorker): Step {
  const sender = state.members.find(({ id }) => id === member);
  if (!sender || message.type === "ready") return step(state);
  if (message.type === "failed" && message.id === null) return bury(state, member, message.problem);
  const id = sender.works.find((work) => work === message.id);
  if (message.type === "progress") {
    const { progress, contents } = message;
    return id === undefined ? step(state) : step(state, { kind: "report", id, progress, contents });
  }
  const ended = withMember(state, member, (one) => ({ ...one, works: one.works.filter((work) => work !== id) }));
  if (message.type === "done") return chain(finish(ended, member, id, message), deal, (state) => renew(state, member));
  const { problem, fatal } = message;
  const failed = id === undefined ? step(ended) : step(ended, { kind: "reject", id, problem });
  if (fatal) return chain(failed, (state) => bury(state, member, problem));
  return chain(failed, deal, (state) => renew(state, member));
}

function finish(
  state: PoolState,
  member: number,
  id: number | undefined,
  { grown, result }: Extract<FromWorker, { type: "done" }>,
): Step {
  const alive = withMember({ ...state, deaths: 0 }, member, (one) => ({ ...one, grown: one.grown || grown }));
  return id === undefined ? step(alive) : step(alive, { kind: "settle", id, result });
}

/** Replaces a worker that has grown once it has nothing to do. Not before: a new one is slow until its code is warm. */
function renew(state: PoolState, member: number): Step {
  const isDue = state.members.some(({ id, grown, works }) => id === member && grown && works.length === 0);
  return isDue ? replace(state, member) : step(state);
}

function replace(state: PoolState, member: number): Step {
  const next = withMember({ ...state, started: state.started + 1 }, member, () => newMember(state.started));
  return step(next, { kind: "terminate", member }, { kind: "spawn", member: state.started });
}

/** The jobs of a dead worker fail; another takes its place, unless too many have died. */
function bury(state: PoolState, member: number, problem: EngineProblem): Step {
  const dead = state.members.find(({ id }) => id === member);
  if (!dead) return step(state);
  const deaths = state.deaths + 1;
  const emptied = withMember({ ...state, deaths }, member, (one) => ({ ...one, works: [] }));
  return chain(
    deaths >= GIVE_UP ? close(emptied, problem) : replace(emptied, member),
    (state) => step(state, ...rejections(dead.works, problem)),
    deal,
  );
}

function close(state: PoolState, problem: EngineProblem): Step {
  const ids = [...state.queue.map(({ id }) => id), ...state.members.flatMap(({ works }) => works)];
  const closed = { ...state, members: [], queue: [], closed: problem };
  return step(closed, ...terminations(state), ...rejections(ids, problem));
}

/** Takes a job out of the queue, or tells the worker that does it to stop. */
function stop(state: PoolState, id: number): Step {
  const queue = state.queue.filter((work) => work.id !== id);
  if (queue.length < state.queue.length) {
    return step({ ...state, queue }, { kind: "reject", id, problem: { kind: "stopped" } });
  }
  const member = state.members.find(({ works }) => works.includes(id))?.id;
  return member === undefined ? step(state) : step(state, { kind: "stop", member, id });
}

function cancelSlot(state: PoolState, slot: string): Step {
  const id = state.slots.get(slot);
  if (id === undefined) return step(state);
  const slots = new Map(state.slots);
  slots.delete(slot);
  return stop({ ...state, slots }, id);
}

const countBusy = ({ members }: PoolState) => members.filter(({ works }) => works.length > 0).length;

function withMember(state: PoolState, member: number, change: (one: Member) => Member): PoolState {
  return { ...state, members: state.members.map((one) => (one.id === member ? change(one) : one)) };
}

const terminations = ({ members }: PoolState) =>
  members.map(({ id }): PoolEffect => ({ kind: "terminate", member: id }));

const rejections = (ids: readonly number[], problem: EngineProblem) =>
  ids.map((id): PoolEffect => ({ kind: "reject", id, problem }));
