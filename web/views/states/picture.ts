/** Picture of the whole view for a file: the machines, side by side if there is room, and the strip below them. */
import type { Mark, Size } from "../../marks/marks.ts";
import { moved } from "../../marks/moved.ts";
import type { Run } from "../../run/run.ts";
import type { Shown } from "../view.ts";
import { heightOf, layOut } from "./figure.ts";
import { machinesOf } from "./machine.ts";
import { machineMarks } from "./marks.ts";
import { lanesOf, stripHeight, stripMarks } from "./strip.ts";

/** Width (em) from which two machines stand side by side. */
export const ABREAST = 66;
const GAP = 2;
/** Room over each machine for its title, em. */
const HEAD = 1.6;

/** Draws all machines and the strip below them, for files. */
export function statesPicture(run: Run, { flow, range, time }: Shown, size: Size): Mark[] {
  const { rooms, below, em } = fitted(run, flow, size);
  const marks = rooms.flatMap(({ machine, left, top, width }): Mark[] => [
    {
      type: "text",
      x: left + width / 2,
      y: top + 0.7 * em,
      text: machine.title,
      color: "ink",
      size: em,
      bold: true,
      anchor: "middle",
    },
    ...machineMarks(machine, layOut(machine.figure, { left, top: top + HEAD * em, width, em }), time, null),
  ]);
  const strip = { width: size.width, height: stripHeight(lanesOf(run, flow).length, em), em };
  return [...marks, ...stripMarks(run, flow, range, strip).map((mark) => moved(mark, 0, below))];
}

/** Arranges the machines with the largest type that fits; smaller type may give labels room, and so make figures taller. */
function fitted(run: Run, flow: number, { width, height, em }: Size) {
  let size = em;
  let arranged = arrange(run, flow, width, size);
  while (arranged.height > height + 1) {
    size *= Math.min(0.99, height / arranged.height);
    arranged = arrange(run, flow, width, size);
  }
  return { ...arranged, em: size };
}

function arrange(run: Run, flow: number, width: number, em: number) {
  const machines = machinesOf(run, flow);
  const abreast = width >= ABREAST * em && machines.length > 1;
  const each = abreast ? (width - GAP * em) / 2 : width;
  let [below, tallest] = [0, 0];
  const rooms = machines.map((machine, i) => {
    const height = HEAD * em + heightOf(machine.figure, each, em);
    const room = { machine, left: abreast ? i * (each + GAP * em) : 0, top: abreast ? 0 : below, width: each };
    below += height;
    tallest = Math.max(tallest, height);
    return room;
  });
  if (abreast) below = tallest;
  return { rooms, below, height: below + stripHeight(lanesOf(run, flow).length, em) };
}
