import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { useLoaded } from "../../browser/use_loaded.ts";
import { Choice } from "../../charts/choice.tsx";
import { usePlayhead } from "../../charts/playhead.ts";
import type { Catalog } from "../../engine/contract.ts";
import { shelfOf } from "../../experiments/papers.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { currentValue } from "../../lab/lab.ts";
import type { Opened } from "../../lab/opened.ts";
import { languageOf, texts } from "../../language/index.ts";
import { spoken } from "../../page/mdx.ts";
import { QrCode } from "../../predict/qr_code.tsx";
import { format, isQuantity } from "../../quantities/units.ts";
import { matches, parameterOf } from "../../scenario/overrides.ts";
import { Figures } from "./figures.tsx";
import { notesOf } from "./files.ts";
import type { Notes } from "./format.ts";
import "./sheet.css";

interface SheetProps {
  opened: Opened;
  catalog: Catalog;
}

const fetchNotes = (id: string) => notesOf(id)?.();

const KINDS = texts({ notes: msg`For the teacher`, worksheet: msg`Worksheet` });

/** Worksheet of the experiment in its current state: with questions to be answered, or with their answers. */
export default function Sheet({ opened, catalog }: SheetProps) {
  const { lab } = opened;
  const kind = usePlayhead(lab.playhead, (head) => head.options.sheet);
  const loaded = useLoaded(fetchNotes, lab.experiment.id);
  // Without them the sheet has no questions.
  const notes = loaded instanceof Error ? null : loaded;
  const growing = useStore(opened.sweep.store, ({ result }) => result?.status === "running");
  const choose = lab.playhead.getState().choose;
  const { title, figures, paper } = lab.experiment;
  const about = shelfOf(paper);
  const link = location.href.replace(/[&?]sheet=\w+/, "");
  if (kind === "none") return null;
  return (
    <main className="sheet">
      <div className="sheet-tools">
        <Choice label={t`Which sheet`} value={kind} choices={KINDS} onChange={(sheet) => choose({ sheet })} />
        <Button className="button primary" onPress={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        <Button className="button" onPress={() => choose({ sheet: "none" })}>
          <Trans>Back to the experiment</Trans>
        </Button>
      </div>
      {growing && (
        <p className="sheet-tools" role="status">
          <Trans>The curve is still being simulated: it grows on the sheet until it is complete.</Trans>
        </p>
      )}
      <article>
        <header className="sheet-head">
          <div>
            <h1 {...languageOf(title)}>{title}</h1>
            <p>{[about?.title, figures.join(", ")].filter(Boolean).join(": ")}</p>
            {kind === "worksheet" && (
              <p className="sheet-name">
                <Trans>Name:</Trans>
              </p>
            )}
          </div>
          <QrCode text={link} />
        </header>
        {kind === "notes" && <TeachersPart experiment={lab.experiment} notes={notes} />}
        <Figures opened={opened} catalog={catalog} />
        <Parameters opened={opened} catalog={catalog} />
        {notes && <Questions notes={notes} answered={kind === "notes"} />}
        <footer className="sheet-foot">{link}</footer>
      </article>
    </main>
  );
}

function TeachersPart({ experiment, notes }: { experiment: Experiment; notes: Notes | null }) {
  return (
    <section aria-labelledby="sheet-aim">
      <h2 id="sheet-aim">{notes ? t`Aim, ${notes.minutes} minutes` : t`Aim`}</h2>
      {notes ? <div>{notes.aim}</div> : <p {...languageOf(experiment.lesson)}>{experiment.lesson}</p>}
      {notes && notes.misconceptions.length > 0 && (
        <>
          <h2>
            <Trans>Common misconceptions</Trans>
          </h2>
          <dl>
            {notes.misconceptions.map(({ says, children }) => (
              <div key={says}>
                <dt {...languageOf(says)}>“{says}”</dt>
                <dd>{children}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function Questions({ notes, answered }: { notes: Notes; answered: boolean }) {
  return (
    <section aria-labelledby="sheet-questions">
      <h2 id="sheet-questions">{answered ? t`Questions, with answers` : t`Questions`}</h2>
      <ol className="sheet-questions">
        {notes.questions.map(({ ask, lines = 3, children }) => (
          <li key={spoken(ask)}>
            <p {...(typeof ask === "string" ? languageOf(ask) : {})}>{ask}</p>
            {answered ? (
              <div className="sheet-answer">{children}</div>
            ) : (
              <div className="sheet-lines" style={{ height: 36 * lines }} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Table of the parameters that the page offers, with their current values. */
function Parameters({ opened: { lab }, catalog }: SheetProps) {
  const state = useStore(lab.store);
  const paths = lab.experiment.controls.flatMap(({ parameters }) => parameters);
  const alike = (template: string) => paths.filter((path) => matches(template, path)).length > 1;
  const rows = paths.flatMap((path) => {
    const parameter = parameterOf(catalog.parameters, path);
    const value = currentValue(state, path);
    if (!parameter || value === undefined || value === null) return [];
    const name = parameter.choices?.find(({ id }) => id === value)?.name ?? (String(value) || t`none`);
    const shown = typeof value === "number" && isQuantity(parameter.kind) ? format(value, parameter.kind) : name;
    const changed = Object.hasOwn(state.history.present.overrides, path);
    const [, owner] = path.split(".");
    const label = alike(parameter.path) ? `${parameter.name}, ${owner}` : parameter.name;
    return [{ path, name: label, shown: typeof value === "boolean" ? (value ? t`on` : t`off`) : shown, changed }];
  });
  return (
    <section aria-labelledby="sheet-parameters">
      <h2 id="sheet-parameters">
        <Trans>Parameters of this run</Trans>
      </h2>
      <dl className="sheet-parameters">
        {rows.map(({ path, name, shown, changed }) => (
          <div key={path}>
            <dt>{name}</dt>
            <dd>
              {shown}
              {changed && ` (${t`changed`})`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
