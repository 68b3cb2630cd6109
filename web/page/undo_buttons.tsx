import { Trans } from "@lingui/react/macro";
import { Button } from "react-aria-components";
import { type StoreApi, useStore } from "zustand";
import type { History } from "../lab/history.ts";

interface Undoable {
  readonly store: Omit<StoreApi<{ history: History<unknown> }>, "setState">;
  undo(): void;
  redo(): void;
}

/** Buttons that undo and redo changes. */
export function UndoButtons({ lab }: { lab: Undoable }) {
  const undoable = useStore(lab.store, (state) => state.history.past.length > 0);
  const redoable = useStore(lab.store, (state) => state.history.future.length > 0);
  return (
    <div className="undo">
      <Button className="button small" isDisabled={!undoable} onPress={() => lab.undo()}>
        <Trans>Undo</Trans>
      </Button>
      <Button className="button small" isDisabled={!redoable} onPress={() => lab.redo()}>
        <Trans>Redo</Trans>
      </Button>
    </div>
  );
}
