import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import type { Batch } from "./batch.ts";
import type { DoingWords } from "./words/doing.ts";

interface DoingProps<I, T> {
  batch: Batch<I, T>;
  items: readonly I[];
  words: DoingWords;
  isSame(value: T): boolean;
}

/** Button that repeats many runs, with progress and results. */
export function Doing<I, T>({ batch, items, words, isSame }: DoingProps<I, T>) {
  const { status, done, all, outcomes } = useStore(batch.store);
  const running = status === "running";
  const values = [...outcomes.values()];
  const equal = values.filter((one) => one.kind === "done" && isSame(one.value)).length;
  const other = values.length - equal;
  const { name } = words;
  const results =
    other > 0 ? t`${words.equal(equal)}, ${other} not` : running ? words.equal(equal) : words.noneDiffers(equal);
  return (
    <div className="evidence-doing">
      {running ? (
        <Button className="button" onPress={batch.stop}>
          <Trans>Stop</Trans>
        </Button>
      ) : (
        <Button className="button" isDisabled={items.length === 0} onPress={() => void batch.start(items)}>
          {status === "stopped" ? t`Continue` : name}
        </Button>
      )}
      {running && <progress aria-label={name} max={Math.max(1, all)} value={done} />}
      {values.length > 0 && <span className="quiet">{running ? t`${done} of ${all}: ${results}` : results}</span>}
      {/* Said once, not with every number. */}
      <span className="ftp-unseen" role="status">
        {status === "complete" ? words.total(equal, values.length) : status === "stopped" ? t`Stopped` : ""}
      </span>
    </div>
  );
}
