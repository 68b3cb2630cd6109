import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { announce } from "../../browser/announcer.tsx";
import { english, said } from "../../language/index.ts";
import { experimentLink } from "../../page/address.ts";
import { siteAddress } from "../../page/opening.ts";
import { LinkBox } from "../../predict/link_box.tsx";
import type { Concept, FormId, Source } from "./format.ts";
import { type Chosen, rightPlace, scoreOf } from "./forms.ts";
import { type HandedIn, handedInLink } from "./handed_in.ts";
import { CONCEPTS } from "./items/list.ts";
import { runLink } from "./run_link.ts";
import { NotValidated } from "./start.tsx";

/** A form that was handed in: its score, its link, and for each question the right answer with the run that shows it. */
export function Result({ handed, title }: { handed: HandedIn; title: string }) {
  const { form, answers, name } = handed;
  const [score, count] = [scoreOf(form, answers), CONCEPTS.length];
  const outcome = t`${score} of ${count} answers are right.`;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form was left, and the reader begins at the top of its result.
    heading.current?.focus();
    scrollTo(0, 0);
    announce(outcome);
  }, [outcome]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="gallery-lead">
        {name !== "" && `${name}: `}
        <strong>{outcome}</strong>
      </p>
      <NotValidated />
      <section className="card inventory-link" aria-label={t`Your link`}>
        <p>
          <Trans>
            To hand the form in, send this link to your teacher. It holds the answers and the name, and a checksum that
            reveals changes. The page keeps no copy.
          </Trans>
        </p>
        <LinkBox link={siteAddress() + handedInLink(handed)} />
      </section>
      <ol className="inventory-items">
        {CONCEPTS.map((concept, place) => (
          <li key={concept.id} className="card">
            <Answered concept={concept} form={form} chosen={answers[place]} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface AnsweredProps {
  concept: Concept;
  form: FormId;
  chosen: Chosen;
}

/** A question with its answers, the chosen one, the right one with its reason, and the run. */
function Answered({ concept, form, chosen }: AnsweredProps) {
  const item = concept[form];
  const place = rightPlace(item);
  const name = said(concept.name);
  return (
    <>
      <h2>{said(item.question)}</h2>
      <ul className="inventory-answers">
        {item.answers.map(({ text }, at) => (
          <li key={said(text)} data-right={at === place} data-chosen={at === chosen}>
            <span aria-hidden="true">{at === place ? "✓" : at === chosen ? "✗" : ""}</span>
            <span>
              {said(text)}
              {at === place && (
                <em>
                  {" "}
                  <Trans>Right answer</Trans>
                </em>
              )}
              {at === chosen && (
                <em>
                  {" "}
                  <Trans>Your answer</Trans>
                </em>
              )}
            </span>
          </li>
        ))}
      </ul>
      {chosen === null && (
        <p>
          <Trans>You did not answer this question.</Trans>
        </p>
      )}
      <p>{said(item.because)}</p>
      <p>
        <a className="button" href={runLink(item.run)} aria-label={t`Open the run: ${name}`}>
          <Trans>Open the run</Trans>
        </a>
      </p>
      <details className="quiet">
        <summary>
          <Trans>Sources of the wrong answers</Trans>
        </summary>
        <ul>
          {item.answers.map(
            ({ text, misconception }) =>
              misconception !== null && (
                <li key={misconception}>
                  {said(text)} <SourceOf source={concept.misconceptions[misconception]} />
                </li>
              ),
          )}
        </ul>
      </details>
    </>
  );
}

/** Source of a misconception, in words. */
function SourceOf({ source }: { source: Source }) {
  if (source.kind === "own") return <Trans>(written for this inventory, without a source)</Trans>;
  if (source.kind === "text") return <cite {...english()}>({source.text})</cite>;
  const { experiment, says } = source;
  return (
    <>
      <Trans>
        (from this site’s notes on <a href={`${experimentLink(experiment)}?sheet=notes`}>{experiment}</a>)
      </Trans>{" "}
      <q {...english()}>{says}</q>
    </>
  );
}
