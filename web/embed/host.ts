/**
 * The frame's end of the messages in `web/element/protocol.ts`: reports what happens and carries out allowed requests.
 */

import { type Fault, type FrameMessage, type FrameRequest, type State, VERSION } from "../element/protocol.ts";
import type { Lab } from "../lab/lab.ts";
import { nearestOverrides } from "../lab/nearest.ts";
import type { Attached, Embedding } from "../page/embedding.ts";
import { outcomes } from "../page/outcomes.ts";
import { endOf } from "../playhead/playhead.ts";
import { isQuantity, parse } from "../quantities/units.ts";
import type { Run } from "../run/run.ts";
import { readLink } from "../scenario/link.ts";
import { lockedPaths } from "../scenario/locked.ts";
import { NO_OVERRIDES, type OverrideValue, parameterOf } from "../scenario/overrides.ts";
import { readRequest } from "./requests.ts";

/** Events by which a reader takes part. */
const TOUCHES = ["pointerdown", "keydown"] as const;
/** Between two tellings of the time, ms. */
const TIME_MS = 250;
/** Time without changes after which the state is reported, ms. */
const QUIET_MS = 300;

/** Time out of sight after which a page that nobody has touched is loaded anew, to wait until it is seen again, ms. */
export const UNSEEN_MS = 4000;

/** The page's end of the conversation with the page around the frame. */
export interface Host extends Embedding {
  tell(message: FrameMessage): void;
  /**
   * Pauses playing and the simulator while the frame is out of sight. A page that nobody has touched or asked for anything is
   * given back after a while: its address holds its state.
   */
  setSight(inSight: boolean): void;
  close(): void;
}

/** Makes a host that accepts requests from `page.parent` only; `allowed`: origins that may change something. */
export function createHost(page: Window, allowed: readonly string[]): Host {
  let here: Attached | null = null;
  /** Whether the run was playing when the frame went out of sight. */
  let played = false;
  /** Whether the frame is out of sight. */
  let resting = false;
  /** Whether the page may hold what its address does not: changes that can be undone, the progress of an exercise. */
  let touched = false;
  const touch = () => {
    touched = true;
  };
  let unseen: ReturnType<typeof setTimeout> | undefined;

  function send(message: FrameMessage, id?: string, origin = "*") {
    if (page.parent === page) return;
    const sent = { fill_the_pipe: VERSION, ...(id === undefined ? {} : { id }), ...message };
    // The origin of files and of sandboxed frames has no address of its own.
    page.parent.postMessage(sent, origin === "null" ? "*" : origin);
  }

  async function hear({ data, source, origin }: MessageEvent) {
    if (source !== page.parent || page.parent === page) return;
    const asked = readRequest(data, allowed.includes(origin));
    if (!asked) return;
    if (!("request" in asked && asked.request.type === "hello")) touch();
    const answer = (message: FrameMessage) => send(message, asked.id, origin);
    if ("fault" in asked) return answer(asked.fault);
    if (!here) return answer(fault("no_run", "This page has no run, or no run yet."));
    answer(await act(here, asked.request, page));
  }
  page.addEventListener("message", hear);
  for (const event of TOUCHES) page.addEventListener(event, touch, { capture: true });
  const unsubscribe = outcomes.subscribe(({ latest }) => latest && send(latest));

  return {
    framed: true,
    tell: send,
    setSight(inSight) {
      resting = !inSight;
      clearTimeout(unseen);
      if (resting) unseen = setTimeout(() => touched || page.location.reload(), UNSEEN_MS);
      if (!here) return;
      here.engine.rest(resting);
      const { play, pause, playing } = here.lab.playhead.getState();
      if (inSight) {
        if (played) play();
        played = false;
      } else {
        played = playing;
        pause();
      }
    },
    attach(attached) {
      here = attached;
      here.engine.rest(resting);
      const stop = watch(attached, send);
      return () => {
        stop();
        if (here === attached) here = null;
      };
    },
    close() {
      clearTimeout(unseen);
      page.removeEventListener("message", hear);
      for (const event of TOUCHES) page.removeEventListener(event, touch, { capture: true });
      unsubscribe();
    },
  };
}

const fault = (code: Fault["code"], message: string, more: Pick<Fault, "place" | "choices"> = {}): Fault => ({
  type: "error",
  code,
  message,
  ...more,
});

