import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button, Label, Radio, RadioGroup } from "react-aria-components";
import { useStore } from "zustand";
import { announce } from "../browser/announcer.tsx";
import { usePlayhead } from "../charts/playhead.ts";
import type { Lab } from "../lab/lab.ts";
import { format } from "../quantities/units.ts";
import { ENDS_AT } from "../scenario/locked.ts";
import { withOverride, withoutOverride } from "../scenario/overrides.ts";
import { Credit } from "./credit.tsx";
import {
  ANSWERS,
  type AnswerId,
  answerText,
  type NextEvent,
  nextEvent,
  readAnswers,
  writeAnswers,
} from "./next_event.ts";

/** An answer that is being judged: the whole run is under way. */
interface Judged {
  answer: AnswerId;
  /** Instant of the question, ns. */
  from: number;
  /** The next event; null until the run is there, "none" if nothing more happens. */
  next: NextEvent | "none" | null;
}

/** Question in which the reader names the next event, before the run continues. */
export function EventQuestion({ lab }: { lab: Lab }) {
  const run = usePlayhead(lab.playhead, (head) => head.run);
  const { guess, revealed } = usePlayhead(lab.playhead, (head) => head.options);
  const end = useStore(lab.store, ({ history }) => history.present.overrides[ENDS_AT]);
  const [chosen, setChosen] = useState<AnswerId | null>(null);
  const [judged, setJudged] = useState<Judged | null>(null);
  const answers = readAnswers(guess) ?? [];
  const isOpen = revealed === "no";
  const head = lab.playhead.getState;

  // The first run that does not end at the question decides about the answer.
  useEffect(() => {
    if (!judged || judged.next !== null || !run || lab.store.getState().stale) return;
    const { choose, seek, reveal, select, flow, options } = head();
    const next = nextEvent(run, flow, judged.from) ?? "none";
    setJudged({ ...judged, next });
    if (next === "none") return;
    const right = judged.answer === next.answer;
    choose({ guess: writeAnswers([...(readAnswers(options.guess) ?? []), { answer: judged.answer, right }]) });
    seek(next.time);
    reveal(next.time);
    if (next.packet !== null) select({ kind: "packet", packet: next.packet });
    announce(`${right ? t`Right.` : t`Not right.`} ${answerText(next.answer)}`);
  }, [lab, head, run, judged]);

  if (!run)
    return (
      <p className="quiet">
        <Trans>Simulating up to the question …</Trans>
      </p>
    );
  if (isOpen && typeof end !== "number") {
    return (
      <p role="alert">
        <Trans>The time of the question is unknown: the link does not say where the run ends.</Trans>
      </p>
    );
  }
  const { overrides } = lab.store.getState().history.present;
  const show = () => {
    if (chosen === null) return;
    setJudged({ answer: chosen, from: end as number, next: null });
    setChosen(null);
    head().choose({ revealed: "yes" });
    lab.replace(withoutOverride(overrides, ENDS_AT));
  };
  const askFrom = (time: number) => {
    setJudged(null);
    head().select(null);
    // While the question is open, the end of the run is locked.
    lab.replace(withOverride(overrides, ENDS_AT, time));
    head().choose({ revealed: "no" });
  };

  return (
    <>
      {isOpen && (
        <RadioGroup
          className="predict-answers"
          value={chosen ?? ""}
          onChange={(value) => setChosen(ANSWERS.find(({ id }) => id === value)?.id ?? null)}
        >
          <Label>
            <Trans>
              The run stops at {format(end as number, "duration")}. What happens next on {run.flows[head().flow]?.name}?
            </Trans>
          </Label>
          {ANSWERS.map(({ id, text }) => (
            <Radio key={id} value={id} className="predict-answer">
              {text}
            </Radio>
          ))}
        </RadioGroup>
      )}
      {!isOpen && judged && <Verdict judged={judged} />}
      <div className="told-ways">
        {isOpen && (
          <Button className="button primary" isDisabled={chosen === null} onPress={show}>
            <Trans>See what happens</Trans>
          </Button>
        )}
        {!isOpen && judged?.next && judged.next !== "none" && (
          <Button
            className="button primary"
            onPress={() => judged.next && judged.next !== "none" && askFrom(judged.next.time)}
          >
            <Trans>Next question</Trans>
          </Button>
        )}
      </div>
      {answers.length > 0 && <Score answers={answers} />}
    </>
  );
}

function Verdict({ judged: { answer, next } }: { judged: Judged }) {
  if (next === null)
    return (
      <p className="quiet">
        <Trans>Simulating on …</Trans>
      </p>
    );
  if (next === "none")
    return (
      <p role="status">
        <Trans>Nothing more happens, because the run has ended.</Trans>
      </p>
    );
  return (
    <p role="status" className="predict-score">
      <b>{answer === next.answer ? t`Right.` : t`Not right.`}</b>{" "}
      {t`Your answer: ${answerText(answer).toLowerCase()}. At ${format(next.time, "duration", 5)}: ${answerText(next.answer).toLowerCase()}.`}
      {next.packet !== null && t` The packet is selected, and its details give the reason.`}
    </p>
  );
}

function Score({ answers }: { answers: ReturnType<typeof readAnswers> & object }) {
  const right = answers.filter((one) => one.right).length;
  return (
    <p className="quiet">
      <Trans>
        {right} of {answers.length} right so far.
      </Trans>
      <Credit score={right / answers.length} />
    </p>
  );
}
