import { Trans } from "@lingui/react/macro";
import { Button } from "react-aria-components";
import { english } from "../language/index.ts";

interface NoticeProps {
  title: string;
  lines: readonly string[];
  onClose(): void;
}

/** A message that waits to be read and can be put away. */
export function Notice({ title, lines, onClose }: NoticeProps) {
  if (lines.length === 0) return null;
  return (
    <section className="notice" role="status" aria-label={title}>
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        <ul>
          {lines.map((line) => (
            <li key={line} {...english()}>
              {line}
            </li>
          ))}
        </ul>
      </div>
      <Button className="button" onPress={onClose}>
        <Trans>Dismiss</Trans>
      </Button>
    </section>
  );
}
