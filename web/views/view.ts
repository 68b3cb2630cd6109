import type { MessageDescriptor } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { ComponentType } from "react";
import type { ViewState } from "../charts/panel.tsx";
import type { Mark, Size } from "../marks/marks.ts";
import type { Picture } from "../marks/picture.ts";
import type { Table } from "../marks/table.ts";
import type { Playhead } from "../playhead/playhead.ts";
import { grouped } from "../quantities/numbers.ts";
import type { Run } from "../run/run.ts";
import type { TimeRange } from "../run/time_range.ts";
import type { Options } from "../scenario/options.ts";
import { stopWords } from "../sweep/stops.ts";

/** Props of every view of a run. It reads run, time and selection from the playhead, and nothing else. */
export interface RunViewProps {
  playhead: Playhead;
  state?: ViewState;
  /** Height of the drawing, px, unless the view finds its own. */
  height?: number;
  /** Packets lost on purpose; absent if the run cannot be changed. */
  losses?: Losses;
  /** Other fates of a packet, to be compared with its actual one; absent like `losses`. */
  forks?: Forks;
}

/** Other fates that packets might have had. */
export interface Forks {
  /** Returns the choices in words, after "What if it …"; none for a packet that cannot be chosen. */
  choices(run: Run, packet: number): readonly { id: string; words: string }[];
  fork(run: Run, packet: number, id: string): void;
}

/** Packets lost on purpose, and the action that loses a packet or delivers it after all. */
export interface Losses {
  /** Null for one that cannot be chosen. */
  isChosen(run: Run, packet: number): boolean | null;
  toggle(run: Run, packet: number): void;
}

/** State of a run view for a file. */
export interface Shown {
  flow: number;
  range: TimeRange;
  time: number;
  options: Options;
}

/** A view of one run: shown by the page, drawn again for a file. */
export interface RunView {
  id: string;
  name: string;
  /** The name as a message, whose English text the search knows in every language. */
  message: MessageDescriptor;
  /** Tells whether the view has something to show of this flow; by default it always has. */
  applies?(run: Run, flow: number): boolean;
  Component: ComponentType<RunViewProps>;
  csv(run: Run, shown: Shown): Table | Promise<Table>;
  marks(run: Run, shown: Shown, size: Size): Mark[] | Promise<Mark[]>;
}

/** A run view as a picture for a file. */
export async function runViewPicture(view: RunView, run: Run, shown: Shown, size: Size): Promise<Picture> {
  return { marks: await view.marks(run, shown, size), size, title: view.name };
}

/** Sentence for a run that is not all there; null for a complete one. */
export function incompleteNote(run: Run | null): string | null {
  const left = run?.captured?.left_out ?? 0;
  if (run && left > 0) {
    const [kept, more] = [run.packetCount, left].map((count) => grouped(count));
    return t`The first ${kept} packets of the connection are shown; ${more} more are counted only.`;
  }
  if (!run || run.data.summary.status === "complete") return null;
  return t`The run was stopped: ${stopWords(run.data.summary.stopped_by)} What was simulated until then is shown.`;
}
