/** Columns of the list of connections, and its order. */
import { plural, t } from "@lingui/core/macro";
import type { CapturedConnection, CapturedDirection } from "../../engine/captured.ts";
import { grouped } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";

const count = (value: number | null) => (value === null ? t`not known` : grouped(value));
const time = (ns: number) => format(ns, "duration");

/** Columns with a line for each end. */
const SIDES = {
  packets: {
    get name() {
      return t`Packets`;
    },
    write: count,
  },
  bytes: {
    get name() {
      return t`Data`;
    },
    write: (bytes: number) => format(bytes, "size"),
  },
  retransmissions: {
    get name() {
      return t`Sent again`;
    },
    write: count,
  },
  out_of_order: {
    get name() {
      return t`Out of order`;
    },
    write: count,
  },
  duplicate_acks: {
    get name() {
      return t`Duplicate ACKs`;
    },
    write: count,
  },
  zero_windows: {
    get name() {
      return t`Window closed`;
    },
    write: count,
  },
} satisfies Partial<Record<keyof CapturedDirection, { name: string; write(value: never): string }>>;

/** Id of a column with a line for each end. */
export type Side = keyof typeof SIDES;
/** Columns with a line for each end, in order. */
export const SIDE_COLUMNS = Object.entries(SIDES) as [Side, { name: string; write(value: number | null): string }][];

/** Columns for both ends together. */
const WHOLE = {
  start_ns: {
    get name() {
      return t`Began`;
    },
    write: time,
  },
  duration_ns: {
    get name() {
      return t`Lasted`;
    },
    write: time,
  },
  handshake_rtt_ns: {
    get name() {
      return t`Handshake`;
    },
    write: (ns: number | null) => (ns === null ? t`not seen` : time(ns)),
  },
} satisfies Partial<Record<keyof CapturedConnection, { name: string; write(value: never): string }>>;

/** Id of a column for both ends together. */
export type Whole = keyof typeof WHOLE;
/** Columns for both ends together, in order. */
export const WHOLE_COLUMNS = Object.entries(WHOLE) as [Whole, { name: string; write(value: number | null): string }][];

/** Id of a column of the list of connections. */
export type Column = "number" | Side | Whole;

function amount(connection: CapturedConnection, column: Column): number {
  if (column in SIDES) {
    const side = column as Side;
    return (connection.forward[side] ?? 0) + (connection.reverse[side] ?? 0);
  }
  return connection[column as Whole | "number"] ?? -1;
}

/** Sorts connections by a column; equal ones stay in the order of the file. */
export function sorted(
  connections: readonly CapturedConnection[],
  by: Column,
  down: boolean,
): readonly CapturedConnection[] {
  const sign = down ? -1 : 1;
  return connections.toSorted((a, b) => sign * (amount(a, by) - amount(b, by)) || a.number - b.number);
}

/** "1 connection", "1,200 connections". */
export function counted(connections: number): string {
  return plural(connections, { one: "# connection", other: "# connections" });
}

/** Words for how a connection ended. */
export const ENDINGS: Record<CapturedConnection["ending"], string> = {
  get open() {
    return t`open`;
  },
  get half_closed() {
    return t`half closed`;
  },
  get closed() {
    return t`closed`;
  },
  get reset() {
    return t`reset`;
  },
};
