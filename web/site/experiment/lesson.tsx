import { Trans } from "@lingui/react/macro";
import { type ReactNode, Suspense } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { lazily } from "../../browser/lazily.tsx";
import { useAssignment } from "../../lab/assignment.ts";
import type { Opened } from "../../lab/opened.ts";
import type { Arrival } from "../../page/address.ts";
import { useFramed } from "../../page/embedding.ts";
import type { Site } from "../../page/site.ts";
import type { Steps } from "./use_steps.ts";

const Prediction = lazily(() => import("../../predict/prediction.tsx"));
const SenderPanel = lazily(() => import("../../pages/sender/panel.tsx"));
const ExercisePanel = lazily(() => import("../../pages/exercises/panel.tsx"));
const StepsPanel = lazily(() => import("../../pages/tours/panel.tsx"));

interface LessonProps {
  site: Site;
  opened: Opened;
  arrival: Arrival;
  steps: Steps;
  /** Brings the tab of a view to the front where the page has one column. */
  showTab(view: string): void;
}

/** Companions of the run: an exercise, the reader as sender, a question, and an explanation in steps. */
export function Lesson({ site, opened, arrival, steps, showTab }: LessonProps) {
  const { lab } = opened;
  const { ask, isRestricted } = useAssignment(lab);
  const framed = useFramed();
  const exercise = useStore(lab.playhead, (head) => head.options.exercise);
  const sends = useStore(lab.playhead, (head) => head.options.sender > 0);
  return (
    <>
      {exercise !== "" && (
        <Fetched meanwhile={<Trans>Fetching the exercise …</Trans>}>
          <ExercisePanel key={exercise} lab={lab} catalog={site.catalog} id={exercise} />
        </Fetched>
      )}
      {sends && (
        <Fetched meanwhile={<Trans>Fetching the sender …</Trans>}>
          <SenderPanel lab={lab} engine={site.engine} catalog={site.catalog} />
        </Fetched>
      )}
      {(ask !== "nothing" || isRestricted) && (
        <Fetched meanwhile={<Trans>Fetching the question …</Trans>}>
          <Prediction lab={lab} sweep={opened.sweep} link={arrival.state} />
        </Fetched>
      )}
      {steps.failed && (
        <p role="alert">
          <Trans>The steps could not be fetched; loading the page again may help.</Trans>
        </p>
      )}
      {steps.isOpen && <Suspense>{steps.tour && <StepsPanel tour={steps.tour} show={showTab} />}</Suspense>}
      {steps.isOffered && !framed && !sends && exercise === "" && ask === "nothing" && !isRestricted && (
        <Button className="button small explain" onPress={steps.ask}>
          <Trans>Explain it step by step</Trans>
        </Button>
      )}
    </>
  );
}

/** A panel that is fetched when it is first shown; `meanwhile` is shown until then. */
function Fetched({ meanwhile, children }: { meanwhile: ReactNode; children: ReactNode }) {
  return <Suspense fallback={<p className="quiet">{meanwhile}</p>}>{children}</Suspense>;
}
