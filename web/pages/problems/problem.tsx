import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { CopyButton } from "../../controls/copy_button.tsx";
import { said } from "../../language/index.ts";
import { experimentLink } from "../../page/address.ts";
import { siteAddress } from "../../page/opening.ts";
import { FIRST_PAGE, writeLink } from "../../scenario/link.ts";
import { overridesOf } from "../../scenario/settings.ts";
import { MEASURE_WORDS } from "../../sweep/measures.ts";
import { topicOf } from "../../topics/list.ts";
import { AnswerField } from "./answer_field.tsx";
import type { Answer, Made, ProblemRow, ProblemRun } from "./format.ts";
import { judge, toleranceOf, type Verdict, writeList } from "./judge.ts";
import { problemLink } from "./list.ts";
import { LARGEST_SEED, madeWith } from "./made.ts";
import { share } from "./quantity.ts";
import { topicProblemsLink } from "./topic_link.ts";

/** One problem with its numbers: question, answer, hints, solution, and the run that it can be compared with. */
export function ProblemText({ row, seed }: { row: ProblemRow; seed: number }) {
  const made = useMemo(() => madeWith(row, seed), [row, seed]);
  const topic = topicOf(row.topic);
  const link = problemLink(row.id, seed);
  const next = problemLink(row.id, seed === LARGEST_SEED ? 1 : seed + 1);
  const solution = useRef<HTMLDetailsElement>(null);
  const print = (isSolved: boolean) => {
    if (solution.current) solution.current.open = isSolved;
    window.print();
  };
  return (
    <article className="problem">
      <h1>{said(row.title)}</h1>
      <p className="quiet">
        {topic && <a href={topicProblemsLink(topic.id)}>{said(topic.name)}</a>} · <Trans>numbers of seed {seed}</Trans>
      </p>
      <p className="problem-ask">{made.ask}</p>
      <AnswerForm made={made} />
      {made.hints.map((hint, i) => (
        <details key={hint} className="problem-hint">
          <summary>{made.hints.length === 1 ? t`A hint` : t`Hint ${i + 1}`}</summary>
          <p>{hint}</p>
        </details>
      ))}
      <details ref={solution} className="problem-solution">
        <summary>
          <Trans>The solution</Trans>
        </summary>
        <Solution made={made} />
      </details>
      <p className="problem-ways">
        <a className="button primary" href={next}>
          <Trans>New numbers</Trans>
        </a>
        <CopyButton
          isQuiet
          text={`${siteAddress()}${link}`}
          label={t`Copy the link with these numbers`}
          done={t`Copied: whoever opens the link gets the same numbers`}
        />
        <button type="button" className="button" onClick={() => print(false)}>
          <Trans>Print</Trans>
        </button>
        <button type="button" className="button" onClick={() => print(true)}>
          <Trans>Print with the solution</Trans>
        </button>
        {topic && (
          <a className="button" href={experimentLink(topic.id)}>
            <Trans>The run of the topic</Trans>
          </a>
        )}
      </p>
    </article>
  );
}

function AnswerForm({ made: { answer } }: { made: Made }) {
  const [given, setGiven] = useState("");
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const resultId = useId();
  // A changed answer is not judged yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends only on the change of the answer
  useEffect(() => setVerdict(null), [given]);
  const check = (event: FormEvent) => {
    event.preventDefault();
    setVerdict(judge(answer, given));
  };
  return (
    <form className="problem-answer" onSubmit={check}>
      <AnswerField {...{ answer, given, setGiven }} isInvalid={verdict?.is === "unread"} resultId={resultId} />
      <p className="quiet">{toleranceOf(answer)}</p>
      <button type="submit" className="button primary">
        <Trans>Check</Trans>
      </button>
      <p id={resultId} className="problem-result" role="status" data-is={verdict?.is}>
        {verdict && <VerdictText verdict={verdict} />}
      </p>
    </form>
  );
}

function VerdictText({ verdict: { is, text } }: { verdict: Verdict }) {
  if (is === "unread") return text;
  return (
    <>
      <strong>{is === "right" ? t`✓ Right.` : t`✗ Not right.`}</strong> {text}
    </>
  );
}

/** Writes the answer as the reader would type it. */
function answerText(answer: Answer): string {
  if ("options" in answer) return answer.options[answer.right]?.text ?? "";
  return "list" in answer ? writeList(answer.list) : String(answer.is);
}

function Solution({ made: { steps, answer, run } }: { made: Made }) {
  const text = answerText(answer);
  return (
    <>
      <ol>
        {steps.map((step) =>
          typeof step === "string" ? (
            <li key={step}>{step}</li>
          ) : (
            <li key={step.join()}>
              {step[0]} <span className="problem-formula">{step[1]}</span>
            </li>
          ),
        )}
      </ol>
      <p>
        <Trans>
          Answer: <strong>{text}</strong>
        </Trans>
      </p>
      {run && <Run run={run} />}
    </>
  );
}

/** The link to the run with the numbers of the problem, and the result that it should have. */
function Run({ run: { experiment, set, view, flow, measure, expected, note, within } }: { run: ProblemRun }) {
  const overrides = overridesOf(set);
  const link = writeLink({ ...FIRST_PAGE, experiment, overrides, view, flow });
  const name = MEASURE_WORDS[measure];
  const [result, most] = [String(expected), String(share(within))];
  return (
    <p className="problem-run">
      <a className="button" href={link}>
        <Trans>Simulate it with these numbers</Trans>
      </a>
      <br />
      {note}{" "}
      <Trans>
        The formula predicts {result} for the result “{name}” of the run. The simulation includes the start, all headers
        and the timers, so its result may differ by up to {most}.
      </Trans>
    </p>
  );
}
