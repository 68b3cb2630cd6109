import { english } from "../language/index.ts";

/** Id of the element of `index.html` that holds titles and lessons of all experiments, by id. */
const LESSONS = "lessons";

let lessons: Record<string, readonly [title: string, lesson: string]> | null = null;

/** Returns what the page's own HTML says about an experiment; null on pages without these words. */
function lessonOf(id: string): readonly [title: string, lesson: string] | null {
  lessons ??= JSON.parse(document.getElementById(LESSONS)?.textContent ?? "{}") as NonNullable<typeof lessons>;
  return Object.hasOwn(lessons, id) ? lessons[id] : null;
}

interface OpeningProps {
  /** Name of the thing that the page waits for. */
  what: string;
  /** Id of the experiment that opens. */
  experiment?: string;
}

/**
 * Page while its parts are fetched. An experiment's has its title and lesson, as the script in `index.html` shows them
 * before any of this is there.
 */
export function Opening({ what, experiment }: OpeningProps) {
  const told = experiment === undefined ? null : lessonOf(experiment);
  return (
    <main className="opening" aria-busy="true">
      {told ? (
        <>
          <h1 {...english()}>{told[0]}</h1>
          <p {...english()}>{told[1]}</p>
        </>
      ) : (
        <h1 translate="no">Fill the Pipe</h1>
      )}
      <p className="quiet">{what}</p>
    </main>
  );
}
