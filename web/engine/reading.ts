/** Reads a capture inside a worker piece by piece, so that the file is never in memory. */
import { matched } from "./answers.ts";
import type {
  CaptureContents,
  CapturedPackets,
  CaptureLook,
  CaptureProgress,
  CaptureReading,
  CaptureSoFar,
  Diagnosed,
  Diagnosis,
  FirstLook,
  KeptPackets,
} from "./captured.ts";
import type { WasmCaptureReader } from "./faces.ts";

/** Bytes read at once. */
export const PIECE = 4 << 20;
/** Largest part of a file that is read, bytes. */
export const MOST_BYTES = 1 << 30;
/** Largest number of connections that are reported, at the end and during reading. */
const LISTED = 20_000;
const LISTED_SO_FAR = 200;
/** Packets of the kept connection from which on a first look is taken. */
const FIRST_LOOK = 10_000;

/** A capture that is being read piece by piece. */
export interface Reading {
  /** Reads the next piece; returns the contents of the file after the last one. */
  step(): CaptureReading | null;
  /** Diagnoses the kept connection after the last piece; null if there is none. It may take seconds. */
  diagnose(): Diagnosed | null;
  /** 0 to 1 */
  progress(): number;
  soFar(): CaptureSoFar;
  free(): void;
}

/** Bytes [from, to) of the file. */
export type ReadPiece = (file: Blob, from: number, to: number) => Uint8Array;

/**
 * Begins to read a capture from `file`; damage ends it early and is told in the result. `lists`: JSON of the names in a
 * diagnosis.
 */
export function createReading(
  reader: WasmCaptureReader,
  file: Blob,
  readPiece: ReadPiece,
  lists: () => string,
): Reading {
  const end = Math.min(file.size, MOST_BYTES);
  let at = 0;
  let start = 0;
  let look: CaptureLook | null = null;

  function finished(): CaptureReading {
    const contents: CaptureContents = JSON.parse(reader.finish(LISTED));
    const { damage } = contents;
    // The reader does not know of bytes that it was not given.
    if (at < file.size) {
      const at_byte = damage?.at_byte ?? at;
      const what = at < MOST_BYTES && damage ? damage.what : "no more than 1 GB of a file is read";
      contents.damage = { at_byte, what, unread_bytes: file.size - at_byte };
    }
    contents.bytes = file.size;
    const kept = keptBy(reader);
    start = kept?.start_ns ?? 0;
    return { contents, kept };
  }

  return {
    step() {
      const to = Math.min(at + PIECE, end);
      const piece = readPiece(file, at, to);
      const { stopped }: CaptureProgress = JSON.parse(reader.push(piece));
      discard(piece.buffer);
      at = to;
      if (stopped || at >= end) return finished();
      look ??= lookedAtBy(reader, lists);
      return null;
    },
    diagnose: () => diagnosedBy(reader, start, lists),
    progress: () => (end > 0 ? at / end : 1),
    soFar: () => ({ contents: JSON.parse(reader.contents(LISTED_SO_FAR)), look }),
    free: () => reader.free(),
  };
}

/**
 * Gives the memory of a buffer back at once, where the browser can. No garbage is collected while the reader diagnoses, and the
 * pieces of a file would stay until then.
 */
function discard(buffer: ArrayBufferLike & { transfer?(bytes: number): unknown }) {
  buffer.transfer?.(0);
}

/** The packets that a finished reader has kept. */
export function keptBy(reader: WasmCaptureReader): CapturedPackets | null {
  const about: KeptPackets | null = JSON.parse(reader.kept());
  if (about === null) return null;
  // The series take the room of the columns that the reader has let go.
  const [packets, series] = [reader.packets(), reader.series()];
  const start = packets.seen[0] ?? 0;
  for (const times of [packets.seen, series.time]) {
    for (let row = 0; row < times.length; row++) times[row] -= start;
  }
  return { ...about, start_ns: start, packets, series, matched: matched(packets) };
}

/** Looks at the first packets that a reader has kept; null if they are too few, or tell nothing. */
function lookedAtBy(reader: WasmCaptureReader, lists: () => string): CaptureLook | null {
  const look: FirstLook | null = JSON.parse(reader.first_look(FIRST_LOOK));
  return look && { ...look, lists: JSON.parse(lists()) };
}

/** Diagnoses what a finished reader has kept, packets from `start` (ns) on; null if it has kept nothing. */
export function diagnosedBy(reader: WasmCaptureReader, start: number, lists: () => string): Diagnosed | null {
  const diagnosis: Diagnosis | null = JSON.parse(reader.diagnosis());
  if (diagnosis === null) return null;
  const [limits, retransmissions] = [reader.limits(), reader.retransmissions()];
  for (let row = 0; row < limits.time.length; row++) limits.time[row] -= start;
  return { diagnosis, limits, retransmissions, lists: JSON.parse(lists()) };
}
