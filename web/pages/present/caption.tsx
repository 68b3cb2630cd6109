import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { ToggleButton } from "react-aria-components";
import { useStore } from "zustand";
import { announce } from "../../browser/announcer.tsx";
import { languageOf } from "../../language/index.ts";
import { firstSentences, spoken } from "../../page/mdx.ts";
import { hasWalkedHere } from "../tours/use_tour.ts";
import type { Tour } from "../tours/walk.ts";

/** Number of characters that fit into two lines. */
const LEAD = 130;

/** The step that is open, as a caption below the view: its first sentences, and the whole text when asked for. */
export function StepCaption({ tour }: { tour: Tour }) {
  const { step, missing } = useStore(tour.store);
  const [isWhole, setWhole] = useState(false);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!step) return;
    announce(t`${step.title}. ${spoken(step.text)}`);
    box.current?.scrollTo(0, 0);
    // The page keeps the focus.
    hasWalkedHere();
  }, [step]);
  if (!step) return null;
  const { title, steps } = tour.file;
  const text = spoken(step.text);
  const lead = firstSentences(text, LEAD);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that does not fit scrolls, and must be reachable by keyboard
    <section ref={box} className="present-caption" aria-label={title} tabIndex={0}>
      <h2>
        {step.title}{" "}
        <span className="quiet">
          <Trans>
            {steps.indexOf(step) + 1} of {steps.length}
          </Trans>
        </span>
        {lead !== text && (
          <ToggleButton className="ftp-button" isSelected={isWhole} onChange={setWhole}>
            <Trans>Whole text</Trans>
          </ToggleButton>
        )}
      </h2>
      <div className="present-text" data-long={lead.length > LEAD} {...languageOf(step.title)}>
        {isWhole ? step.text : lead}
      </div>
      {missing && (
        <p role="status">
          <Trans>This run has no such moment, because the event does not occur with these parameters.</Trans>
        </p>
      )}
    </section>
  );
}
