import { memo, type ReactNode, useCallback } from "react";
import type { Playhead } from "../playhead/playhead.ts";
import type { Options } from "../scenario/options.ts";
import { Choice } from "./choice.tsx";
import { usePlayhead } from "./playhead.ts";

/** Options that are one word of a few. */
type WordKey = { [K in keyof Options]: Options[K] extends string ? K : never }[keyof Options];

interface OptionChoiceProps<K extends WordKey> {
  playhead: Playhead;
  option: K;
  label: string;
  choices: Record<Options[K], string>;
}

/** Buttons for one of the views' options; with `memo`, because a new run changes nothing here. */
export const OptionChoice = memo(function OptionChoice<K extends WordKey>({
  playhead,
  option,
  label,
  choices,
}: OptionChoiceProps<K>): ReactNode {
  const value = usePlayhead(playhead, (s) => s.options[option]);
  const choose = useCallback(
    (chosen: Options[K]) => playhead.getState().choose({ [option]: chosen }),
    [playhead, option],
  );
  return <Choice label={label} value={value} onChange={choose} choices={choices} />;
}) as <K extends WordKey>(props: OptionChoiceProps<K>) => ReactNode;

/** A choice of an option as a list that opens, where buttons side by side have no room. */
export function OptionSelect<K extends WordKey>({ playhead, option, label, choices }: OptionChoiceProps<K>): ReactNode {
  const value = usePlayhead(playhead, (s) => s.options[option]);
  return (
    <select
      className="ftp-button"
      aria-label={label}
      value={value}
      onChange={(event) => playhead.getState().choose({ [option]: event.currentTarget.value })}
    >
      {Object.entries<string>(choices).map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
