import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { useLoaded } from "../../browser/use_loaded.ts";
import { languageOf } from "../../language/index.ts";
import type { Arrival } from "../../page/address.ts";
import { PlainPage } from "../../page/plain_page.tsx";
import { handedLink } from "../../predict/handed.ts";
import { parse } from "../../quantities/units.ts";
import { FIRST_PAGE, writeLink } from "../../scenario/link.ts";
import type { Options } from "../../scenario/options.ts";
import { overridesOf } from "../../scenario/settings.ts";
import { allExercises } from "./files.ts";
import type { Exercise } from "./format.ts";
import "../tours/page.css";
import "./panel.css";

/** List of all exercises. A link with the name of one, as on a course page, leads on to its experiment. */
export default function ExercisesPage({ arrival }: { arrival: Arrival }) {
  const exercises = useLoaded(allExercises);
  const { options } = arrival.state;
  const { exercise: named = "" } = options;
  const known = exercises === null || exercises instanceof Error || named === "" ? [] : exercises;
  const wanted = known.find(({ id }) => id === named);
  useEffect(() => {
    if (wanted) location.replace(exerciseLink(wanted, options));
  }, [wanted, options]);
  const unknown = known.length > 0 && !wanted ? [t`exercise: there is no exercise “${named}”.`] : [];
  return (
    <PlainPage title={t`Exercises · Fill the Pipe`} crumb={t`Exercises`} ignored={[...arrival.ignored, ...unknown]}>
      <h1>
        <Trans>Exercises</Trans>
      </h1>
      <p className="gallery-lead">
        <Trans>
          Each exercise has hints, an answer, and goals that the page checks as you try. “Hand out” on any page creates
          exercises of your own: you can ask for a prediction, and lock or hide controls.
        </Trans>
      </p>
      {exercises instanceof Error ? (
        <p role="alert">
          <Trans>The exercises could not be fetched; loading the page again may help.</Trans>
        </p>
      ) : (
        exercises && (
          <>
            <List Heading="h2" exercises={exercises.filter(({ sender }) => !sender)} />
            <h2 className="exercise-kind">
              <Trans>Be the sender</Trans>
            </h2>
            <p className="gallery-lead">
              <Trans>
                You send instead of TCP: you see the ACKs that return, and decide what to send and when. At the end your
                score is shown beside those of the TCPs in the same network.
              </Trans>
            </p>
            <List Heading="h3" exercises={exercises.filter(({ sender }) => sender)} />
          </>
        )
      )}
    </PlainPage>
  );
}

function List({ exercises, Heading }: { exercises: readonly Exercise[]; Heading: "h2" | "h3" }) {
  return (
    <ul className="tours">
      {exercises.map((exercise) => (
        <li key={exercise.id} className="card exercise-card" {...languageOf(exercise.title)}>
          <Heading>
            <a href={exerciseLink(exercise)}>{exercise.title}</a>
          </Heading>
          <p>{exercise.lead}</p>
        </li>
      ))}
    </ul>
  );
}

/** Returns the link to the exercise at its start; `others` are kept. */
function exerciseLink(exercise: Exercise, others: Partial<Options> = {}): string {
  const { id, experiment, set = {}, hides = [], sender = "", opens } = exercise;
  const at = (time: string) => parse(time, "duration") ?? 0;
  const zoom = opens ? { from: at(opens.from), to: at(opens.to) } : null;
  const options = { ...others, exercise: id, ...(sender && { sender: at(sender) }) };
  const page = { ...FIRST_PAGE, experiment, overrides: overridesOf(set), zoom, time: zoom?.to ?? null, options };
  const { locked = [], hidden = [] } = others;
  return writeLink(handedLink(page, { ask: "nothing", locked, hidden: [...hidden, ...hides] }, 0));
}
