import { Plural, Trans } from "@lingui/react/macro";
import { english } from "../language/index.ts";

interface NoticeProps {
  title: string;
  lines: readonly string[];
  onClose(): void;
}

/** Most lines of a notice, and most characters of a line: a hostile link has thousands of parameters, or a long one. */
const MOST_LINES = 20;
const MOST_CHARACTERS = 300;

/** A message that waits to be read and can be put away. */
export function Notice({ title, lines, onClose }: NoticeProps) {
  if (lines.length === 0) return null;
  const more = lines.length - MOST_LINES;
  return (
    <section className="notice" role="status" aria-label={title}>
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        <ul>
          {lines.slice(0, MOST_LINES).map((line) => (
            <li key={line} {...english()}>
              {line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line}
            </li>
          ))}
          {more > 0 && (
            <li>
              <Plural value={more} one="and # more" other="and # more" />
            </li>
          )}
        </ul>
      </div>
      <button type="button" className="button" onClick={onClose}>
        <Trans>Dismiss</Trans>
      </button>
    </section>
  );
}
