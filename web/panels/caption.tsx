import { Trans } from "@lingui/react/macro";
import { useStore } from "zustand";
import { comparisonSentence, comparisons, departsFromPaper, isPrinted } from "../experiments/comparison.ts";
import { shelfOf } from "../experiments/papers.ts";
import type { Experiment } from "../experiments/schema.ts";
import { caseShown, comparedWith, isAlongside } from "../lab/cases.ts";
import { currentValue, type Lab } from "../lab/lab.ts";
import { languageOf } from "../language/index.ts";
import { experimentLink } from "../page/address.ts";
import { FIRST_PAGE, writeLink } from "../scenario/link.ts";
import { overridesOf, type Settings } from "../scenario/settings.ts";
import type { PublishedRow } from "../sweep/sweep.ts";

/** Link to the experiment as it opens, with the compared runs of the paper's figure. */
function comparedLink(experiment: Experiment): string {
  const { id, compared } = experiment;
  return writeLink({
    ...FIRST_PAGE,
    experiment: id,
    others: comparedWith(experiment),
    options: compared?.options ?? {},
  });
}

interface CaptionProps {
  lab: Lab;
  published: readonly PublishedRow[];
  /** Whether only the title is shown, because something else explains the page. */
  brief?: boolean;
  /** Essay that explains what is shown. */
  essay?: { title: string; href: string } | undefined;
  /** Link to the problems about what is shown. */
  problems?: string | undefined;
}

/** Questions that the figure raises, each folded over its answer and the runs that show it. */
function Questions({ experiment: { id, questions = [] } }: { experiment: Experiment }) {
  const linkTo = (set: Settings) => writeLink({ ...FIRST_PAGE, experiment: id, overrides: overridesOf(set) });
  return questions.map(({ question, answer, runs }) => (
    <details key={question} className="reader-question" {...languageOf(question)}>
      <summary>{question}</summary>
      {answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ul>
        {runs.map(({ text, set }) => (
          <li key={text}>
            <a href={linkTo(set)}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  ));
}

/** Link of a topic to the paper that measured it. */
function MeasuredIn({ experiment: { id, paper, figures, short } }: { experiment: Experiment }) {
  const place = [shelfOf(paper)?.short, figures.join(", ") || short].filter(Boolean).join(", ");
  return (
    <p className="quiet">
      <Trans>
        Measured in <a href={experimentLink(id)}>{place}</a>
      </Trans>
    </p>
  );
}

/** Title, the lesson, and this run beside the paper's. */
export function Caption({ lab, published, brief = false, essay, problems }: CaptionProps) {
  const state = useStore(lab.store);
  const run = useStore(lab.playhead, (head) => head.run);
  const { experiment } = lab;
  const swept = experiment.sweep ? currentValue(state, experiment.sweep.parameter) : undefined;
  const shown = experiment.sweep ? caseShown(experiment.sweep, state) : null;
  const compared = run && !state.stale ? comparisons(experiment, published, run.data.summary, swept, shown) : [];
  const departs = departsFromPaper(experiment, state.history.present.overrides);
  const changed = departs || (experiment.sweep !== undefined && !isAlongside(experiment.sweep, state));
  if (brief) {
    return (
      <div className="caption">
        <h1 {...languageOf(experiment.title)}>{experiment.title}</h1>
      </div>
    );
  }
  return (
    <div className="caption">
      <h1 {...languageOf(experiment.title)}>{experiment.title}</h1>
      <p {...languageOf(experiment.lesson)}>{experiment.lesson}</p>
      {experiment.topic?.measured && <MeasuredIn experiment={experiment.topic.measured} />}
      {essay && (
        <p className="quiet">
          <Trans>
            Explained in <a href={essay.href}>{essay.title}</a>
          </Trans>
        </p>
      )}
      {problems && (
        <p className="quiet">
          <a href={problems}>
            <Trans>Problems with answers</Trans>
          </a>
        </p>
      )}
      {experiment.compared && (
        <p>
          <a href={comparedLink(experiment)} {...languageOf(experiment.compared.text)}>
            {experiment.compared.text}
          </a>
        </p>
      )}
      <div className="caption-more">
        {experiment.sweep && isPrinted(experiment.sweep) && (
          <div className="caption-numbers" aria-busy={state.stale}>
            {compared.map((one) => (
              <p key={one.label}>{comparisonSentence(one, compared.length === 1, changed)}</p>
            ))}
          </div>
        )}
        <Questions experiment={experiment} />
      </div>
    </div>
  );
}
