/**
 * The open capture, the file being read, and the shown connection. They are kept while other pages are shown; a file
 * that cannot be read changes nothing.
 */

import { plural, t } from "@lingui/core/macro";
import { createStore, type StoreApi } from "zustand/vanilla";
import type {
  CaptureContents,
  CapturedPackets,
  CaptureLook,
  CaptureReading,
  Diagnosed,
} from "../../engine/captured.ts";
import type { Catalog } from "../../engine/contract.ts";
import { isStopped } from "../../engine/messages.ts";
import type { Engine } from "../../engine/pool.ts";
import { inWords } from "../../language/names.ts";
import { createPlayhead, type Playhead } from "../../playhead/playhead.ts";
import { grouped } from "../../quantities/numbers.ts";
import type { Run } from "../../run/run.ts";
import { failureInWords } from "../../scenario/problem.ts";
import { asRun, type Connection } from "./as_run.ts";
import { diagnosedRun } from "./diagnosis/diagnosed_run.ts";
import { leftOut } from "./left_out.ts";

/** A file that is being read, with its progress. */
export interface Reading {
  file: File;
  /** 0 to 1 */
  progress: number;
  /** Null before the first packets. */
  contents: CaptureContents | null;
  /** Sentences that follow from the first packets of its first connection; null before enough have come. */
  look: CaptureLook | null;
  /** Start of reading, ms on the clock of `performance.now`. */
  since: number;
}

/** An opened file. */
export interface Open {
  file: File;
  contents: CaptureContents;
  /** ms that the reading took. */
  took: number;
}

/** Diagnosis of a connection: under way, with what its first packets told, made (null if nothing can be told), failed, or stopped. */
export type DiagnosisState =
  | { kind: "working"; look: CaptureLook | null }
  | { kind: "made"; diagnosed: Diagnosed | null }
  | { kind: "failed"; why: string }
  | { kind: "stopped" };

/** State of the page of captures. */
export interface CapturesState {
  open: Open | null;
  reading: Reading | null;
  /** Number of the connection that is being read, and its progress from 0 to 1. */
  fetching: { number: number; progress: number } | null;
  shown: Connection | null;
  /** Diagnosis of the shown connection; null without one. */
  diagnosis: DiagnosisState | null;
  /** End that is shown as the sender: 0 for the opener, 1 for the other end. */
  sender: 0 | 1;
  /** A file that could not be opened, with the reason. */
  refused: { what: string; why: string } | null;
}

/** Store of the opened capture and its shown connection. */
export interface Captures {
  readonly store: StoreApi<CapturesState>;
  readonly playhead: Playhead;
  /** Names of the engine, from which runs are made. */
  readonly catalog: Catalog;
  /** Reads a file, and stops reading another one. Resolves with true if it could be read and is the latest. */
  read(file: File): Promise<boolean>;
  /** Stops reading. */
  stop(): void;
  /** Shows a connection of the open file. */
  show(number: number): Promise<void>;
  /** Diagnoses the shown connection again, for which its file is read again. */
  diagnose(): Promise<void>;
  /** Shows the other end as the sender. */
  turn(): void;
  /** Says why a file could not be opened. */
  refuse(what: string, why: string): void;
  dismiss(): void;
}

/** Packets in the first view, which can be told apart. */
const FIRST_VIEW = 90;

/**
 * Makes the store; `engine` reads the files. `fetchNames` fetches the names in a diagnosis in the language of the page; if it
 * rejects, they stay English.
 */
