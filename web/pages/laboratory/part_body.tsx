import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { ChoiceControl } from "../../controls/choice_control.tsx";
import { TextControl } from "../../controls/text_control.tsx";
import type { Catalog, Problem, Scenario } from "../../engine/contract.ts";
import type { Lab } from "../../lab/lab.ts";
import { Controls } from "../../panels/parameter_panel.tsx";
import { folded, groupOf, withValue } from "../../scenario/draft.ts";
import { isOverrideValue, parameterOf } from "../../scenario/overrides.ts";
import { called, givenName, names, ONE, type Part, part, stations, stationsOf } from "../../scenario/parts.ts";
import { problemInWords } from "../../scenario/problem_words.ts";
import { renamed, renameProblem } from "./edits.ts";
import { Fold } from "./fold.tsx";
import { isShape, reshaped } from "./parts.ts";
import type { WorkedOn } from "./worked.ts";

interface PartBodyProps {
  lab: Lab;
  catalog: Catalog;
  worked: WorkedOn;
  of: Part;
  /** Called after the part has received another id. */
  onRename(to: string): void;
}

/** Form of one part: its name and id, its connections, and all its parameters. */
export function PartBody({ lab, catalog, worked, of: { kind, name }, onRename }: PartBodyProps) {
  const { scenario, checked, problems } = worked;
  const known = checked?.scenario ?? {};
  const place = `${kind}.${name}`;
  const controls = (paths: string[]) => <PartControls {...{ lab, catalog, paths }} />;
  const below = (group: string, but: readonly string[] = []) => pathsBelow(known, catalog, group, but);
  const variant = `${place}.tcp.variant`;
  return (
    <>
      <Form {...{ lab, scenario, kind, name, problems, onRename }} />
      {name in groupOf(known, kind) ? (
        <>
          {/* The TCP variant is never folded away, because comparisons depend on it. */}
          {kind === "flows" && controls([variant])}
          {controls(below(place, ["tcp", "peer_tcp"]))}
          {kind === "flows" && (
            <>
              <Fold title={t`TCP of this flow`}>
                {() => controls(below(`${place}.tcp`).filter((path) => path !== variant))}
              </Fold>
              <Fold title={t`TCP of its receiver`}>{() => controls(below(`${place}.peer_tcp`))}</Fold>
            </>
          )}
        </>
      ) : (
        <p className="quiet panel-intro">
          <Trans>More parameters appear when the scenario can be run.</Trans>
        </p>
      )}
    </>
  );
}

interface PartControlsProps {
  lab: Lab;
  catalog: Catalog;
  paths: readonly string[];
}

/**
 * Controls of a part. The kind decides which parameters there are, so a change of kind removes those of the old one.
 */
export function PartControls({ lab, catalog, paths }: PartControlsProps) {
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
  return <Controls lab={shaping} catalog={catalog} paths={paths} />;
}

/** Parameters below a place that can be changed, in the engine's order. */
export function pathsBelow(known: Scenario, catalog: Catalog, place: string, but: readonly string[] = []): string[] {
  return leaves(place.split(".").reduce(groupOf, known), place).filter((path) => {
    const kind = parameterOf(catalog.parameters, path)?.kind;
    return (
      (kind !== "text" || path.endsWith(".lose.link")) && !but.some((group) => path.startsWith(`${place}.${group}.`))
    );
  });
}

interface FormProps {
  lab: Lab;
  scenario: Scenario;
  kind: Part["kind"];
  name: string;
  problems: readonly Problem[];
  onRename(to: string): void;
}

/** Fields for the name and the stations of a part. */
function Form({ lab, scenario, kind, name, problems, onRename }: FormProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const own = part(scenario, kind, name);
  const place = `${kind}.${name}`;
  const problemOf = (leaf: string) => {
    const problem = problems.find(({ path }) => path === `${place}.${leaf}`);
    return problem ? `${problemInWords(problem.message)}.` : null;
  };
  const all = stations(scenario);
  const hosts = names(scenario, "hosts").map((id) => ({ id, name: called(scenario, "hosts", id), meaning: "" }));
  const joined = stationsOf(own);
  const title = (id: string) => called(scenario, names(scenario, "hosts").includes(id) ? "hosts" : "routers", id);
  return (
    <>
      <TextControl
        label={t`Name`}
        meaning={t`The display name of the ${ONE[kind]}.`}
        value={givenName(scenario, kind, name)}
        problem={problemOf("name")}
        onChange={(text) => lab.set(`${place}.name`, text)}
      />
      <TextControl
        label={t`Id`}
        meaning={t`The name in the file, in error messages and on the command line. Random draws depend on it too.`}
        value={name}
        problem={refused}
        onChange={(next) => {
          const wrong = renameProblem(scenario, { kind, name }, next);
          setRefused(wrong && `“${next}”: ${wrong}.`);
          if (wrong) return;
          lab.open(renamed(scenario, { kind, name }, next));
          onRename(next);
        }}
      />
      {kind === "flows" &&
        (["from", "to"] as const).map((end) => (
          <div key={end}>
            <ChoiceControl
              label={end === "from" ? t`From` : t`To`}
              meaning={end === "from" ? t`The host that opens the connection and sends.` : t`The host that receives.`}
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
          <legend>
            <Trans>Stations</Trans>
          </legend>
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
