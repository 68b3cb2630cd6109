import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useId, useRef, useState } from "react";
import { announce } from "../../../browser/announcer.tsx";
import { tidied } from "../../../handed_in/names.ts";
import { siteAddress } from "../../../page/opening.ts";
import { LinkBox } from "../../../predict/link_box.tsx";
import { grouped, programmed } from "../../../quantities/numbers.ts";
import { failureInWords } from "../../../scenario/problem.ts";
import { contestLink } from "../links.ts";
import { PathHead } from "../path_head.tsx";
import { isInRange, NUMBER_FIELDS, type NumberField, type Path } from "../paths.ts";
import { FIELD_NAMES, inPath, rangeWords } from "../words.ts";
import { drawPath } from "./draw.ts";
import { ITERATIONS, LONGEST_TITLE, MOST_SEALED, sealPaths } from "./envelope.ts";

/** Shortest passphrase, letters: with 600,000 iterations, twelve random letters outlast a course. */
const SHORTEST = 12;
const USUAL_NUMBER = 3;

/** A path that is being edited: numbers as they are typed. */
interface Draft {
  id: number;
  texts: Readonly<Record<NumberField, string>>;
  beside_reno: boolean;
}

let nextId = 0;

function draftOf(path: Path): Draft {
  nextId += 1;
  const texts = Object.fromEntries(NUMBER_FIELDS.map((field) => [field, inPath(path[field])]));
  return { id: nextId, texts: texts as Draft["texts"], beside_reno: path.beside_reno };
}

const numberIn = (text: string) => (text.trim() === "" ? Number.NaN : Number(programmed(text.trim())));

/** Fields of a draft whose numbers are not valid. */
const mistakesIn = ({ texts }: Draft) => NUMBER_FIELDS.filter((field) => !isInRange(field, numberIn(texts[field])));

const pathOf = ({ texts, beside_reno }: Draft): Path => {
  const numbers = Object.fromEntries(NUMBER_FIELDS.map((field) => [field, numberIn(texts[field])]));
  return { ...numbers, beside_reno } as Path;
};

