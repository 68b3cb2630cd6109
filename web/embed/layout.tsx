import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { UndoButtons } from "../app/undo_buttons.tsx";
import { Controls } from "../controls/parameter_panel.tsx";
import type { Catalog } from "../engine/contract.ts";
import { useAssignment } from "../predict/assignment.ts";
import type { Lab } from "../scenario/lab.ts";
import "./embed.css";
import { wholePageAddress } from "./whole_page.ts";

interface EmbedLayoutProps {
  lab: Lab;
  catalog: Catalog;
  notice: ReactNode;
  caption: ReactNode;
  ladder: ReactNode;
  plots: ReactNode;
  status: ReactNode;
  transport: ReactNode;
}

/** A run in a page of somebody else's: what that page wants of it, one below the other, as high as it is. */
export function EmbedLayout({ lab, catalog, notice, caption, ladder, plots, status, transport }: EmbedLayoutProps) {
  const controls = useStore(lab.playhead, (head) => head.options.controls);
  const { isHidden } = useAssignment(lab);
  return (
    <main className="embed">
      {!isHidden("title") && (
        <div className="embed-head">
          {caption}
          <div className="embed-ways">
            {controls.length > 0 && <UndoButtons lab={lab} />}
            <OpenWhole />
          </div>
        </div>
      )}
      {notice}
      {controls.length > 0 && (
        <section className="embed-controls" aria-label={t`What you can change`}>
          <Controls {...{ lab, catalog }} paths={controls} />
        </section>
      )}
      {ladder}
      {!isHidden("transport") && transport}
      {plots}
      {!isHidden("status") && status}
    </main>
  );
}

/** To what the page began with: on the site there is more room, and every control. */
function OpenWhole() {
  return (
    <a
      className="embed-open"
      href={wholePageAddress()}
      target="_blank"
      rel="noopener"
      // The state of now, not of when it was drawn.
      onPointerDown={(event) => (event.currentTarget.href = wholePageAddress())}
      onFocus={(event) => (event.currentTarget.href = wholePageAddress())}
    >
      <Trans>Open in Fill the Pipe</Trans>
    </a>
  );
}
