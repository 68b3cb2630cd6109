import type { Mark, Token } from "../../marks/marks.ts";

/** A device in any drawing of a network. */
export interface DeviceBox {
  /** The middle (px). */
  x: number;
  y: number;
  width: number;
  height: number;
  color: Token;
  /** Name, in lines. */
  title: readonly string[];
  /** Lines of smaller type below the name. */
  notes?: readonly string[];
  /** Px of the corners. */
  radius?: number;
  /** Whether packets of the current flow pass it. */
  on: boolean;
  selected: boolean;
  dash?: readonly number[];
}

/** Size of type in notes, as a share of that of names. */
export const SMALL = 0.85;
/** Distance of lines, as a multiple of the type's size. */
export const LEADING = 1.2;

/** Draws the box of a device. */
export function boxMarks(device: DeviceBox, em: number): Mark[] {
  const { x, y, width, height, color, title, notes = [], radius = 6, on, selected, dash } = device;
  const box = { type: "rect", x: x - width / 2, y: y - height / 2, width, height, radius } as const;
  const text = { type: "text", x, anchor: "middle" } as const;
  const lines = [
    ...title.map((text) => ({ text, color: "ink", size: em, bold: on }) as const),
    ...notes.map((text) => ({ text, color: "ink-2", size: SMALL * em }) as const),
  ];
  const high = lines.reduce((sum, { size }) => sum + LEADING * size, 0);
  let top = y - high / 2;
  return [
    { ...box, fill: { color: "surface" } },
    {
      ...box,
      fill: { color, opacity: on ? 0.16 : 0.05 },
      stroke: { color: selected ? "ink" : color, width: on || selected ? 2.5 : 1.25, ...(dash && { dash }) },
    },
    ...lines.map((line): Mark => {
      top += LEADING * line.size;
      return { ...text, ...line, y: top - (LEADING * line.size) / 2 };
    }),
  ];
}
