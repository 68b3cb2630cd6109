import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { FIRST_PAGE, INVENTORY, writeLink } from "../../scenario/link.ts";
import { FORMS } from "./format.ts";
import { letterOf } from "./forms.ts";
import { CONCEPTS } from "./items/list.ts";

const linkTo = (view: string): string => writeLink({ ...FIRST_PAGE, experiment: INVENTORY, view });

/** First page of the inventory: its purpose, and the ways to its forms and to the page of a class. */
export function Start() {
  const count = CONCEPTS.length;
  return (
    <>
      <h1>
        <Trans>Concept inventory</Trans>
      </h1>
      <p className="gallery-lead">
        <Trans>
          The two forms have {count} questions each about windows, losses, timers and queues: one form is to be answered
          before a course, the other after it. Questions with the same number ask about the same concept.
        </Trans>
      </p>
      <NotValidated />
      <p className="gallery-ways">
        {FORMS.map((form) => (
          <a key={form} className="button primary" href={linkTo(form)}>
            {t`Answer form ${letterOf(form)}`}
          </a>
        ))}
        <a className="button" href={linkTo("class")}>
          <Trans>Add up a class</Trans>
        </a>
      </p>
      <ul className="inventory-facts">
        <li>
          <Trans>
            Each question has one right answer. Each wrong answer follows from a misconception, and its source is named.
          </Trans>
        </li>
        <li>
          <Trans>After a form is handed in, each question opens the run that shows the right answer.</Trans>
        </li>
        <li>
          <Trans>
            The page stores nothing and sends nothing. The answers are in a link, which students hand to their teacher.
          </Trans>
        </li>
      </ul>
    </>
  );
}

/** Says that the inventory was not validated. */
export function NotValidated() {
  return (
    <p className="inventory-caution">
      <Trans>
        This inventory has not been validated with students. Both forms are meant to be equally difficult, but this has
        not been measured yet.
      </Trans>
    </p>
  );
}
