import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useMemo, useState } from "react";
import { useLoaded } from "../../browser/use_loaded.ts";
import { english } from "../../language/index.ts";
import { useCatalogs } from "../../language/long_texts.ts";
import type { PageProps } from "../../page/page_row.ts";
import { PlainPage } from "../../page/plain_page.tsx";
import { unpackProgram } from "../../scenario/program_link.ts";
import { isAgreed } from "../../scenario/programs.ts";
import { createBatch } from "../evidence/batch.ts";
import { cardLink, computed, keyOf, numbersIn } from "./card.ts";
import "./catalogs.ts";
import { Computing } from "./computing.tsx";
import { keptCards } from "./file.ts";
import { OwnProgram } from "./own_program.tsx";
import { CardTable, type Column } from "./table.tsx";
import { variantName } from "./words.ts";
import "./card.css";

/** Seeds of each number, if the file that says how many could not be fetched. */
const SEEDS = 3;
const NONE: readonly string[] = [];
/** Id of the column of the reader's program. */
const OWN = "program";

/** `#/card`: congestion controls side by side, judged by the criteria of RFC 9743. */
export default function CardPage({ site, arrival }: PageProps) {
  const isReadable = useCatalogs();
  const { catalog, engine, address } = site;
  const loaded = useLoaded(keptCards);
  const kept = loaded instanceof Error ? null : loaded;
  const known = useMemo(() => (kept ? numbersIn(kept) : new Map()), [kept]);
  const usual = kept?.columns.map(({ variant }) => variant) ?? NONE;
  const variants = catalog.parameters.find(({ path }) => path === "tcp.variant")?.choices ?? [];
  const [chosen, setChosen] = useState<readonly string[]>(() => wantedBy(arrival, variants));
  // biome-ignore lint/correctness/useExhaustiveDependencies: to arrive again is to choose again
  useEffect(() => setChosen(wantedBy(arrival, variants)), [arrival.number]);
  const shown = chosen.length > 0 ? chosen : usual;
  const { linked, program, asked, setProgram } = useProgram(arrival);
  const seeds = kept?.seeds ?? SEEDS;
  const batch = useMemo(
    () => createBatch(keyOf, (place, signal) => computed(engine, place, seeds, signal)),
    [engine, seeds],
  );
  useEffect(() => () => batch.stop(), [batch]);
  function choose(next: readonly string[]) {
    setChosen(next);
    address.write(() => cardLink(next, program ?? asked));
  }
  function put(own: string | null) {
    setProgram(own);
    address.write(() => cardLink(chosen, own ?? ""));
  }
  const own = program === null ? [] : [{ program }];
  const columns: Column[] = [
    ...own.map((tested) => ({ id: OWN, name: t`Your program`, tested, onRemove: () => put(null) })),
    ...shown.map((id) => ({
      id,
      name: variantName(catalog, id),
      tested: id,
      onRemove: shown.length > 1 ? () => choose(shown.filter((one) => one !== id)) : null,
    })),
  ];
  const commandLine = ["fillthepipe card", ...shown, ...own.map(() => "--sender program.rhai")].join(" ");
  // A program that waits for the reader's answer stands where it is seen.
  const box = <OwnProgram {...{ linked, program }} onRun={put} />;
  const others = variants.filter(({ id }) => !shown.includes(id));
  const ignored = useMemo(() => {
    const unknown = (arrival.state.options.variants ?? []).filter((id) => variants.every((one) => one.id !== id));
    return [...arrival.ignored, ...unknown.map((id) => t`There is no variant “${id}”.`)];
  }, [arrival, variants]);
  return (
    <PlainPage title={t`Report card · Fill the Pipe`} crumb={t`Report card`} className="report-card" ignored={ignored}>
      {isReadable && (
        <>
          <h1>
            <Trans>Report card of a congestion control</Trans>
          </h1>
          <p className="gallery-lead">
            <Trans>
              RFC 9743 lists the criteria for a new congestion control. Each line of this table is a run for one of its
              sections. A number leads to its run.
            </Trans>
          </p>
          <p className="report-card-text">
            <Trans>
              Unless a line says otherwise, the rate is 20 Mb/s, the round trip 50 ms, and the drop-tail queue holds one
              pipe. A run lasts 60 s, with the handshake. All hosts have the profile “RFCs of today” and detect losses
              by RACK-TLP with PRR, so that only the congestion control differs. Each number is the mean of {seeds}{" "}
              seeds, with its standard deviation. The seeds draw the starts of flows, random losses and the packets of a
              call. The best number of a line is bold. RFC 9743 prints no numbers: rates, delays and buffers are our
              choice.
            </Trans>
          </p>
          {loaded instanceof Error && <p role="alert">{loaded.message}</p>}
          {loaded === null && <p className="quiet">{t`Fetching the report cards …`}</p>}
          {loaded !== null && (
            <>
              <div className="report-card-tools">
                <label>
                  <Trans>Add a variant</Trans>{" "}
                  <select
                    value=""
                    onChange={({ currentTarget }) => currentTarget.value && choose([...shown, currentTarget.value])}
                  >
                    <option value="">{t`choose …`}</option>
                    {others.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </select>
                </label>
                <Computing {...{ batch, known }} shown={columns.map(({ tested }) => tested)} />
              </div>
              {asked !== "" && box}
              <CardTable {...{ batch, known, catalog, columns }} />
              {asked === "" && box}
              <p className="report-card-text">
                <Trans>On the command line:</Trans> <code {...english()}>{commandLine}</code>
              </p>
            </>
          )}
        </>
      )}
    </PlainPage>
  );
}

/** Variants that a link asks for, as far as there are any. */
function wantedBy({ state }: PageProps["arrival"], variants: readonly { id: string }[]): readonly string[] {
  return (state.options.variants ?? []).filter((id) => variants.some((one) => one.id === id));
}

const readCode = (code: string) => (code === "" ? null : unpackProgram(code));

/**
 * Program of the reader. `linked`: that of the link, or why it cannot be read; `program`: the one that is judged; `asked`: that
 * of the link while the reader has not agreed to run it, else empty.
 */
function useProgram({ state, number }: PageProps["arrival"]) {
  const linked = useLoaded(readCode, state.options.code);
  const [chosen, setChosen] = useState<{ program: string | null; asked: string }>({ program: null, asked: "" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: to arrive again is to choose again
  useEffect(() => {
    const text = typeof linked === "string" ? linked : "";
    let gone = false;
    setChosen({ program: null, asked: text });
    if (text !== "") void isAgreed(text).then((agreed) => agreed && !gone && setProgram(text));
    return () => {
      gone = true;
    };
  }, [linked, number]);
  const setProgram = (program: string | null) => setChosen({ program, asked: "" });
  return { linked, ...chosen, setProgram };
}