export function createCaptures(
  engine: Pick<Engine, "readCapture">,
  catalog: Catalog,
  fetchNames: () => Promise<unknown>,
): Captures {
  const playhead = createPlayhead();
  const store = createStore<CapturesState>(() => ({
    open: null,
    reading: null,
    fetching: null,
    shown: null,
    diagnosis: null,
    sender: 0,
    refused: null,
  }));
  let file = new AbortController();
  let connection = new AbortController();
  const diagnoses = new WeakMap<CapturedPackets, DiagnosisState>();

  /** Reads the packets of a connection; their diagnosis follows. */
  function readPackets(
    chosen: File,
    number: number,
    { signal }: AbortController,
    onProgress: (progress: number, contents: CaptureContents, look: CaptureLook | null) => void,
  ): Promise<CaptureReading> {
    return new Promise((resolve, reject) => {
      const later = diagnosisOf(() => kept);
      let kept: CapturedPackets | null = null;
      let look: CaptureLook | null = null;
      const heard: typeof onProgress = (progress, contents, first) => {
        if (look === null && first !== null) {
          inWords(first.lists);
          look = first;
        }
        onProgress(progress, contents, look);
      };
      const onRead = (reading: CaptureReading) => {
        kept = reading.kept;
        if (kept) diagnoses.set(kept, { kind: "working", look });
        resolve(reading);
      };
      engine.readCapture(chosen, number, { signal, onProgress: heard, onRead }).then(later.made, (error: unknown) => {
        reject(error);
        later.failed(error);
      });
    });
  }

  /** Handles the end of a diagnosis: made, or failed. */
  const diagnosisOf = (of: () => CapturedPackets | null) => ({
    async made(diagnosed: Diagnosed | null) {
      inWords(diagnosed?.lists ?? null);
      // Views draw the names once.
      await fetchNames().catch(() => {});
      settle(of(), { kind: "made", diagnosed });
    },
    failed: (error: unknown) =>
      settle(of(), isStopped(error) ? { kind: "stopped" } : { kind: "failed", why: failureInWords(error) }),
  });

  function settle(kept: CapturedPackets | null, diagnosis: DiagnosisState) {
    if (kept === null) return;
    diagnoses.set(kept, diagnosis);
    const { shown, sender } = store.getState();
    if (shown?.kept !== kept) return;
    store.setState({ diagnosis });
    const { run, range, selection, show, select } = playhead.getState();
    if (run === null || diagnosis.kind !== "made" || diagnosis.diagnosed === null) return;
    show(diagnosedRun(run, diagnosis.diagnosed, sender), range);
    // The packets keep their numbers.
    select(selection);
  }

  /** The run of a connection with what is known of its diagnosis. */
  function runOf(connection: Connection, sender: 0 | 1): Run {
    const run = asRun(connection, catalog, sender);
    const diagnosis = diagnoses.get(connection.kept);
    const made = diagnosis?.kind === "made" ? diagnosis.diagnosed : null;
    return made ? diagnosedRun(run, made, sender) : run;
  }

  async function read(chosen: File): Promise<boolean> {
    file.abort();
    connection.abort();
    const own = new AbortController();
    file = own;
    const since = performance.now();
    const reading = { file: chosen, progress: 0, contents: null, look: null, since };
    store.setState({ reading, refused: null, fetching: null });
    try {
      const { contents, kept } = await readPackets(chosen, 0, own, (progress, contents, look) => {
        if (file === own) store.setState({ reading: { file: chosen, progress, contents, look, since } });
      });
      if (file !== own) return false;
      const [first] = contents.connections;
      if (first === undefined) throw new Error(nothingIn(contents));
      const took = performance.now() - since;
      store.setState({ open: { file: chosen, contents, took }, reading: null, shown: null, diagnosis: null });
      // The diagnosis of its first connection goes on.
      connection = own;
      spare = kept && first.number === 0 ? { about: first, kept } : null;
      return true;
    } catch (error) {
      if (file !== own) return false;
      const why = failureInWords(error);
      store.setState({ reading: null, refused: isStopped(error) ? null : { what: chosen.name, why } });
      return false;
    }
  }

  /** The first connection, whose packets came with the list, until another one is shown. */
  let spare: Connection | null = null;

  async function show(number: number) {
    const { open, shown, fetching } = store.getState();
    const about = open?.contents.connections.find((one) => one.number === number);
    if (!open || !about || shown?.about === about || fetching?.number === number) return;
    if (spare?.about === about) return display(spare);
    connection.abort();
    spare = null;
    const own = new AbortController();
    connection = own;
    store.setState({ fetching: { number, progress: 0 } });
    try {
      const { kept } = await readPackets(open.file, number, own, (progress) => {
        if (connection === own) store.setState({ fetching: { number, progress } });
      });
      if (connection !== own) return;
      if (kept === null) throw new Error(t`The file has changed since it was opened.`);
      display({ about, kept });
    } catch (error) {
      if (connection !== own) return;
      const why = failureInWords(error);
      const refused = isStopped(error) ? null : { what: t`Connection ${number + 1} of ${open.file.name}`, why };
      store.setState({ fetching: null, refused });
    }
  }

  function display(shown: Connection) {
    const { forward, reverse } = shown.about;
    // The end that sent most of the data is the sender.
    const sender = reverse.bytes > forward.bytes ? 1 : 0;
    const run = runOf(shown, sender);
    const head = playhead.getState();
    const range = { from: 0, to: firstView(run) };
    head.pause();
    head.show(run, range);
    head.seek(range.to);
    store.setState({ shown, sender, fetching: null, diagnosis: diagnoses.get(shown.kept) ?? null });
  }

  async function diagnose() {
    const { open, shown, diagnosis } = store.getState();
    if (!open || !shown || diagnosis?.kind === "working") return;
    connection.abort();
    const own = new AbortController();
    connection = own;
    const { made, failed } = diagnosisOf(() => shown.kept);
    settle(shown.kept, { kind: "working", look: null });
    const options = { signal: own.signal, onRead() {} };
    await engine.readCapture(open.file, shown.about.number, options).then(made, failed);
  }

  return {
    store,
    playhead,
    catalog,
    read,
    stop() {
      file.abort();
      connection.abort();
    },
    show,
    diagnose,
    turn() {
      const { shown, sender } = store.getState();
      if (!shown) return;
      const { selection, range, show, select } = playhead.getState();
      const other = sender === 0 ? 1 : 0;
      show(runOf(shown, other), range);
      // The packets keep their numbers.
      select(selection);
      store.setState({ sender: other });
    },
    refuse: (what, why) => store.setState({ refused: { what, why } }),
    dismiss: () => store.setState({ refused: null }),
  };
}

/** The part of a connection that is shown first: the whole of a short one. */
export function firstView(run: Run): number {
  const { created } = run.packets;
  return created.length <= FIRST_VIEW ? run.end : created[FIRST_VIEW];
}

/** Says why a file has no connections to show. */
function nothingIn({ packets, damage, skipped }: CaptureContents): string {
  if (packets === 0) {
    return damage ? t`It could not be read: at byte ${damage.at_byte}, ${damage.what}.` : t`It contains no packets.`;
  }
  const reasons = leftOut(skipped).join(", ");
  return plural(packets, {
    one: `It contains no TCP connection. Its one packet was left out: ${reasons}.`,
    other: `It contains no TCP connection. Its ${grouped(packets)} packets were left out: ${reasons}.`,
  });
}
