import { Button } from "react-aria-components";
import { useStore } from "zustand";
import type { Lab } from "../scenario/lab.ts";

export function UndoButtons({ lab }: { lab: Lab }) {
  const undoable = useStore(lab.store, (state) => state.history.past.length > 0);
  const redoable = useStore(lab.store, (state) => state.history.future.length > 0);
  return (
    <div className="undo">
      <Button className="button small" isDisabled={!undoable} onPress={() => lab.undo()}>
        Undo
      </Button>
      <Button className="button small" isDisabled={!redoable} onPress={() => lab.redo()}>
        Redo
      </Button>
    </div>
  );
}
