import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, DialogTrigger } from "react-aria-components";
import { useStore } from "zustand";
import { type Basis, BasisMark, useBasisWords } from "../controls/basis_mark.tsx";
import { PageDialog } from "../controls/page_dialog.tsx";
import type { Catalog, Parameter } from "../engine/contract.ts";
import { currentValue, type Lab } from "../lab/lab.ts";
import { languageOf, prose, texts } from "../language/index.ts";
import { format, isQuantity } from "../quantities/units.ts";
import { type OverrideValue, parameterOf, valueAt } from "../scenario/overrides.ts";

/** Dialog "See which": every value of the scenario with its meaning, range and source. */
export function SourcesDialog({ lab, catalog }: { lab: Lab; catalog: Catalog }) {
  return (
    <DialogTrigger>
      <Button className="link-button">
        <Trans>See which</Trans>
      </Button>
      <PageDialog title={t`Sources of the values`} size="modal-wide">
        <SourcesTable lab={lab} catalog={catalog} />
      </PageDialog>
    </DialogTrigger>
  );
}

const ORDER: Basis[] = ["changed", "calibrated", "chosen", "assumed", "stated"];

/** Head of the column that says where a value comes from. */
const REASONS: Record<Basis, string> = texts({
  changed: msg`Before`,
  calibrated: msg`Calibrated to`,
  chosen: msg`Chosen because`,
  assumed: msg`Reason`,
  stated: msg`Place`,
});

function SourcesTable({ lab, catalog }: { lab: Lab; catalog: Catalog }) {
  const state = useStore(lab.store);
  const words = useBasisWords();
  const changed = state.history.present.overrides;
  const sources = state.checked?.sources ?? {};
  // Parameters of the panel come first, in the panel's order.
  const shown = lab.experiment.controls.flatMap((group) => group.parameters);
  const known = new Set([...Object.keys(changed), ...Object.keys(sources)]);
  const paths = [...new Set([...shown.filter((path) => known.has(path)), ...known])];
  const rows = paths.map((path) => {
    const parameter = parameterOf(catalog.parameters, path);
    const basis: Basis = Object.hasOwn(changed, path) ? "changed" : (sources[path]?.basis ?? "assumed");
    const show = (value: OverrideValue | undefined) => {
      if (value === undefined) return "–";
      if (value === null) return t`none`;
      if (typeof value === "number" && parameter && isQuantity(parameter.kind)) return format(value, parameter.kind, 6);
      return parameter?.choices?.find(({ id }) => id === value)?.name ?? String(value);
    };
    const before = show(valueAt(state.base?.scenario, path));
    const source = sources[path]?.text;
    const text = basis === "changed" ? t`It was ${before}.` : source ? prose(source) : "";
    return { path, parameter, basis, value: show(currentValue(state, path)), text };
  });

  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="sources" tabIndex={0} aria-label={t`Values and their sources`}>
      {ORDER.map((basis) => {
        const some = rows.filter((row) => row.basis === basis);
        if (some.length === 0) return null;
        return (
          <table key={basis}>
            <caption>
              <BasisMark basis={basis} /> {some.length} {words[basis]}
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Parameter</Trans>
                </th>
                <th scope="col">
                  <Trans>Value</Trans>
                </th>
                <th scope="col">{REASONS[basis]}</th>
              </tr>
            </thead>
            <tbody>
              {some.map(({ path, parameter, value, text }) => (
                <tr key={path}>
                  <th scope="row">
                    {parameter?.name ?? path}
                    <code>{path}</code>
                    <span className="parameter-meaning" {...languageOf(parameter?.meaning ?? "")}>
                      {parameter && meaningOf(parameter)}
                    </span>
                  </th>
                  <td>{value}</td>
                  <td {...languageOf(text)}>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </section>
  );
}

/** Returns the catalog's meaning of a parameter, with the range of a number. */
function meaningOf({ meaning, kind, min, max }: Parameter): string {
  if (!isQuantity(kind) || (min === null && max === null)) return meaning;
  const [least, most] = [min, max].map((end) => (end === null ? "" : format(end, kind)));
  const range = least && most ? t`${least} to ${most}` : least ? t`at least ${least}` : t`at most ${most}`;
  return t`${meaning} Range: ${range}.`;
}
