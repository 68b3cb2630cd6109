import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import type { Catalog } from "../../engine/contract.ts";
import { useAssignment } from "../../lab/assignment.ts";
import type { Lab } from "../../lab/lab.ts";
import { hasSite } from "../../page/opening.ts";
import { UndoButtons } from "../../page/undo_buttons.tsx";
import { Changeable } from "../changeable.tsx";
import "./embed.css";
import { wholePageAddress } from "../whole_page.ts";

interface EmbedLayoutProps {
  lab: Lab;
  catalog: Catalog;
  notice: ReactNode;
  title: ReactNode;
  /** Text to read and tasks to do: an exercise, a question, or a step. */
  told: ReactNode;
  ladder: ReactNode;
  plots: ReactNode;
  status: ReactNode;
  transport: ReactNode;
}

/** Layout of a run in another page's frame: the parts that the page wants, one below the other, as high as they are. */
export function EmbedLayout({ lab, catalog, notice, title, told, ladder, plots, status, transport }: EmbedLayoutProps) {
  const { controls, exercise } = useStore(lab.playhead, (head) => head.options);
  const { isHidden } = useAssignment(lab);
  // The surrounding page has the main landmark.
  const Whole = self === top ? "main" : "div";
  return (
    <Whole className="embed">
      {!isHidden("title") && (
        <div className="embed-head">
          {title}
          <div className="embed-ways">
            {(controls.length > 0 || exercise !== "") && <UndoButtons lab={lab} />}
            {hasSite() && <OpenWhole />}
          </div>
        </div>
      )}
      {notice}
      {told}
      {controls.length > 0 && <Changeable {...{ lab, catalog }} paths={controls} />}
      {ladder}
      {!isHidden("transport") && transport}
      {plots}
      {!isHidden("status") && status}
    </Whole>
  );
}

/** Link to the same state on the site, where there is more room and every control. */
function OpenWhole() {
  return (
    <a
      className="embed-open"
      href={wholePageAddress()}
      target="_blank"
      rel="noopener"
      // The link is made when it is used, so that it has the current state.
      onPointerDown={(event) => (event.currentTarget.href = wholePageAddress())}
      onFocus={(event) => (event.currentTarget.href = wholePageAddress())}
    >
      <Trans>Open in Fill the Pipe</Trans>
    </a>
  );
}
