import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import type { Experiment } from "../../experiments/schema.ts";
import { FormulaLine } from "../../glossary/formula_line.tsx";
import { english, languageOf, said } from "../../language/index.ts";
import { useCatalogs } from "../../language/long_texts.ts";
import { experimentLink } from "../../page/address.ts";
import { siteAddress } from "../../page/opening.ts";
import type { PageProps } from "../../page/page_row.ts";
import { PlainPage } from "../../page/plain_page.tsx";
import { topicOf } from "../../topics/list.ts";
import { SHEET } from "./list.ts";
import { commonSymbols, type SheetSymbol, symbolOf, symbolsOf, UNITS } from "./rows/symbols.ts";
import type { SheetRow } from "./sheet.ts";
import "./page.css";

const ROWS = SHEET.flatMap(({ rows }) => rows);
const COMMON = commonSymbols(ROWS.map(({ line }) => line));

/** `#/formulas`: the formulas of a course on TCP, which fill two pages of paper; `view` of a link names one of them. */
export default function FormulasPage({ arrival, experiments }: PageProps) {
  const site = siteAddress();
  const arrived = useCatalogs();
  const { view } = arrival.state;
  const row = ROWS.find(({ id }) => id === view);
  useEffect(() => {
    if (row && arrived) document.getElementById(`formula-${row.id}`)?.scrollIntoView({ block: "center" });
  }, [row, arrived]);
  if (!arrived) return null;
  const ignored = view === null || row ? arrival.ignored : [...arrival.ignored, t`There is no formula “${view}”.`];
  return (
    <PlainPage title={t`Formulas of TCP · Fill the Pipe`} crumb={t`Formulas`} className="formulas" ignored={ignored}>
      <h1>
        <Trans>Formulas of TCP</Trans>
      </h1>
      <p className="gallery-lead">
        <Trans>
          This sheet has the formulas of a course on TCP, each with its symbols, its source and a run that shows it. It
          fills two pages of paper.
        </Trans>
      </p>
      <p className="gallery-ways">
        <button type="button" className="button primary" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </button>
      </p>
      <p className="formulas-origin">
        <Trans>
          Fill the Pipe, a TCP laboratory in the browser. To see a run, append the part of its line that begins with “#”
          to this address: <span translate="no">{site}</span>
        </Trans>
      </p>
      <div className="formulas-columns">
        <section className="formulas-common" aria-hidden="true">
          <h2>
            <Trans>Symbols used in several formulas</Trans>
          </h2>
          <Symbols symbols={COMMON} />
        </section>
        {SHEET.map(({ id, name, rows }) => (
          <section key={id} aria-labelledby={`formulas-${id}`}>
            <h2 id={`formulas-${id}`}>{said(name)}</h2>
            <ul>
              {rows.map((row) => (
                <Row key={row.id} row={row} isSought={row.id === view} experiments={experiments} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PlainPage>
  );
}

interface RowProps {
  row: SheetRow;
  /** The link leads to this formula. */
  isSought: boolean;
  experiments: readonly Experiment[];
}

function Row({ row, isSought, experiments }: RowProps) {
  const { id, name, line, note, source, shownBy } = row;
  const topic = topicOf(shownBy);
  const title = topic ? said(topic.name) : (experiments.find((one) => one.id === shownBy)?.title ?? shownBy);
  const link = experimentLink(shownBy);
  return (
    <li id={`formula-${id}`} data-sought={isSought || undefined}>
      <h3>{said(name)}</h3>
      <p className="formulas-source">
        <span className="quiet" {...english()}>
          {source}
        </span>{" "}
        <a href={link} {...languageOf(title)}>
          {title}
        </a>
        <span className="formulas-hash" aria-hidden="true" translate="no">
          {link}
        </span>
      </p>
      <p className="formulas-line" translate="no">
        <FormulaLine line={line} drawSymbol={(word) => <Letter symbol={symbolOf(word)} />} />
      </p>
      <div className="formulas-meaning">
        {note && <p>{said(note)}</p>}
        <Symbols symbols={symbolsOf(line)} />
      </div>
    </li>
  );
}

/** Meanings of symbols. On paper, symbols of several formulas are explained once, at the beginning of the sheet. */
function Symbols({ symbols }: { symbols: readonly SheetSymbol[] }) {
  return (
    <dl className="formulas-symbols">
      {symbols.map((one) => (
        <div key={one.symbol} data-common={COMMON.includes(one) || undefined}>
          <dt translate="no">
            <Letter symbol={one} />
          </dt>
          <dd>
            {said(one.meaning)}
            {one.unit && ` (${UNITS[one.unit]})`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A symbol with its index. */
function Letter({ symbol: { symbol } }: { symbol: SheetSymbol }) {
  const [letter, index] = symbol.split("_");
  if (index === undefined) return <var>{symbol}</var>;
  return (
    <var>
      {letter}
      <sub>{index}</sub>
    </var>
  );
}
