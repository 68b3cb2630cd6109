import { type ReactNode, useMemo, useState } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { announce } from "../app/announcer.tsx";
import { ChoiceControl } from "../controls/choice_control.tsx";
import { Controls } from "../controls/parameter_panel.tsx";
import { TextControl } from "../controls/text_control.tsx";
import type { Catalog, Problem, Scenario } from "../engine/contract.ts";
import { folded, groupOf, withValue } from "../scenario/draft.ts";
import type { Lab } from "../scenario/lab.ts";
import { isOverrideValue, parameterOf } from "../scenario/overrides.ts";
import { sentence } from "../scenario/problem.ts";
import {
  added,
  called,
  isShape,
  KINDS,
  names,
  ONE,
  type PartKind,
  part,
  removed,
  reshaped,
  stations,
  stationsOf,
} from "./parts.ts";

interface PartsPanelProps {
  lab: Lab;
  catalog: Catalog;
}

const TITLE: Record<PartKind, string> = { hosts: "Hosts", routers: "Routers", links: "Links", flows: "Flows" };

/** Every part of the scenario with every parameter it has; parts can be added and taken away. */
export function PartsPanel({ lab, catalog }: PartsPanelProps) {
  const { history, checked, problems } = useStore(
    lab.store,
    useShallow(({ history, checked, problems }) => ({ history, checked, problems })),
  );
  const scenario = useMemo(() => folded(history.present), [history.present]);
  const known = checked?.scenario ?? {};
  const [opened, setOpened] = useState<string | null>(null);
  /** A kind that is chosen decides which parameters there are: what belonged to the one before must go. */
  const shaping = useMemo<Lab>(
    () => ({
      ...lab,
      set(path, value, joins) {
        if (isShape(path)) lab.open(reshaped(folded(lab.store.getState().history.present), path, String(value)));
        else lab.set(path, value, joins);
      },
    }),
    [lab],
  );
  const controls = (paths: string[]) => <Controls lab={shaping} catalog={catalog} paths={paths} />;
  const below = (place: string, but: readonly string[] = []) =>
    leaves(place.split(".").reduce(groupOf, known), place).filter((path) => {
      const kind = parameterOf(catalog.parameters, path)?.kind;
      return (
        (kind !== "text" || path.endsWith(".lose.link")) && !but.some((group) => path.startsWith(`${place}.${group}.`))
      );
    });

  const add = (kind: PartKind) => {
    const made = added(scenario, kind);
    lab.open(made.scenario);
    setOpened(`${kind}.${made.name}`);
    announce(`Added ${called(made.scenario, kind, made.name)}`);
  };

  return (
    <div className="panel">
      <p className="quiet panel-intro">Open a part to change it; every view updates.</p>
      <Problems problems={problems} />
      {KINDS.map((kind) => (
        <section key={kind} className="panel-group" aria-label={TITLE[kind]}>
          <div className="part-head">
            <h3>{TITLE[kind]}</h3>
            <Button className="button small" onPress={() => add(kind)}>
              Add a {ONE[kind]}
            </Button>
          </div>
          {names(scenario, kind).map((name) => {
            const place = `${kind}.${name}`;
            const wrong = problems.some(({ path }) => path === place || path.startsWith(`${place}.`));
            return (
              <Fold key={place} title={called(scenario, kind, name)} wrong={wrong} opened={opened === place}>
                {() => (
                  <>
                    <Form {...{ lab, scenario, kind, name, problems }} />
                    {name in groupOf(known, kind) ? (
                      <>
                        {controls(below(place, ["tcp", "peer_tcp"]))}
                        {kind === "flows" && (
                          <>
                            <Fold title="TCP of this flow">{() => controls(below(`${place}.tcp`))}</Fold>
                            <Fold title="TCP of its receiver">{() => controls(below(`${place}.peer_tcp`))}</Fold>
                          </>
                        )}
                      </>
                    ) : (
                      <p className="quiet panel-intro">It has more to change once the scenario can be run.</p>
                    )}
                    <Button
                      className="button small"
                      aria-label={`Remove ${called(scenario, kind, name)}`}
                      onPress={() => {
                        lab.open(removed(scenario, kind, name));
                        announce(`Removed ${called(scenario, kind, name)}`);
                      }}
                    >
                      Remove
                    </Button>
                  </>
                )}
              </Fold>
            );
          })}
        </section>
      ))}
      <section className="panel-group" aria-label="All flows">
        <h3>All flows</h3>
        <Fold title="TCP">{() => controls(below("tcp"))}</Fold>
        <Fold title="The run">
          {() => (
            <>
              <TextControl
                label="Name"
                meaning="What the scenario shows."
                value={String(scenario.name ?? "")}
                problem={null}
                onChange={(text) => lab.set("name", text)}
              />
              {controls(["seed", ...below("budget")])}
            </>
          )}
        </Fold>
      </section>
    </div>
  );
}

