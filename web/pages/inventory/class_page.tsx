import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useDeferredValue, useMemo, useState } from "react";
import { download } from "../../export/view_files.tsx";
import { LeftOutList } from "../../handed_in/left_out.tsx";
import { gainsOf, readPasted, sumOf } from "./class.ts";
import { FormTables, GainTable } from "./class_tables.tsx";
import { formsCsv, itemsCsv } from "./csv.ts";
import { FORMS, type FormId } from "./format.ts";
import { letterOf } from "./forms.ts";
import { NotValidated } from "./start.tsx";
import { leftOutWords } from "./words.ts";

/** The page of a class: a teacher pastes the links that students handed in, and the page adds them up. */
export function ClassPage() {
  const [text, setText] = useState("");
  const [first, setFirst] = useState<FormId>("a");
  const pasted = useDeferredValue(text);
  const { counted, leftOut } = useMemo(() => readPasted(pasted), [pasted]);
  const sums = useMemo(() => FORMS.map((form) => sumOf(form, counted)).filter(({ count }) => count > 0), [counted]);
  const gains = useMemo(() => gainsOf(counted, first), [counted, first]);
  const save = (name: string, content: string) => download(name, "text/csv;charset=utf-8", content);
  return (
    <>
      <h1>
        <Trans>A class</Trans>
      </h1>
      <NotValidated />
      <label className="inventory-paste">
        <Trans>Links that students handed in, one on each line; other text around them is ignored</Trans>
        <textarea value={text} rows={8} spellCheck={false} onChange={(event) => setText(event.target.value)} />
      </label>
      <p className="quiet">
        <Trans>The page adds up the links itself: nothing is stored, and nothing is sent.</Trans>
      </p>
      <p role="status">
        {pasted.trim() !== "" && (
          <>
            <Plural value={counted.length} one="# form counts." other="# forms count." />{" "}
            {leftOut.length > 0 && (
              <Plural value={leftOut.length} one="# line was left out." other="# lines were left out." />
            )}
          </>
        )}
      </p>
      {leftOut.length > 0 && (
        <LeftOutList
          label={t`Lines left out`}
          rows={leftOut.map((row) => ({ name: t`Line ${row.line}:`, reason: leftOutWords(row), text: row.text }))}
        />
      )}
      {counted.length > 0 && (
        <p className="gallery-ways">
          <button type="button" className="button" onClick={() => save("inventory-items.csv", itemsCsv(sums))}>
            <Trans>Save the questions as CSV</Trans>
          </button>
          <button
            type="button"
            className="button"
            onClick={() => save("inventory-forms.csv", formsCsv(counted, first))}
          >
            <Trans>Save the forms as CSV</Trans>
          </button>
        </p>
      )}
      {sums.map((sum) => (
        <FormTables key={sum.form} sum={sum} />
      ))}
      {sums.length === FORMS.length && (
        <section aria-labelledby="inventory-gain">
          <h2 id="inventory-gain">
            <Trans>Gain</Trans>
          </h2>
          <label className="inventory-first">
            <Trans>Form before the course</Trans>
            <select value={first} onChange={(event) => setFirst(event.target.value as FormId)}>
              {FORMS.map((form) => (
                <option key={form} value={form}>
                  {letterOf(form)}
                </option>
              ))}
            </select>
          </label>
          {gains.rows.length > 0 ? (
            <GainTable gains={gains} />
          ) : (
            <p>{t`No name is on both a form A and a form B, so the gain cannot be calculated.`}</p>
          )}
        </section>
      )}
    </>
  );
}
