import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useMedia } from "../../browser/use_media.ts";
import { TODAY } from "../../experiments/papers.ts";
import { english, said } from "../../language/index.ts";
import { experimentLink } from "../../page/address.ts";
import type { PageProps } from "../../page/page_row.ts";
import { PlainPage } from "../../page/plain_page.tsx";
import { LADDER } from "../../page/shown.ts";
import { HAS_FRAMES } from "../../page/site_supply.ts";
import { FIRST_PAGE, writeLink } from "../../scenario/link.ts";
import { GROUPS, type Topic } from "../../topics/list.ts";
import type { TopicPicture } from "../../topics/picture.ts";
import { EmbedButton } from "../builder/embed_button.tsx";
import { topicProblemsLink } from "../problems/topic_link.ts";
import { Loop, usePictures } from "./loop.tsx";
import "./page.css";

/** `#/topics`: a card for each topic, in the groups and the order of a course. */
export default function TopicsPage({ arrival }: PageProps) {
  const pictures = usePictures();
  const [isMoving, setMoving] = useState(true);
  const isStill = useMedia("(prefers-reduced-motion: reduce)");
  return (
    <PlainPage title={t`Topics · Fill the Pipe`} crumb={t`Topics`} ignored={arrival.ignored}>
      <h1>
        <Trans>Topics</Trans>
      </h1>
      <p className="gallery-lead">
        <Trans>
          These are the names that courses and textbooks use. Each name opens a run that shows the topic, over a path of
          today or of a paper, with the two to four parameters that matter most.
        </Trans>
      </p>
      <p className="gallery-ways">
        <a className="button" href={experimentLink(TODAY.id)}>
          <Trans>Today’s paths</Trans>
        </a>
        {!isStill && (
          <button type="button" className="button" aria-pressed={!isMoving} onClick={() => setMoving(!isMoving)}>
            <Trans>Pause the pictures</Trans>
          </button>
        )}
      </p>
      {GROUPS.map(({ id, name, topics }) => (
        <section key={id} aria-labelledby={`group-${id}`}>
          <h2 className="gallery-part" id={`group-${id}`}>
            {said(name)}
          </h2>
          <ul className="topics" data-moving={isMoving}>
            {topics.map((topic) => (
              <TopicCard key={topic.id} topic={topic} picture={pictures[topic.id]} />
            ))}
          </ul>
        </section>
      ))}
    </PlainPage>
  );
}

interface TopicCardProps {
  topic: Topic;
  /** Picture of its run; undefined until it has come. */
  picture: TopicPicture | undefined;
}

function TopicCard({ topic: { id, name, sentences, books }, picture }: TopicCardProps) {
  const title = said(name);
  const link = experimentLink(id);
  const presented = writeLink({ ...FIRST_PAGE, experiment: id, options: { present: [LADDER] } });
  return (
    <li className="card topic" id={`topic-${id}`}>
      <Loop picture={picture} />
      <h3>
        <a href={link}>{title}</a>
      </h3>
      <p>{said(sentences)}</p>
      <p className="quiet" {...english()}>
        {books.join("; ")}
      </p>
      <p className="topic-ways">
        <a className="button primary" href={link} aria-label={t`Open ${title}`}>
          <Trans>Open</Trans>
        </a>
        <a className="button" href={presented} aria-label={t`Present ${title}`}>
          <Trans>Present</Trans>
        </a>
        {HAS_FRAMES && (
          <a className="button" href={topicProblemsLink(id)} aria-label={t`Problems on ${title}`}>
            <Trans>Problems</Trans>
          </a>
        )}
        {HAS_FRAMES && <EmbedButton hash={link} label={t`Embed`} name={t`Embed ${title}`} {...{ id, title }} />}
      </p>
    </li>
  );
}
