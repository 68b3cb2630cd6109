import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { createContext, memo, type ReactNode, useContext, useRef, useState } from "react";
import { ToggleButton } from "react-aria-components";
import { useStore } from "zustand";
import { lazily } from "../browser/lazily.tsx";
import type { WordId } from "../glossary/glossary.ts";
import "./charts.css";
import { languageOf } from "../language/index.ts";
import { heading, type Table } from "../marks/table.ts";
import { hinted } from "./wheel.ts";

/** State of a view that may not have its picture yet. */
export type ViewState =
  | { kind: "ready" }
  /** `progress` from 0 to 1. The previous picture stays, under a thin line. */
  | { kind: "loading"; progress: number }
  | { kind: "failed"; message: string };

interface PanelProps {
  title: string;
  /** Glossary terms of the view, for its Words button. */
  words: readonly WordId[];
  /** Sentence under the title with the message of the picture. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Numbers behind the picture; offers the Table toggle. Called only when shown. */
  table?: () => Table;
  state?: ViewState;
  /** Text while there is nothing to draw yet. */
  empty?: string | null;
  /** A note that the picture is only part of the truth, e.g. a run that was stopped. */
  warning?: string | null;
  className?: string;
  children: ReactNode;
}

/**
 * Name of the run that a panel shows, among several panels of one kind side by side. Such panels have no heading and no
 * buttons of their own.
 */
export const PanelOf = createContext<string | null>(null);

/** Frame of every view: title, sentence, picture or table, and the states in between. */
export function Panel(props: PanelProps): ReactNode {
  const { title, words, lead, actions, table, state = { kind: "ready" }, empty, warning, className, children } = props;
  const [asTable, setAsTable] = useState(false);
  const [explained, setExplained] = useState(false);
  const owner = useContext(PanelOf);
  return (
    <section className={`ftp-panel ${className ?? ""}`} aria-label={owner === null ? title : `${title}, ${owner}`}>
      {state.kind === "loading" && <Progress value={state.progress} />}
      {owner === null && (
        <header className="ftp-panel-head">
          <Heading title={title} />
          <div className="ftp-panel-actions">
            {actions}
            {words.length > 0 && <Toggle name={t`Words`} on={explained} onChange={setExplained} />}
            {table && <Toggle name={t`Table`} on={asTable} onChange={setAsTable} />}
          </div>
        </header>
      )}
      {explained && owner === null && <Words {...{ title, words }} />}
      {lead && owner === null && <p className="ftp-lead">{lead}</p>}
      {warning && (
        <p className="ftp-warning" role="status">
          {warning}
        </p>
      )}
      {state.kind === "failed" ? (
        <p className="ftp-failed" role="alert">
          <b>
            <Trans>Nothing to draw.</Trans>
          </b>{" "}
          {state.message}
        </p>
      ) : empty ? (
        <p className="ftp-empty">{state.kind === "loading" ? t`Simulating …` : empty}</p>
      ) : asTable && table ? (
        <DataTable table={table()} />
      ) : (
        children
      )}
    </section>
  );
}

/** The title, and in its place for a moment how to zoom, when the page was scrolled over the drawing. */
function Heading({ title }: { title: string }): ReactNode {
  const own = useRef<HTMLHeadingElement>(null);
  const isHinted = useStore(hinted, ({ drawing }) => {
    const panel = own.current?.closest(".ftp-panel");
    return drawing !== null && panel?.contains(drawing) === true;
  });
  return (
    <div className="ftp-panel-title" data-hinted={isHinted || undefined}>
      <h2 ref={own}>{title}</h2>
      {isHinted && (
        <span className="ftp-wheel-hint" aria-hidden="true">
          {isMac() ? t`⌘ + wheel zooms` : t`Ctrl + wheel zooms`}
        </span>
      )}
    </div>
  );
}

const isMac = () => /^Mac/.test(navigator.platform);

interface ToggleProps {
  name: string;
  on: boolean;
  onChange(on: boolean): void;
}

const Toggle = memo(function Toggle({ name, on, onChange }: ToggleProps) {
  return (
    <ToggleButton className="ftp-button" isSelected={on} onChange={onChange}>
      {name}
    </ToggleButton>
  );
});

/** List of words, fetched when it is first opened. */
const WordsList = lazily(() => import("../glossary/words_list.tsx"));

/** List of words beside the picture, because its numbers follow the playhead and the parameters. */
function Words({ title, words }: Pick<PanelProps, "title" | "words">): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="ftp-words" tabIndex={0} aria-label={t`Words: ${title}`}>
      <WordsList until={<p className="ftp-lead">{t`The glossary is being fetched.`}</p>} words={words} />
    </section>
  );
}

function Progress({ value }: { value: number }): ReactNode {
  return (
    <div
      className="ftp-progress"
      role="progressbar"
      aria-label={t`Simulating`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
    >
      <i style={{ transform: `scaleX(${Math.max(0.02, value)})` }} />
    </div>
  );
}

/** Rows shown on the page; a file has them all. */
const SHOWN_ROWS = 300;

/**
 * A table that a screen reader can walk. A long one is cut, and says so. `label` distinguishes tables with the same
 * title.
 */
export function DataTable({ table, label = table.title }: { table: Table; label?: string }): ReactNode {
  const rows = table.rows.slice(0, SHOWN_ROWS);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="ftp-table" tabIndex={0} aria-label={label}>
      <table>
        <caption>{table.title}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={heading(column)} scope="col" {...languageOf(column.name)}>
                {heading(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <tr key={i}>
              {row.map((value, k) => (
                <td key={heading(table.columns[k])} className={cellClass(value)} {...marksOf(value)}>
                  {value === null ? "–" : typeof value === "number" ? shown(value) : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.rows.length > SHOWN_ROWS && (
        <p className="ftp-lead">
          <Trans>
            The first {SHOWN_ROWS} of {table.rows.length} rows; the CSV file has them all.
          </Trans>
        </p>
      )}
    </section>
  );
}

/** Number of letters from which a text has several words, which need some width side by side. */
const PROSE = 24;

/** Two small letters: without them a text is a symbol, which is the same in every language. */
const WORD = /\p{Ll}{2}/u;

/** Attributes of a cell for those that read or translate it. */
const marksOf = (value: string | number | null) =>
  typeof value === "string" && !WORD.test(value) ? ({ translate: "no" } as const) : languageOf(String(value));

function cellClass(value: string | number | null): string | undefined {
  if (typeof value === "number") return "ftp-number";
  return value !== null && value.length >= PROSE ? "ftp-prose" : undefined;
}

function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(5)));
}