/** What the simulator says of the scenario as a whole; each is beside its field too, where it has one. */
function Problems({ problems }: { problems: readonly Problem[] }) {
  return (
    <div role="status">
      {problems.length > 0 && (
        <div className="part-problems">
          <p>
            <strong>This cannot be run yet.</strong> The views show what was last run.
          </p>
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.path} ${problem.message}`}>{sentence(problem)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface FoldProps {
  title: string;
  wrong?: boolean;
  /** Opens it when it becomes true. */
  opened?: boolean;
  children(): ReactNode;
}

/** What is folded away is not drawn. */
function Fold({ title, wrong = false, opened = false, children }: FoldProps) {
  const [open, setOpen] = useState(opened);
  return (
    <details className="part" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title}
        {wrong && <span className="part-wrong"> (see its problem)</span>}
      </summary>
      {open && <div className="part-body">{children()}</div>}
    </details>
  );
}

interface FormProps {
  lab: Lab;
  scenario: Scenario;
  kind: PartKind;
  name: string;
  problems: readonly Problem[];
}

/** Its name, and what it joins. */
function Form({ lab, scenario, kind, name, problems }: FormProps) {
  const own = part(scenario, kind, name);
  const place = `${kind}.${name}`;
  const problemOf = (leaf: string) => {
    const problem = problems.find(({ path }) => path === `${place}.${leaf}`);
    return problem ? `${problem.message}.` : null;
  };
  const all = stations(scenario);
  const hosts = names(scenario, "hosts").map((id) => ({ id, name: called(scenario, "hosts", id), meaning: "" }));
  const joined = stationsOf(own);
  const title = (id: string) => called(scenario, names(scenario, "hosts").includes(id) ? "hosts" : "routers", id);
  return (
    <>
      <TextControl
        label="Name"
        meaning={`What people call the ${ONE[kind]}.`}
        value={called(scenario, kind, name)}
        problem={problemOf("name")}
        onChange={(text) => lab.set(`${place}.name`, text)}
      />
      {kind === "flows" &&
        (["from", "to"] as const).map((end) => (
          <div key={end}>
            <ChoiceControl
              label={end === "from" ? "From" : "To"}
              meaning={end === "from" ? "The host that opens the connection and sends." : "The host that receives."}
              choices={hosts}
              value={String(own[end] ?? "")}
              mark={null}
              onChange={(host) => lab.set(`${place}.${end}`, host)}
            />
            {problemOf(end) && <p className="control-problem">{problemOf(end)}</p>}
          </div>
        ))}
      {kind === "links" && (
        <fieldset className="part-stations">
          <legend>Stations</legend>
          {all.map((id) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={joined.includes(id)}
                onChange={(event) => {
                  const next = event.currentTarget.checked ? [...joined, id] : joined.filter((one) => one !== id);
                  lab.open(withValue(scenario, [kind, name, "stations"], next));
                }}
              />{" "}
              {title(id)}
            </label>
          ))}
          {problemOf("stations") && <p className="control-problem">{problemOf("stations")}</p>}
        </fieldset>
      )}
    </>
  );
}

/** Paths of all single values below a group, in the engine's order. */
function leaves(group: Scenario, place: string): string[] {
  return Object.entries(group).flatMap(([name, value]) => {
    const path = `${place}.${name}`;
    if (isOverrideValue(value)) return [path];
    return typeof value === "object" && !Array.isArray(value) ? leaves(value as Scenario, path) : [];
  });
}