/** The page on which a teacher chooses paths and seals them with a passphrase, which makes the link for the class. */
export function SealPage() {
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => drawn(USUAL_NUMBER));
  const [title, setTitle] = useState("");
  const [until, setUntil] = useState("");
  const [passphrase, setPassphrase] = useState("");
  const [link, setLink] = useState<{ forClass: string; forTeacher: string } | null>(null);
  const [failure, setFailure] = useState("");
  const formElement = useRef<HTMLFormElement>(null);
  const times = grouped(ITERATIONS);
  // A link is of what was sealed: any change makes it old.
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setLink(null);
      set(value);
    };
  const change = changed(setDrafts);
  const edit = (id: number, more: Partial<Draft>) =>
    change(drafts.map((one) => (one.id === id ? { ...one, ...more } : one)));
  const mistakes = drafts.flatMap((draft, at) => mistakesIn(draft).map((field) => ({ at, field })));
  const isShort = [...passphrase].length < SHORTEST;
  async function seal(event: FormEvent) {
    event.preventDefault();
    setFailure(isShort ? t`The passphrase must have at least ${SHORTEST} characters.` : "");
    if (mistakes.length > 0) formElement.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
    if (isShort || mistakes.length > 0) return;
    try {
      const sealed = await sealPaths(drafts.map(pathOf), { title: tidied(title), until, passphrase });
      const site = siteAddress();
      setLink({ forClass: site + contestLink(null, { sealed }), forTeacher: contestLink("class", { sealed }) });
      announce(t`The paths are sealed, and the link is ready.`);
    } catch (error) {
      setFailure(failureInWords(error));
    }
  }
  return (
    <form ref={formElement} onSubmit={(event) => void seal(event)} noValidate>
      <h1>
        <Trans>Seal paths for a class</Trans>
      </h1>
      <p className="gallery-lead">
        <Trans>
          The link for the class shows how many paths are sealed, and nothing about them. Nobody can fit a program to
          paths that nobody sees.
        </Trans>
      </p>
      <div className="contest-fields">
        <label>
          <Trans>Title</Trans>
          <input value={title} maxLength={LONGEST_TITLE} onChange={(event) => changed(setTitle)(event.target.value)} />
        </label>
        <label>
          <Trans>Deadline (optional)</Trans>
          <input type="date" value={until} onChange={(event) => changed(setUntil)(event.target.value)} />
        </label>
        <label>
          <Trans>Passphrase, at least {SHORTEST} characters</Trans>
          <input
            value={passphrase}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => changed(setPassphrase)(event.target.value)}
          />
        </label>
      </div>
      <h2>
        <Trans>Sealed paths</Trans>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit scrolls, and must be reachable by keyboard */}
      <section className="ftp-table contest-table" tabIndex={0} aria-label={t`Sealed paths`}>
        <table>
          <PathHead beside={t`Beside Reno`}>
            <td />
          </PathHead>
          <tbody>
            {drafts.map((draft, at) => (
              <DraftRow
                key={draft.id}
                {...{ draft, at }}
                onChange={(more) => edit(draft.id, more)}
                onRemove={drafts.length > 1 ? () => change(drafts.filter((one) => one !== draft)) : null}
              />
            ))}
          </tbody>
        </table>
      </section>
      {mistakes.length > 0 && (
        <ul className="contest-failures" role="status">
          {mistakes.map(({ at, field }) => (
            <li key={`${at} ${field}`}>{mistakeWords(at, field)}</li>
          ))}
        </ul>
      )}
      <p className="contest-tools">
        <button
          type="button"
          className="button"
          disabled={drafts.length >= MOST_SEALED}
          onClick={() => change([...drafts, ...drawn(1)])}
        >
          <Trans>Add a path</Trans>
        </button>
        <button type="button" className="button" onClick={() => change(drawn(drafts.length))}>
          <Trans>Draw all again</Trans>
        </button>
      </p>
      <p>
        <button type="submit" className="button primary">
          <Trans>Seal and make the link</Trans>
        </button>
      </p>
      {failure !== "" && <p role="alert">{failure}</p>}
      {link !== null && (
        <section className="card contest-link" aria-label={t`Link for the class`}>
          <LinkBox link={link.forClass} />
          <p>
            <Trans>
              Give this link to the class, and keep the passphrase. Nobody can open the paths without it, and nobody can
              recover it.
            </Trans>
          </p>
          <p>
            <a className="button" href={link.forTeacher}>
              <Trans>Open the page that ranks this class</Trans>
            </a>
          </p>
        </section>
      )}
      <p className="quiet">
        <Trans>
          The paths are encrypted in this browser by AES-256-GCM. The key is derived from the passphrase by PBKDF2 with
          HMAC-SHA-256 and {times} iterations. Whoever guesses the passphrase opens them, so choose one that is not in a
          dictionary. The page stores nothing and sends nothing.
        </Trans>
      </p>
    </form>
  );
}

const drawn = (count: number): Draft[] => Array.from({ length: count }, () => draftOf(drawPath()));

function mistakeWords(at: number, field: NumberField): string {
  const [number, name, range] = [at + 1, FIELD_NAMES[field], rangeWords(field)];
  return t`Path ${number}, ${name}: it must be ${range}.`;
}

interface DraftRowProps {
  draft: Draft;
  at: number;
  onChange(more: Partial<Draft>): void;
  /** Null for the last one, which stays. */
  onRemove: (() => void) | null;
}

function DraftRow({ draft, at, onChange, onRemove }: DraftRowProps) {
  const id = useId();
  const number = at + 1;
  const wrong = mistakesIn(draft);
  return (
    <tr>
      <th scope="row">{number}</th>
      {NUMBER_FIELDS.map((field) => (
        <td key={field}>
          <input
            id={`${id} ${field}`}
            inputMode="decimal"
            size={field === "seed" ? 11 : 5}
            value={draft.texts[field]}
            aria-label={t`Path ${number}: ${FIELD_NAMES[field]}`}
            aria-invalid={wrong.includes(field)}
            onChange={(event) => onChange({ texts: { ...draft.texts, [field]: event.target.value } })}
          />
        </td>
      ))}
      <td>
        <input
          type="checkbox"
          checked={draft.beside_reno}
          aria-label={t`Path ${number}: beside Reno`}
          onChange={(event) => onChange({ beside_reno: event.target.checked })}
        />
      </td>
      <td>
        {onRemove && (
          <button type="button" className="button small" aria-label={t`Remove path ${number}`} onClick={onRemove}>
            ×
          </button>
        )}
      </td>
    </tr>
  );
}
