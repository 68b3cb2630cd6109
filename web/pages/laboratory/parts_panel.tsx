import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { announce } from "../../browser/announcer.tsx";
import { TextControl } from "../../controls/text_control.tsx";
import type { Catalog, Problem, Scenario } from "../../engine/contract.ts";
import type { Lab } from "../../lab/lab.ts";
import { texts } from "../../language/index.ts";
import { called, KINDS, names, ONE, type Part, type PartKind, partAt, pathOf } from "../../scenario/parts.ts";
import { sentence } from "../../scenario/problem.ts";
import { Fold } from "./fold.tsx";
import { PartBody, PartControls, pathsBelow } from "./part_body.tsx";
import { added } from "./parts.ts";
import { RemoveButton } from "./remove_button.tsx";
import type { Selection } from "./selection.ts";
import { useWorkedOn } from "./worked.ts";

interface PartsPanelProps {
  lab: Lab;
  catalog: Catalog;
  selection: Selection;
}

/** Labels of the buttons that add a part. */
const ADD = texts<PartKind>({
  hosts: msg`Add a host`,
  routers: msg`Add a router`,
  links: msg`Add a link`,
  flows: msg`Add a flow`,
});

const TITLE = texts<PartKind>({
  hosts: msg`Hosts`,
  routers: msg`Routers`,
  links: msg`Links`,
  flows: msg`Flows`,
});

/** Panel of all parts with all their parameters; parts can be added and removed. The selected part comes first. */
export function PartsPanel({ lab, catalog, selection }: PartsPanelProps) {
  const worked = useWorkedOn(lab);
  const { scenario, checked, problems } = worked;
  const known = checked?.scenario ?? {};
  const [opened, setOpened] = useState<string | null>(null);
  const selected = partAt(scenario, selection.place ?? "");
  const title = ({ kind, name }: Part) => called(scenario, kind, name);

  const add = (kind: PartKind) => {
    const made = added(scenario, kind);
    lab.open(made.scenario);
    setOpened(`${kind}.${made.name}`);
    announce(t`Added ${called(made.scenario, kind, made.name)}`);
  };

  return (
    <div className="panel">
      {!selected && (
        <p className="quiet panel-intro">
          <Trans>Select a part in the drawing or open one here; every view updates.</Trans>
        </p>
      )}
      <Problems problems={problems} scenario={scenario} onShow={(place) => selection.select(place, true)} />
      {selected && (
        <Selected title={title(selected)} what={ONE[selected.kind]} selection={selection}>
          <PartBody
            key={selection.place}
            {...{ lab, catalog, worked }}
            of={selected}
            onRename={(to) => selection.select(`${selected.kind}.${to}`)}
          />
        </Selected>
      )}
      {KINDS.map((kind) => (
        <section key={kind} className="panel-group" aria-label={TITLE[kind]}>
          <div className="part-head">
            <h3>{TITLE[kind]}</h3>
            <Button className="button small" onPress={() => add(kind)}>
              {ADD[kind]}
            </Button>
          </div>
          {names(scenario, kind)
            .slice(0, MOST_LISTED)
            .map((name) => {
              const place = `${kind}.${name}`;
              const of = { kind, name };
              if (place === selection.place) {
                return (
                  <p key={place} className="part part-above quiet">
                    <Trans>{title(of)}, above</Trans>
                  </p>
                );
              }
              const wrong = problems.some(({ path }) => path === place || path.startsWith(`${place}.`));
              return (
                <Fold
                  key={place}
                  title={<span translate="no">{title(of)}</span>}
                  wrong={wrong}
                  opened={opened === place}
                >
                  {() => (
                    <>
                      <PartBody {...{ lab, catalog, worked, of }} onRename={(to) => setOpened(`${kind}.${to}`)} />
                      <RemoveButton {...{ lab, scenario, of }} />
                    </>
                  )}
                </Fold>
              );
            })}
          <NotListed more={names(scenario, kind).length - MOST_LISTED} />
        </section>
      ))}
      <section className="panel-group" aria-label={t`All flows`}>
        <h3>
          <Trans>All flows</Trans>
        </h3>
        <Fold title={t`TCP`}>
          {() => <PartControls {...{ lab, catalog }} paths={pathsBelow(known, catalog, "tcp")} />}
        </Fold>
        <Fold title={t`The run`}>
          {() => (
            <>
              <TextControl
                label={t`Name`}
                meaning={t`Short description of what the scenario contains.`}
                value={String(scenario.name ?? "")}
                problem={null}
                onChange={(text) => lab.set("name", text)}
              />
              <PartControls {...{ lab, catalog }} paths={["seed", ...pathsBelow(known, catalog, "budget")]} />
            </>
          )}
        </Fold>
      </section>
    </div>
  );
}

/** Most parts of a kind that are listed. */
const MOST_LISTED = 40;

/** Says how many parts of a kind are left out. */
function NotListed({ more }: { more: number }): ReactNode {
  if (more <= 0) return null;
  return (
    <p className="quiet">
      <Trans>{more} more are not listed; the file of the scenario has them.</Trans>
    </p>
  );
}

interface SelectedProps {
  title: string;
  what: string;
  selection: Selection;
  children: ReactNode;
}

/** The selected part of the drawing. Escape leads back to the drawing. */
function Selected({ title, what, selection, children }: SelectedProps) {
  const box = useRef<HTMLElement>(null);
  const { place, entered } = selection;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever part it is, it is brought into sight
  useEffect(() => {
    const column = box.current?.closest(".column");
    if (column) column.scrollTop = 0;
    if (entered > 0) box.current?.focus();
  }, [place, entered]);
  return (
    <section
      ref={box}
      className="part-selected"
      aria-label={t`Selected ${what}: ${title}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) selection.back();
      }}
    >
      <div className="part-head">
        <h3>{title}</h3>
        <Button className="button small" onPress={() => selection.back()}>
          <Trans>Done</Trans>
        </Button>
      </div>
      {children}
    </section>
  );
}

interface ProblemsProps {
  problems: readonly Problem[];
  scenario: Scenario;
  onShow(place: string): void;
}

/** Problems of the whole scenario, as the simulator reports them; each also stands beside its field, if it has one. */
function Problems({ problems, scenario, onShow }: ProblemsProps) {
  return (
    <div role="status">
      {problems.length > 0 && (
        <div className="part-problems">
          <p>
            <Trans>
              <strong>This cannot be run yet.</strong> The views show the last run.
            </Trans>
          </p>
          <ul>
            {problems.map((problem) => {
              const of = partAt(scenario, problem.path);
              return (
                <li key={`${problem.path} ${problem.message}`}>
                  {sentence(problem)}{" "}
                  {of && (
                    <Button className="link-button" onPress={() => onShow(pathOf(of))}>
                      <Trans>Show {called(scenario, of.kind, of.name)}</Trans>
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
}
