import { Button } from "react-aria-components";
import { useStore } from "zustand";
import type { Batch } from "./batch.ts";

interface DoingProps<I, T> {
  batch: Batch<I, T>;
  items: readonly I[];
  /** Label of the button, and name of the items. */
  name: string;
  noun: string;
  isSame(value: T): boolean;
  /** Words for an equal result and for a different one. */
  same?: string;
  differs?: string;
}

/** Button that repeats many runs, with progress and results. */
export function Doing<I, T>({
  batch,
  items,
  name,
  noun,
  isSame,
  same = "equal",
  differs = "differs",
}: DoingProps<I, T>) {
  const { status, done, all, outcomes } = useStore(batch.store);
  const running = status === "running";
  const values = [...outcomes.values()];
  const equal = values.filter((one) => one.kind === "done" && isSame(one.value)).length;
  const other = values.length - equal;
  return (
    <div className="evidence-doing">
      {running ? (
        <Button className="button" onPress={batch.stop}>
          Stop
        </Button>
      ) : (
        <Button className="button" isDisabled={items.length === 0} onPress={() => void batch.start(items)}>
          {status === "stopped" ? "Go on" : name}
        </Button>
      )}
      {running && <progress aria-label={name} max={Math.max(1, all)} value={done} />}
      {values.length > 0 && (
        <span className="quiet">
          {running ? `${done} of ${all}: ` : ""}
          {equal} {noun} {same}
          {other > 0 ? `, ${other} not` : running ? "" : `, none ${differs}`}
        </span>
      )}
      {/* Said once, not with every number. */}
      <span className="ftp-unseen" role="status">
        {status === "complete" ? `${equal} of ${values.length} ${noun} ${same}` : status === "stopped" ? "Stopped" : ""}
      </span>
    </div>
  );
}
