import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";

interface FoldProps {
  title: ReactNode;
  wrong?: boolean;
  /** Opens the fold when it becomes true. */
  opened?: boolean;
  children(): ReactNode;
}

/** A heading that opens and closes its contents; closed contents are not drawn. */
export function Fold({ title, wrong = false, opened = false, children }: FoldProps) {
  const [open, setOpen] = useState(opened);
  return (
    <details className="part" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title}
        {wrong && (
          <span className="part-wrong">
            {" "}
            <Trans>(see its problem)</Trans>
          </span>
        )}
      </summary>
      {open && <div className="part-body">{children()}</div>}
    </details>
  );
}
