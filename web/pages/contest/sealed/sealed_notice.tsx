import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { announce } from "../../../browser/announcer.tsx";
import { grouped } from "../../../quantities/numbers.ts";
import type { Path } from "../paths.ts";
import { dayWords, sealWords } from "../words.ts";
import { type Envelope, openEnvelope } from "./envelope.ts";

/** A contest: its sealed paths, and the letters of them in its link; null and empty for the open contest. */
export interface Contest {
  envelope: Envelope | null;
  letters: string;
}

interface SealedNoticeProps {
  contest: Contest;
  /** Paths that were opened; empty before. */
  opened: readonly Path[];
  onOpen(paths: readonly Path[]): void;
}

/** Says what is sealed, and opens it with the teacher's passphrase. Nothing is shown for the open contest. */
export function SealedNotice({ contest: { envelope }, opened, onOpen }: SealedNoticeProps) {
  const [passphrase, setPassphrase] = useState("");
  const [failure, setFailure] = useState("");
  const [isOpening, setOpening] = useState(false);
  if (envelope === null) return null;
  const { title, until, count, iterations } = envelope;
  async function open(event: FormEvent, sealed: Envelope) {
    event.preventDefault();
    setFailure("");
    setOpening(true);
    try {
      onOpen(await openEnvelope(sealed, passphrase));
      setPassphrase("");
      announce(t`The sealed paths are open.`);
    } catch (error) {
      setFailure(sealWords(error));
    } finally {
      setOpening(false);
    }
  }
  const day = until === "" ? "" : dayWords(until);
  const times = grouped(iterations);
  return (
    <section className="card contest-sealed" aria-labelledby="contest-sealed">
      <h2 id="contest-sealed">{title === "" ? t`Sealed paths` : title}</h2>
      <p>
        {plural(count, { one: "This contest has # sealed path.", other: "This contest has # sealed paths." })}{" "}
        {opened.length > 0 ? (
          <Trans>They are open now, and count in the total.</Trans>
        ) : (
          <Trans>Their numbers and seeds are encrypted; the teacher opens them with a passphrase.</Trans>
        )}{" "}
        {day !== "" && <Trans>Deadline: {day}.</Trans>}
      </p>
      {opened.length === 0 && (
        <details>
          <summary>
            <Trans>Open the sealed paths</Trans>
          </summary>
          <form className="contest-open" onSubmit={(event) => void open(event, envelope)}>
            <label>
              <Trans>Passphrase</Trans>
              <input
                type="password"
                autoComplete="off"
                value={passphrase}
                aria-describedby={failure === "" ? undefined : "contest-sealed-failure"}
                onChange={(event) => setPassphrase(event.target.value)}
              />
            </label>
            <button type="submit" className="button" disabled={isOpening}>
              {isOpening ? t`Opening …` : t`Open`}
            </button>
          </form>
          {failure !== "" && (
            <p id="contest-sealed-failure" role="alert">
              {failure}
            </p>
          )}
          <p className="quiet">
            <Trans>The key is derived from the passphrase by PBKDF2 with {times} iterations, in this browser.</Trans>
          </p>
        </details>
      )}
    </section>
  );
}