/** Reports events that no request caused. */
function watch(attached: Attached, tell: (message: FrameMessage) => void): () => void {
  const { lab } = attached;
  let told: Run | null = null;
  let toldAt = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let last = "";
  const tellState = () => {
    const state = stateOf(attached);
    if (state.link === last) return;
    last = state.link;
    tell({ type: "state", ...state });
  };
  // The lab is watched instead of the playhead, because the rest of the link is applied after the playhead has the run.
  const runs = lab.store.subscribe(({ status, stale }) => {
    const { run } = lab.playhead.getState();
    if (!run || run === told || stale || status.kind !== "shown") return;
    if (!told) {
      const state = stateOf(attached);
      last = state.link;
      tell({ type: "ready", ...state });
    }
    told = run;
    tell(runOf(run));
  });
  const head = lab.playhead.subscribe(({ time, playing }, before) => {
    const now = performance.now();
    const stopped = playing !== before.playing;
    if (stopped || (playing && time !== before.time && now - toldAt >= TIME_MS)) {
      toldAt = now;
      tell({ type: "time", time, playing });
    }
    if (playing) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(tellState, QUIET_MS);
  });
  return () => {
    runs();
    head();
    if (timer !== null) clearTimeout(timer);
  };
}

async function act(attached: Attached, request: FrameRequest, page: Window): Promise<FrameMessage> {
  const { lab } = attached;
  const head = lab.playhead.getState();
  switch (request.type) {
    case "hello": {
      const run = await finished(lab);
      return "type" in run ? run : { type: "ready", ...stateOf(attached) };
    }
    case "get_state":
      return { type: "state", ...stateOf(attached) };
    case "get_run":
      return ranOrNot(lab);
    case "set_state": {
      const { ignored } = readLink(request.link);
      if (ignored.length > 0) return fault("bad_value", ignored.join(" "), { place: "link" });
      page.location.hash = request.link;
      return { type: "done" };
    }
    case "set":
      return set(attached, request.parameters);
    case "reset":
      lab.reset();
      return ranOrNot(lab);
    case "play":
      if (request.speed !== undefined) head.setSpeed(request.speed);
      head.play();
      return { type: "done" };
    case "pause":
      head.pause();
      return { type: "done" };
    case "seek":
      head.pause();
      head.seek(request.time);
      head.reveal(request.time);
      return { type: "done" };
    case "step":
      head.step(request.direction, request.stride);
      return { type: "done" };
  }
}

/**
 * Sets parameters. A value that is not possible is refused and nothing is changed, so that a mistake in a program does
 * not look like a result.
 */
async function set({ lab, catalog }: Attached, parameters: Record<string, OverrideValue>): Promise<FrameMessage> {
  const locked = lockedPaths(lab.playhead.getState().options);
  const wanted: Record<string, OverrideValue> = {};
  for (const [path, value] of Object.entries(parameters)) {
    const place = `parameters.${path}`;
    if (locked.includes(path)) return fault("locked", "This page has locked the parameter.", { place });
    const parameter = parameterOf(catalog.parameters, path);
    const kind = parameter?.kind;
    const near = typeof value === "string" && kind && isQuantity(kind) ? (parse(value, kind) ?? value) : value;
    const { ignored } = nearestOverrides(catalog, { [path]: near });
    if (ignored.length > 0) {
      const choices = parameter?.choices?.map(({ id }) => id);
      return fault("bad_value", ignored.join(" "), choices ? { place, choices } : { place });
    }
    wanted[path] = near;
  }
  lab.replace({ ...lab.store.getState().history.present.overrides, ...wanted });
  return ranOrNot(lab);
}

async function ranOrNot(lab: Lab): Promise<FrameMessage> {
  const run = await finished(lab);
  return "type" in run ? run : runOf(run);
}

/** Resolves with the run of the current parameters once it is there. */
function finished(lab: Lab): Promise<Run | Fault> {
  return new Promise((resolve) => {
    const look = () => {
      const { status, stale, problems } = lab.store.getState();
      const { run } = lab.playhead.getState();
      if (status.kind === "failed") {
        const [{ path, message } = { path: "", message: "The run failed or was stopped." }] = problems;
        resolve(fault("run_failed", message, path === "" ? {} : { place: path }));
      } else if (run && !stale && status.kind === "shown") resolve(run);
      else return false;
      return true;
    };
    if (look()) return;
    const unsubscribe = lab.store.subscribe(() => look() && unsubscribe());
  });
}

function runOf(run: Run): FrameMessage {
  const { results, data_packets } = run.data.summary;
  const flows = results.flatMap(({ id, bytes, throughput_bps }, index) =>
    run.flows[index]?.background
      ? []
      : [{ id, bytes, throughput: Number.isFinite(throughput_bps) ? throughput_bps : null }],
  );
  return { type: "run", end: run.end, data_packets, flows };
}

function stateOf({ lab, link }: Attached): State {
  const head = lab.playhead.getState();
  return {
    link: link(),
    experiment: lab.experiment.id,
    parameters: { ...NO_OVERRIDES, ...lab.store.getState().history.present.overrides },
    time: head.time,
    end: endOf(head),
    playing: head.playing,
    packet: head.selection?.kind === "packet" ? head.selection.packet : null,
  };
}
