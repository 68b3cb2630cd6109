import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { usePlayhead } from "../../charts/playhead.ts";
import type { Playhead } from "../../playhead/playhead.ts";
import type { Run } from "../../run/run.ts";
import { chosenIn, type Found, lastPart, type MenuKey, PROPERTIES, withChosen } from "./query.ts";

interface FiltersProps {
  playhead: Playhead;
  run: Run;
  found: Found;
}

type Choices = (readonly [value: string, name: string])[];

/** Most choices in a menu; others can be written into the search. */
const MOST_LISTED = 200;

/** Search line with menus that write into it, so that readers learn its language by choosing. */
export function Filters({ playhead, run, found }: FiltersProps): ReactNode {
  const text = usePlayhead(playhead, (s) => s.options.events);
  const help = useId();
  const ask = (events: string) => playhead.getState().choose({ events });
  const menus: [MenuKey, string, Choices][] = [
    ["kind", t`Kind`, run.catalog.event_kinds.map(({ id, name }) => [id, name] as const)],
    ["is", t`Packet`, Object.entries(PROPERTIES).map(([id, { name }]) => [id, name] as const)],
    ["at", t`Place`, run.places.map(({ id, name }) => [lastPart(id), name] as const)],
    ["flow", t`Flow`, run.flows.map(({ id, name }) => [id, name] as const)],
  ];
  return (
    <search className="ftp-event-filters">
      <input
        type="search"
        aria-label={t`Search events`}
        aria-describedby={help}
        placeholder={t`dropped, retransmission, seq>1000 …`}
        value={text}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => ask(event.currentTarget.value)}
      />
      {menus.map(([key, label, choices]) =>
        choices.length < 2 ? null : (
          <select
            key={key}
            aria-label={label}
            value={chosenIn(text, key)}
            onChange={(event) => ask(withChosen(text, key, event.currentTarget.value))}
          >
            <option value="">{t`${label}: any`}</option>
            {listed(choices, chosenIn(text, key)).map(([value, name]) => (
              <option key={value} value={value} translate={key === "at" || key === "flow" ? "no" : undefined}>
                {name}
              </option>
            ))}
            {choices.length > MOST_LISTED && (
              <option disabled value="…">
                {t`The first ${MOST_LISTED} of ${choices.length}`}
              </option>
            )}
          </select>
        ),
      )}
      <p className="ftp-lead" role="status">
        {found.count === run.data.events.time.length
          ? t`${plural(found.count, { one: "# event", other: "# events" })}.`
          : t`${found.count} of ${run.data.events.time.length} events.`}{" "}
        {found.problems.join(" ")}
      </p>
      <details>
        <summary>
          <Trans>Filter syntax</Trans>
        </summary>
        <p id={help} className="ftp-lead">
          <Trans>
            Write words with spaces between them; an event must match all of them. A minus before a word negates it.
            After <code>kind:</code>, <code>is:</code>, <code>at:</code> and <code>flow:</code> write one value, or
            several separated by commas, as the menus do. Compare <code>seq</code>, <code>ack</code>, <code>len</code>,{" "}
            <code>wnd</code> and <code>time</code> with a number, as in <code>seq&gt;1000</code> or{" "}
            <code>time&lt;=1.5s</code>. Any other word is searched for in the names of kinds, places, flows and reasons.
          </Trans>
        </p>
      </details>
    </search>
  );
}

/** The first choices, and the chosen one. */
function listed(choices: Choices, chosen: string): Choices {
  if (choices.length <= MOST_LISTED) return choices;
  return choices.filter(([value], index) => index < MOST_LISTED || value === chosen);
}
