import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useMemo } from "react";
import { useLoaded } from "../../browser/use_loaded.ts";
import { language, translated } from "../../language/index.ts";
import { SOURCE } from "../../language/languages.ts";
import type { PageProps } from "../../page/page_row.ts";
import { PlainPage } from "../../page/plain_page.tsx";
import "../../page/prose.css";
import "./docs.css";
import { loadDocs } from "./files.ts";
import { docsLink } from "./links.ts";
import { DOCS_ROWS } from "./list.ts";
import { partsOf } from "./parts.tsx";

/** `#/docs` lists the documentation, `#/docs/<page>` shows a page of it; `view` of a link is one of its headings. */
export default function DocsPage({ arrival }: PageProps) {
  const { experiment, view } = arrival.state;
  const [, id = ""] = experiment?.split("/") ?? [];
  const row = DOCS_ROWS.find((one) => one.id === id);
  const ignored =
    id === "" || row ? arrival.ignored : [...arrival.ignored, t`There is no page “${id}” of the documentation.`];
  const crumb = row?.title ?? t`Documentation`;
  return (
    <PlainPage
      title={`${crumb} · Fill the Pipe`}
      crumb={crumb}
      {...(row ? { isName: true } : {})}
      className="prose docs"
      isEnglish
      ignored={ignored}
    >
      {language().id !== SOURCE.id && (
        <p className="quiet" {...translated()}>
          <Trans>This page is in English.</Trans>
        </p>
      )}
      {row ? <Text key={id} id={id} heading={view} number={arrival.number} /> : <List />}
    </PlainPage>
  );
}

interface TextProps {
  id: string;
  heading: string | null;
  /** Counts arrivals: to arrive again is to be led there again. */
  number: number;
}

function Text({ id, heading, number }: TextProps) {
  const loaded = useLoaded(loadDocs, id);
  const components = useMemo(() => partsOf(id), [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `number`
  useEffect(() => {
    if (loaded === null || heading === null) return;
    const element = document.getElementById(heading);
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  }, [loaded, heading, number]);
  if (loaded === null) return <p className="quiet">Fetching the page …</p>;
  if (loaded instanceof Error) return <p role="alert">{loaded.message} Loading the page again may help.</p>;
  const { default: Content } = loaded;
  return (
    <>
      <Content components={components} />
      <nav className="docs-all" aria-label="Documentation">
        <a href="#/docs">All pages of the documentation</a>
      </nav>
    </>
  );
}

function List() {
  return (
    <>
      <h1>Documentation</h1>
      <dl className="docs-list">
        {DOCS_ROWS.map(({ id, title, lead }) => (
          <div key={id}>
            <dt>
              <a href={docsLink(id)}>{title}</a>
            </dt>
            <dd>{lead}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
