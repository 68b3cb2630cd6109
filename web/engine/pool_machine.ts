/**
 * The pool's decisions, without workers: which worker does which job, and what follows when a job ends and when a worker
 * dies or has grown. Workers and jobs are numbers here; `pool.ts` holds what they stand for and runs the effects.
 */
import { chain, moveTo, type Transition } from "../machine/machine.ts";
import type { FromWorker, Job, JobResult, PartOfResult, WorkerProblem } from "./messages.ts";

/** A job that was asked for. Higher priorities go first on a worker. */
export interface Work {
  readonly id: number;
  readonly job: Job;
  readonly priority: number;
  /** The worker that did it before has died or stopped answering. */
  readonly again: boolean;
}

/** A job that a worker has been given. */
export interface GivenWork extends Work {
  /** Its result is no longer needed. */
  readonly stopped: boolean;
}

/** A worker. */
export interface Member {
  readonly id: number;
  /** Jobs it has been given and not finished. */
  readonly works: readonly GivenWork[];
  /** The worker is to be replaced as soon as it is idle. */
  readonly grown: boolean;
  /** The worker has its simulator. */
  readonly ready: boolean;
  /** Beats since its last message while it has jobs. */
  readonly silent: number;
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
  /** Every further job is stopped at once. */
  readonly closed: boolean;
  /** The page moves: it needs processors for itself. */
  readonly moving: boolean;
  /** Nobody sees the page: points of sweeps wait, and workers are released as soon as they are idle. */
  readonly resting: boolean;
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
  | { kind: "died"; member: number; problem: WorkerProblem }
  | { kind: "moved"; moving: boolean }
  /** The page is hidden, or no longer hidden. */
  | { kind: "rested"; resting: boolean }
  /** Every `BEAT_MS` while a job is under way. */
  | { kind: "beat" }
  | { kind: "closed" };

/** Effects of the pool's transitions. */
export type PoolEffect =
  | { kind: "spawn"; member: number }
  | { kind: "terminate"; member: number }
  | { kind: "give"; member: number; work: Work }
  /** Asks a worker for a sign of life. */
  | { kind: "ping"; member: number }
  /** Tells a worker to stop a job; it answers that the job failed. */
  | { kind: "stop"; member: number; id: number }
  | { kind: "settle"; id: number; result: JobResult }
  | { kind: "reject"; id: number; problem: WorkerProblem }
  | { kind: "report"; id: number; progress: number; contents: PartOfResult | undefined };

type Step = Transition<PoolState, PoolEffect>;
const STOPPED = { kind: "stopped" } as const;
const step: (state: PoolState, ...effects: PoolEffect[]) => Step = moveTo;

/** Priorities. A check takes a millisecond and the page waits for its result, so it overtakes even the current run. */
const PRIORITY = {
  catalog: 3,
  check: 3,
  story: 3,
  headers: 3,
  flow_control: 3,
  program_catalog: 3,
  program_values: 3,
  program_reaches: 3,
  why: 3,
  run: 2,
  capture: 1,
  reading: 1,
  summary: 0,
} as const;
/** Priority of a run beside the one that the reader works on. */
const ASIDE = 1;
/** Consecutive deaths of workers without a finished job after which the pool gives up what it was asked for. */
export const GIVE_UP = 4;
/** Time between two beats, ms. */
export const BEAT_MS = 500;
/**
 * Beats without a message after which a worker is replaced: while it starts, while it works, and after it was told to stop a
 * job. A worker hears nothing while it reads a scenario or collects the columns of a run. Where that is no longer needed, a new
 * worker begins sooner with what is asked for now.
 */
export const SILENT_BEATS = { starting: 120, working: 40, stopping: 2 } as const;

/** A pool that has no workers yet. */
export function emptyPool(background: number): PoolState {
  return {
    background,
    members: [],
    started: 0,
    queue: [],
    slots: new Map(),
    deaths: 0,
    closed: false,
    moving: false,
    resting: false,
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
      return event.resting ? rest({ ...state, resting: true }) : wake({ ...state, resting: false });
    case "beat":
      return beat(state);
    case "closed":
      return giveUp({ ...state, closed: true }, STOPPED);
  }
}

function ask(state: PoolState, { id, job, slot, aside = false }: Extract<PoolEvent, { kind: "asked" }>): Step {
  const work = { id, job, priority: aside ? ASIDE : PRIORITY[job.kind], again: false };
  const cancelled = slot === undefined ? step(state) : cancelSlot(state, slot);
  return chain(
    cancelled,
    (state) => step(slot === undefined ? state : { ...state, slots: new Map(state.slots).set(slot, id) }),
    (state) => {
      if (state.closed) return step(state, { kind: "reject", id, problem: STOPPED });
      const waits = state.resting && isPoint(work);
      return chain(waits ? step(state) : hire(state), (state) => accept(state, work, aside));
    },
  );
}

/** Starts the workers that are missing. */
function hire(state: PoolState): Step {
  const missing = state.background + 1 - state.members.length;
  const hired = Array.from({ length: missing }, (_, n) => newMember(state.started + n));
  const effects = hired.map(({ id }): PoolEffect => ({ kind: "spawn", member: id }));
  const members = [...state.members, ...hired];
  return { state: { ...state, members, started: state.started + missing }, effects };
}

const newMember = (id: number): Member => ({ id, works: [], grown: false, ready: false, silent: 0 });

/**
 * The current run goes to the foreground worker at once, and its check to another one that is idle; other jobs wait until a
 * worker is idle.
 */
function accept(state: PoolState, work: Work, aside: boolean): Step {
  if (work.priority > PRIORITY.summary && !aside) {
    const [foreground, ...others] = state.members;
    const idle = work.job.kind === "check" && others.find(({ ready, works }) => ready && works.length === 0);
    return give(state, (idle || foreground).id, work);
  }
  const points = aside ? state.queue.findIndex(isPoint) : -1;
  return deal({ ...state, queue: state.queue.toSpliced(points < 0 ? state.queue.length : points, 0, work) });
}

function give(state: PoolState, member: number, work: Work): Step {
  const given = withMember(state, member, (one) => ({ ...one, works: [...one.works, { ...work, stopped: false }] }));
  return step(given, { kind: "give", member, work });
}

/** Gives waiting background jobs to idle workers; the foreground worker helps while it is idle. */
function deal(state: PoolState): Step {
  let dealt = step(state);
  for (const { id, works } of state.members.toReversed()) {
    const [work, ...queue] = dealt.state.queue;
    if (!work) break;
    if (works.length > 0) continue;
    const { moving, resting, background } = dealt.state;
    if (resting && isPoint(work)) break;
    if (moving && isPoint(work) && countBusy(dealt.state) >= background - 2) break;
    dealt = chain(dealt, (state) => give({ ...state, queue }, id, work));
  }
  return dealt;
}

/** Handles a message from a worker; one that is no longer in the pool is ignored. */
function hear(state: PoolState, member: number, message: FromWorker): Step {
  const sender = state.members.find(({ id }) => id === member);
  if (!sender) return step(state);
  const heard = withMember(state, member, (one) => ({ ...one, ready: true, silent: 0 }));
  if (message.type === "ready" || message.type === "alive") return step(heard);
  if (message.type === "failed" && message.id === null) return bury(heard, member, message.problem);
  const id = sender.works.find((work) => work.id === message.id && !work.stopped)?.id;
  if (message.type === "progress") {
    const { progress, contents } = message;
    return id === undefined ? step(heard) : step(heard, { kind: "report", id, progress, contents });
  }
  const ended = withMember(heard, member, (one) => ({
    ...one,
    works: one.works.filter((work) => work.id !== message.id),
  }));
  const next = (state: PoolState) => chain(deal(state), (state) => renew(state, member), release);
  if (message.type === "done") return chain(finish(ended, member, id, message), next);
  const { problem, fatal } = message;
  const failed = id === undefined ? step(ended) : step(ended, { kind: "reject", id, problem });
  return chain(failed, fatal ? (state) => bury(state, member, problem) : next);
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

/**
 * Replaces a dead worker. Its jobs are done again once; a job whose second worker has died, too, fails. Too many deaths end
 * everything that was asked for.
 */
function bury(state: PoolState, member: number, problem: WorkerProblem): Step {
  const dead = state.members.find(({ id }) => id === member);
  if (!dead) return step(state);
  const deaths = state.deaths + 1;
  if (deaths >= GIVE_UP) return giveUp({ ...state, deaths: 0 }, problem);
  const works = dead.works.filter(({ stopped }) => !stopped);
  const failed = works.filter(({ again }) => again).map(({ id }) => id);
  const replacement = state.started;
  return chain(
    replace({ ...state, deaths }, member),
    (state) => step(state, ...rejections(failed, problem)),
    ...works
      .filter(({ again }) => !again)
      .map((work) => (state: PoolState) => give(state, replacement, { ...work, again: true })),
    deal,
    release,
  );
}

/** Lets all workers go and fails all jobs. The next job starts new workers, unless the pool is closed. */
function giveUp(state: PoolState, problem: WorkerProblem): Step {
  const given = state.members.flatMap(({ works }) => works.filter(({ stopped }) => !stopped));
  const ids = [...state.queue, ...given].map(({ id }) => id);
  return step({ ...state, members: [], queue: [] }, ...terminations(state.members), ...rejections(ids, problem));
}

/** Replaces the workers that have been silent for too long, and asks the others for a sign of life. */
function beat(state: PoolState): Step {
  const busy = state.members.filter(({ works }) => works.length > 0).map(({ id }) => id);
  return busy.reduce((before: Step, member) => chain(before, (state) => listen(state, member)), step(state));
}

function listen(state: PoolState, member: number): Step {
  const next = withMember(state, member, (one) => ({ ...one, silent: one.silent + 1 }));
  const one = next.members.find(({ id }) => id === member);
  if (!one) return step(state);
  const stopping = one.works.some(({ stopped }) => stopped);
  const most = SILENT_BEATS[one.ready ? (stopping ? "stopping" : "working") : "starting"];
  if (one.silent <= most) return step(next, { kind: "ping", member });
  return one.ready && stopping ? relieve(next, member) : bury(next, member, { kind: "silent" });
}

/** Replaces a worker that is busy with what nobody needs any more. Its other jobs have not failed. */
function relieve(state: PoolState, member: number): Step {
  const works = state.members.find(({ id }) => id === member)?.works.filter(({ stopped }) => !stopped) ?? [];
  const replacement = state.started;
  return chain(
    replace(state, member),
    ...works.map((work) => (state: PoolState) => give(state, replacement, work)),
    deal,
    release,
  );
}

/** Lets the workers go that do nothing but points of sweeps, which wait again. */
function rest(state: PoolState): Step {
  const isNeeded = ({ works }: Member) => works.some((work) => !work.stopped && !isPoint(work));
  const released = state.members.filter((member) => !isNeeded(member));
  const points = released.flatMap(({ works }) => works.filter(({ stopped }) => !stopped));
  const first = state.queue.findIndex(isPoint);
  const queue = state.queue.toSpliced(first < 0 ? state.queue.length : first, 0, ...points);
  const rested = step({ ...state, members: state.members.filter(isNeeded), queue }, ...terminations(released));
  return queue.every(isPoint) ? rested : chain(rested, wake);
}

/** Whether a job is a point of a sweep, which nobody waits for while the page is out of sight. */
const isPoint = ({ job }: Work) => job.kind === "summary";

/** Goes on with what waits. */
function wake(state: PoolState): Step {
  return state.queue.length > 0 ? chain(hire(state), deal) : step(state);
}

/** Lets idle workers go while nobody sees the page. */
function release(state: PoolState): Step {
  return state.resting && countBusy(state) === 0 ? rest(state) : step(state);
}

/**
 * Takes a job out of the queue, or tells the worker that does it to stop. The job ends at once in both cases: the worker may
 * have stopped answering.
 */
function stop(state: PoolState, id: number): Step {
  const rejection: PoolEffect = { kind: "reject", id, problem: STOPPED };
  const queue = state.queue.filter((work) => work.id !== id);
  if (queue.length < state.queue.length) return step({ ...state, queue }, rejection);
  const member = state.members.find(({ works }) => works.some((work) => work.id === id && !work.stopped))?.id;
  if (member === undefined) return step(state);
  const mark = (work: GivenWork) => (work.id === id ? { ...work, stopped: true } : work);
  const marked = withMember(state, member, (one) => ({ ...one, works: one.works.map(mark) }));
  return step(marked, { kind: "stop", member, id }, rejection);
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

const terminations = (members: readonly Member[]) =>
  members.map(({ id }): PoolEffect => ({ kind: "terminate", member: id }));

const rejections = (ids: readonly number[], problem: WorkerProblem) =>
  ids.map((id): PoolEffect => ({ kind: "reject", id, problem }));
