import { t } from "@lingui/core/macro";
import { type ReactNode, useMemo, useRef } from "react";
import { Button } from "react-aria-components";
import { usePlayhead } from "../../charts/playhead.ts";
import { english } from "../../language/index.ts";
import { Surface } from "../../marks/paint/surface.tsx";
import { useSize } from "../../marks/size.ts";
import type { Playhead } from "../../playhead/playhead.ts";
import { layOut } from "./figure.ts";
import { type Machine, nameOf, stayAt, type Taken } from "./machine.ts";
import { chipsOf, isSame, machineMarks } from "./marks.ts";
import { timesWords } from "./words.ts";

interface DiagramProps {
  playhead: Playhead;
  machine: Machine;
  selected: Taken | null;
  onSelect(taken: Taken | null): void;
}

/** Smallest height and width of a target for a finger, px. */
const FINGER = 28;

/** One machine: a picture that follows the playhead, under a button for each way that was gone. */
export function Diagram({ playhead, machine, selected, onSelect }: DiagramProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { width, em } = useSize(box, 1);
  const laid = useMemo(() => layOut(machine.figure, { width, em }), [machine, width, em]);
  // States and transitions now; the picture stays the same until one of the ends changes its state.
  const stays = usePlayhead(playhead, ({ time }) =>
    machine.parties.map((one) => stayAt(one, time)?.index ?? -1).join(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stays` says all that the time does
  const marks = useMemo(
    () => (width > 0 ? machineMarks(machine, laid, playhead.getState().time, selected) : []),
    [machine, laid, playhead, stays, selected, width],
  );
  const chips = useMemo(() => (width > 0 ? chipsOf(machine, laid) : []), [machine, laid, width]);
  const size = { width, height: laid.height, em };
  return (
    <figure className="ftp-machine">
      <figcaption>{machine.title}</figcaption>
      <div ref={box} className="ftp-plot" style={{ height: laid.height }} {...english()}>
        <Surface marks={marks} size={size} label={described(machine, playhead.getState().time)} />
        {chips.map(({ taken, place }) => {
          const { edge, party, transitions } = taken;
          const [wide, tall] = [Math.max(FINGER, place.width), Math.max(FINGER, place.height)];
          const who = machine.parties.length > 1 ? `${party.name}, ` : "";
          return (
            <Button
              key={`${edge.from} ${edge.to} ${party.end}`}
              className="ftp-way"
              aria-label={t`${nameOf(machine, edge.from)} to ${nameOf(machine, edge.to)}, ${who}${timesWords(transitions.length)}`}
              aria-pressed={isSame(taken, selected)}
              style={{ left: place.x - wide / 2, top: place.y - tall / 2, width: wide, height: tall }}
              onPress={() => onSelect(isSame(taken, selected) ? null : taken)}
            />
          );
        })}
      </div>
    </figure>
  );
}

/** The picture in a sentence. */
function described(machine: Machine, time: number): string {
  const now = machine.parties.map((party) => {
    const stay = stayAt(party, time);
    const where = stay ? nameOf(machine, stay.id) : t`no state yet`;
    return machine.parties.length > 1 ? t`${party.name} at ${where}` : where;
  });
  return t`${machine.title}: ${now.join(", ")}; ${machine.taken.length} transitions taken in this run`;
}
