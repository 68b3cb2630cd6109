/** The run of the first page: what the controls say, what the engine made of it, and its clock. */

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useMedia } from "../../browser/use_media.ts";
import { isStopped } from "../../engine/messages.ts";
import type { Site } from "../../page/site.ts";
import { createPlayhead, type Playhead } from "../../playhead/playhead.ts";
import { Run } from "../../run/run.ts";
import { failureInWords } from "../../scenario/problem.ts";
import { type Numbers, numbersOf } from "./measured.ts";
import { noteTime, openingNumbers, openingRun, reachedTime } from "./opening_run.ts";
import { simulatedTime } from "./pace.ts";
import {
  mostOf,
  OPENING,
  overridesOf,
  type PathId,
  PLAYED,
  roundTripOf,
  type Settings,
  scenarioOf,
  type YearId,
} from "./paths.ts";

/** A run with its numbers. */
export interface Shown {
  run: Run;
  settings: Settings;
  numbers: Numbers;
  /** The build recorded only the part that is played. */
  recorded: boolean;
}

/** The stage of the first page, and what can be done on it. */
export interface Stage {
  playhead: Playhead;
  settings: Settings;
  shown: Shown;
  /** Numbers before the last change; null before the first change. */
  former: Numbers | null;
  /** The window that was asked for is larger than the year has; bytes. */
  refused: number | null;
  playing: boolean;
  failure: string | null;
  setWindow(bytes: number): void;
  setPath(path: PathId): void;
  setYear(year: YearId): void;
  play(): void;
  pause(): void;
  /** Plays a part of the run; times are ns. */
  replay(from: number, to: number): void;
}

/** Changes that follow each other within this time are one, ms: those of a drag. */
const ONE_CHANGE_MS = 800;

/** A part of the run, round trips. */
interface Part {
  from: number;
  to: number;
}

/** Makes the stage. Without a site it shows the recorded opening, and changes wait for the engine. */
export function useStage(site: Site | null): Stage {
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const [settings, setSettings] = useState(OPENING);
  const [asked, setAsked] = useState<Record<YearId, number>>({ y1988: OPENING.window, today: mostOf("today") });
  const [refused, setRefused] = useState<number | null>(null);
  const [shown, setShown] = useState<Shown>(opening);
  const [former, setFormer] = useState<Numbers | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [playing, setPlaying] = useState(!calm);
  const [part, setPart] = useState<Part>(PLAYED);
  const changed = useRef(Number.NEGATIVE_INFINITY);
  const last = useRef(shown);

  const playhead = useMemo(() => {
    const made = createPlayhead();
    const { run, settings } = opening();
    const time = reachedTime() ?? (calm ? PLAYED.to : PLAYED.from) * roundTripOf(settings.path);
    made.setState({ run, flow: 0, time, range: { from: 0, to: run.end }, follow: false });
    return made;
  }, [calm]);

  // When it is opened again, it begins again.
  useEffect(() => () => noteTime(null), []);

  useEffect(() => {
    if (!site) return;
    let gone = false;
    const { engine, catalog } = site;
    engine.run(scenarioOf(settings.path), overridesOf(settings), { slot: "first page" }).then(
      (data) => {
        if (gone) return;
        const run = new Run(data, catalog);
        const numbers = numbersOf(run, settings.path);
        if (!numbers) return;
        const next = { run, settings, numbers, recorded: false };
        // The phase within the round trip stays, so that the packets go on where they were.
        const phase = playhead.getState().time / roundTripOf(last.current.settings.path);
        const time = phase * roundTripOf(settings.path);
        playhead.setState({ run, time, range: { from: 0, to: run.end }, selection: null, hover: null });
        last.current = next;
        setShown(next);
        setFailure(null);
      },
      (error: unknown) => {
        if (!gone && !isStopped(error)) setFailure(failureInWords(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [site, settings, playhead]);

  useClock(playhead, playing ? part : null, roundTripOf(shown.settings.path), () => setPlaying(false));

  const change = useCallback(
    (next: Settings) => {
      const now = performance.now();
      if (now - changed.current > ONE_CHANGE_MS) setFormer(last.current.numbers);
      changed.current = now;
      setSettings(next);
      setPart(PLAYED);
      if (!calm) setPlaying(true);
    },
    [calm],
  );

  return {
    playhead,
    settings,
    shown,
    former,
    refused,
    playing,
    failure,
    setWindow(bytes) {
      const window = Math.min(bytes, mostOf(settings.year));
      setRefused(bytes > window ? bytes : null);
      setAsked({ ...asked, [settings.year]: window });
      if (window !== settings.window) change({ ...settings, window });
    },
    setPath: (path) => change({ ...settings, path }),
    setYear(year) {
      setRefused(null);
      change({ ...settings, year, window: asked[year] });
    },
    play: () => setPlaying(true),
    pause: () => setPlaying(false),
    replay(from, to) {
      const rtt = roundTripOf(shown.settings.path);
      setPart({ from: from / rtt, to: to / rtt });
      playhead.setState({ time: calm ? to : from });
      setPlaying(!calm);
    },
  };
}

let recorded: Shown | null = null;

function opening(): Shown {
  recorded ??= { run: openingRun(), settings: OPENING, numbers: openingNumbers, recorded: true };
  return recorded;
}

/** Moves the playhead through a part of the run, and says when it has come to its end; null: the playhead rests. */
function useClock(playhead: Playhead, part: Part | null, rtt: number, onEnd: () => void): void {
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (!part) return;
    const [from, to] = [part.from * rtt, part.to * rtt];
    let before = performance.now();
    const { time } = playhead.getState();
    // At its end, the part begins again at the same phase of the round trip.
    if (time >= to || time < from) playhead.setState({ time: from + ((((time - from) % rtt) + rtt) % rtt) });
    let frame = requestAnimationFrame(function move(now) {
      const next = Math.min(to, playhead.getState().time + simulatedTime(before, now, rtt));
      before = now;
      playhead.setState({ time: next });
      if (next < to) frame = requestAnimationFrame(move);
      else end.current();
    });
    return () => cancelAnimationFrame(frame);
  }, [playhead, part, rtt]);
}
