import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { said, useLanguage } from "../../language/index.ts";
import { useCatalogs } from "../../language/long_texts.ts";
import { experimentLink } from "../../page/address.ts";
import type { PageProps } from "../../page/page_row.ts";
import { PlainPage } from "../../page/plain_page.tsx";
import { FIRST_PAGE, writeLink } from "../../scenario/link.ts";
import { captionOf } from "../../topics/caption.ts";
import { GROUPS, TOPICS, type Topic } from "../../topics/list.ts";
import { EmbedButton } from "../builder/embed_button.tsx";
import "./catalogs.ts";
import { ARCHIVE, figureFile, figureFolder, figureSize } from "./files.ts";
import "./page.css";

/** `#/figures`: a figure of each topic, to be saved for textbooks and slides. */
export default function FiguresPage({ arrival }: PageProps) {
  const language = useLanguage();
  if (!useCatalogs()) return null;
  return (
    <PlainPage title={t`Figures · Fill the Pipe`} crumb={t`Figures`} ignored={arrival.ignored}>
      <h1>
        <Trans>Figures</Trans>
      </h1>
      <p className="gallery-lead">
        <Trans>
          Here are {TOPICS.length} figures for textbooks and slides, each drawn from a run of its topic. They are black
          on white, and their text can be edited. Each figure names its experiment, version, seed and licence, and its
          text is in the language of this page.
        </Trans>
      </p>
      <p className="gallery-ways">
        <a className="button primary" href={`${figureFolder(language.id)}${ARCHIVE}`} download>
          <Trans>All figures as a zip file</Trans>
        </a>
      </p>
      {GROUPS.map(({ id, name, topics }) => (
        <section key={id} aria-labelledby={`figures-${id}`}>
          <h2 className="gallery-part" id={`figures-${id}`}>
            {said(name)}
          </h2>
          <ul className="figures">
            {topics.map((topic) => (
              <FigureCard key={topic.id} topic={topic} />
            ))}
          </ul>
        </section>
      ))}
    </PlainPage>
  );
}

function FigureCard({ topic: { id, name, sentences, opens } }: { topic: Topic }) {
  const title = said(name);
  const caption = captionOf(said(sentences));
  const file = figureFile(id, useLanguage().id);
  const framed = writeLink({ ...FIRST_PAGE, experiment: id, options: { views: ["title", opens.view] } });
  return (
    <li className="card" id={`figure-${id}`}>
      <img src={file} alt={t`Figure: ${caption}`} loading="lazy" {...figureSize(opens.view)} />
      <h3>
        <a href={experimentLink(id)}>{title}</a>
      </h3>
      <p>{caption}</p>
      <p className="figures-ways">
        <a className="button" href={file} download aria-label={t`Save ${title} as SVG`} translate="no">
          SVG
        </a>
        <EmbedButton
          {...{ id, title }}
          hash={framed}
          whole={experimentLink(id)}
          label={t`Copy embed code`}
          name={t`Copy embed code of ${title}`}
        />
      </p>
    </li>
  );
}
