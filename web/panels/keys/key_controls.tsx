import { t } from "@lingui/core/macro";
import { useStore } from "zustand";
import type { Catalog } from "../../engine/contract.ts";
import { useAssignment } from "../../lab/assignment.ts";
import type { Lab } from "../../lab/lab.ts";
import { UndoButtons } from "../../page/undo_buttons.tsx";
import { format, isQuantity } from "../../quantities/units.ts";
import { parameterOf } from "../../scenario/overrides.ts";
import "./key_controls.css";
import { Controls } from "../parameter_panel.tsx";
import { Outcome } from "./outcome.tsx";
import { useKeys } from "./use_keys.ts";

interface KeyControlsProps {
  lab: Lab;
  catalog: Catalog;
  /** Path -> values in the paper's table, base units. */
  measured: Readonly<Record<string, readonly number[]>>;
  /** The screen has room for two controls only. */
  few: boolean;
}

/** The result of the run, and beside it the parameters that the lesson is about. */
export function KeyControls({ lab, catalog, measured, few }: KeyControlsProps) {
  const keys = useKeys(lab);
  const { isOpen } = useAssignment(lab);
  const isShown = useStore(lab.playhead, ({ run }) => run !== null);
  return (
    <div className="key-controls" data-few={few}>
      {isShown && !isOpen && <Outcome lab={lab} />}
      <Controls {...{ lab, catalog, measured }} paths={few ? keys.slice(0, 2) : keys} />
      {!few && <UndoButtons lab={lab} />}
      <FollowedValues {...{ lab, catalog }} />
    </div>
  );
}

/** Values that moved with the reader's last change, each with the reason. */
function FollowedValues({ lab, catalog }: Pick<KeyControlsProps, "lab" | "catalog">) {
  const followed = useStore(lab.store, (state) => state.followed);
  return followed.map(({ path, value, why }) => {
    const parameter = parameterOf(catalog.parameters, path);
    const kind = parameter?.kind;
    const shown = typeof value === "number" && kind && isQuantity(kind) ? format(value, kind) : String(value);
    const name = parameter?.name ?? path;
    return (
      <p key={path} className="followed" role="status">
        {why === "" ? t`${name} changes too: ${shown}.` : t`${name} is set to ${shown}: otherwise it ${why}.`}
      </p>
    );
  });
}
