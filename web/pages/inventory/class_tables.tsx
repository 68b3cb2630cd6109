import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { said } from "../../language/index.ts";
import type { FormSum, Gains } from "./class.ts";
import { itemsOf, LETTERS, letterOf } from "./forms.ts";
import { CONCEPTS } from "./items/list.ts";
import { FEWEST_FOR_DISCRIMINATION } from "./statistics.ts";
import { percent, twoPlaces } from "./words.ts";

/** Wrong answers that are named with their texts. */
const MOST_NAMED = 5;

/** Scores, questions and frequent wrong answers of one form. */
export function FormTables({ sum }: { sum: FormSum }) {
  const { form, count, mean, deviation } = sum;
  const letter = letterOf(form);
  const most = CONCEPTS.length;
  const [middle, spread] = [twoPlaces(mean), twoPlaces(deviation)];
  return (
    <section aria-labelledby={`inventory-${form}`}>
      <h2 id={`inventory-${form}`}>
        <Trans>Form {letter}</Trans>
      </h2>
      <p>
        <Plural value={count} one="# form." other="# forms." />{" "}
        <Trans>
          The mean score is {middle} of {most}, with a standard deviation of {spread}.
        </Trans>
      </p>
      <Scores sum={sum} />
      <Items sum={sum} />
      <FrequentMistakes sum={sum} />
    </section>
  );
}

/** A table that scrolls by itself, also by keyboard. */
function Scrolled({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit scrolls, and must be reachable by keyboard
    <section className="ftp-table inventory-table" tabIndex={0} aria-label={name}>
      <table>{children}</table>
    </section>
  );
}

function Scores({ sum: { form, scores } }: { sum: FormSum }) {
  const letter = letterOf(form);
  const highest = Math.max(...scores);
  return (
    <Scrolled name={t`Scores, form ${letter}`}>
      <caption>
        <span>
          <Trans>Number of forms with each score</Trans>
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Score</Trans>
          </th>
          <th scope="col">
            <Trans>Forms</Trans>
          </th>
          <td aria-hidden="true" />
        </tr>
      </thead>
      <tbody>
        {scores.map((count, score) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the score
          <tr key={score}>
            <th scope="row">{score}</th>
            <td>{count}</td>
            <td aria-hidden="true" className="inventory-bar">
              <i style={{ inlineSize: `${(100 * count) / highest}%` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </Scrolled>
  );
}

function Items({ sum: { form, items, count } }: { sum: FormSum }) {
  const fewest = FEWEST_FOR_DISCRIMINATION;
  const letter = letterOf(form);
  return (
    <>
      <Scrolled name={t`Questions, form ${letter}`}>
        <caption>
          <span>
            <Trans>Share of right answers, discrimination, and the share that chose each answer (✓: right)</Trans>
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Question</Trans>
            </th>
            <th scope="col">
              <Trans>Right</Trans>
            </th>
            <th scope="col">
              <Trans>Discrimination</Trans>
            </th>
            {LETTERS.map((one) => (
              <th key={one} scope="col">
                {one}
              </th>
            ))}
            <th scope="col">
              <Trans>Unanswered</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, place) => (
            <tr key={item.concept}>
              <th scope="row">
                {place + 1}. {said(CONCEPTS[place].name)}
              </th>
              <td>{percent(item.difficulty)}</td>
              <td>{twoPlaces(item.discrimination)}</td>
              {LETTERS.map((one, answer) => (
                <td key={one} data-right={answer === item.right}>
                  {percent(item.shares[answer])}
                  {answer === item.right && "\u00a0✓"}
                </td>
              ))}
              <td>{percent(item.open)}</td>
            </tr>
          ))}
        </tbody>
      </Scrolled>
      <p className="quiet">
        <Trans>
          Discrimination is the point-biserial correlation of a question with the score on all other questions.
        </Trans>{" "}
        {count < fewest && (
          <Trans>It is shown for {fewest} or more forms, because with fewer it is mostly chance.</Trans>
        )}
      </p>
    </>
  );
}

/** The wrong answers that most students chose, in words. */
function FrequentMistakes({ sum: { form, items } }: { sum: FormSum }) {
  const all = items.flatMap(({ shares, right }, place) =>
    shares.flatMap((share, answer) =>
      answer !== right && share !== null && share > 0 ? [{ share, answer, place }] : [],
    ),
  );
  const named = all.sort((a, b) => b.share - a.share).slice(0, MOST_NAMED);
  if (named.length === 0) return null;
  return (
    <>
      <h3>
        <Trans>The most frequent wrong answers</Trans>
      </h3>
      <ul>
        {named.map(({ share, answer, place }) => (
          <li key={`${place} ${answer}`}>
            {percent(share)}: {said(CONCEPTS[place].name)}, “{said(itemsOf(form)[place].answers[answer].text)}”
          </li>
        ))}
      </ul>
    </>
  );
}

/** Gains of all students who handed in both forms under one name. */
export function GainTable({ gains: { rows, ofClass } }: { gains: Gains }) {
  const whole = twoPlaces(ofClass);
  return (
    <>
      <p>
        <Trans>
          The normalised gain of the class is {whole}. It is the gain of the mean score, divided by the points that were
          missing before (Hake 1998).
        </Trans>
      </p>
      <Scrolled name={t`Students whose name is on both forms`}>
        <caption>
          <span>
            <Trans>Students whose name is on both forms</Trans>
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Name</Trans>
            </th>
            <th scope="col">
              <Trans>Before</Trans>
            </th>
            <th scope="col">
              <Trans>After</Trans>
            </th>
            <th scope="col">
              <Trans>Normalised gain</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, before, after, gain }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{after}</td>
              <td>{twoPlaces(gain)}</td>
            </tr>
          ))}
        </tbody>
      </Scrolled>
    </>
  );
}
