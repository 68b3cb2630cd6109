import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import type { CardCell } from "../../engine/contract/card.ts";
import type { Batch } from "../evidence/batch.ts";
import { isSame, keyOf, type Numbers, type Place, placesOf, type Tested } from "./card.ts";

interface ComputingProps {
  batch: Batch<Place, CardCell>;
  /** Numbers that the site comes with. */
  known: Numbers;
  shown: readonly Tested[];
}

/** Button that computes the missing numbers here, or all of them again, with progress and what came of it. */
export function Computing({ batch, known, shown }: ComputingProps) {
  const { status, done, all, outcomes } = useStore(batch.store);
  const places = shown.flatMap(placesOf);
  const missing = places.filter((place) => !known.has(keyOf(place)));
  const isLacking = missing.some((place) => outcomes.get(keyOf(place))?.kind !== "done");
  const running = status === "running";
  const made = [...outcomes];
  const failures = made.flatMap(([, one]) => (one.kind === "failed" ? [one.message] : []));
  const again = made.flatMap(([key, one]) => {
    const native = known.get(key);
    return native && one.kind === "done" ? [isSame(one.value, native)] : [];
  });
  const differ = again.filter((same) => !same).length;
  const equal = again.length - differ;
  const results = [
    equal > 0
      ? plural(equal, { one: "# number equal to the native engine’s", other: "# numbers equal to the native engine’s" })
      : "",
    differ > 0 ? plural(differ, { one: "# differs", other: "# differ" }) : "",
    failures.length > 0 ? `${plural(failures.length, { one: "# failed", other: "# failed" })}: ${failures[0]}` : "",
  ].filter(Boolean);
  return (
    <div className="report-card-doing">
      {running ? (
        <Button className="button" onPress={batch.stop}>
          <Trans>Stop</Trans>
        </Button>
      ) : (
        <Button className="button" onPress={() => void batch.start(isLacking ? missing : places)}>
          {isLacking ? t`Compute the missing numbers here` : t`Compute all numbers again here`}
        </Button>
      )}
      {running && <progress aria-label={t`Numbers computed`} max={Math.max(1, all)} value={done} />}
      {running && <span className="quiet">{t`${done} of ${all}`}</span>}
      {!running && results.length > 0 && <span className="quiet">{results.join(", ")}</span>}
      <span className="ftp-unseen" role="status">
        {status === "complete" ? t`${done} of ${all} numbers computed` : status === "stopped" ? t`Stopped` : ""}
      </span>
    </div>
  );
}
