import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
        <ExercisePanel
          until={<p className="quiet">{t`Fetching the exercise …`}</p>}
          key={exercise}
          lab={lab}
          catalog={site.catalog}
          id={exercise}
        />
      )}
      {sends && (
        <SenderPanel
          until={<p className="quiet">{t`Fetching the sender …`}</p>}
          lab={lab}
          engine={site.engine}
          catalog={site.catalog}
        />
      )}
      {(ask !== "nothing" || isRestricted) && (
        <Prediction
          until={<p className="quiet">{t`Fetching the question …`}</p>}
          lab={lab}
          sweep={opened.sweep}
          link={arrival.state}
        />
      )}
      {steps.failed && (
        <p role="alert">
          <Trans>The steps could not be fetched; loading the page again may help.</Trans>
        </p>
      )}
      {steps.isOpen && steps.tour && <StepsPanel tour={steps.tour} show={showTab} />}
      {steps.isOffered && !framed && !sends && exercise === "" && ask === "nothing" && !isRestricted && (
        <Button className="button small explain" onPress={steps.ask}>
          <Trans>Explain it step by step</Trans>
        </Button>
      )}
    </>
  );
}
