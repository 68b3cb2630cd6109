import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import type { Diagnosed, SimulatedChange } from "../../../engine/captured.ts";
import type { Catalog, Scenario } from "../../../engine/contract.ts";
import { grouped } from "../../../quantities/numbers.ts";
import { format } from "../../../quantities/units.ts";
import { asRun, type Connection } from "../as_run.ts";
import { nameOf } from "../kernel/site_capture.ts";
import { besideScenario, likenessOf } from "../likeness.ts";
import { besideLink } from "../links.ts";
import type { Captures } from "../store.ts";

/**
 * Returns the simulation that a diagnosis has made with one change, between the hosts of the connection; null if the capture
 * shows too little of the path to stand beside it.
 */
export function changedScenario(
  connection: Connection,
  catalog: Catalog,
  { diagnosis }: Diagnosed,
  { scenario }: SimulatedChange,
): Scenario | null {
  const side = diagnosis.sender_side === 0 ? 0 : 1;
  const like = likenessOf(connection, asRun(connection, catalog, side), side);
  return like && besideScenario(like, scenario);
}

interface SimulateChangeProps {
  captures: Captures;
  diagnosed: Diagnosed;
  change: SimulatedChange;
  flush(): void;
}

/** Opens the simulation beside the capture with one change that the diagnosis proposes. */
export function SimulateChange({ captures, diagnosed, change, flush }: SimulateChangeProps): ReactNode {
  const connection = useStore(captures.store, (state) => state.shown);
  const open = () => {
    const { open } = captures.store.getState();
    const scenario = connection && changedScenario(connection, captures.catalog, diagnosed, change);
    if (!scenario || !open || !connection) return;
    flush();
    location.hash = besideLink(connection.about.number, scenario, nameOf(open.file));
  };
  return (
    <Button className="button small primary" onPress={open}>
      {wordsOf(change, diagnosed)}
    </Button>
  );
}

/** Returns the words of the button. */
function wordsOf({ kind, bytes, sender }: SimulatedChange, { diagnosis, lists }: Diagnosed): string {
  switch (kind) {
    case "window":
      return t`Simulate it with a window of ${format(bytes ?? 0, "size")}`;
    case "initial_window": {
      const segments = Math.round((bytes ?? 0) / diagnosis.mss);
      return t`Simulate it with an initial window of ${grouped(segments)} segments`;
    }
    case "no_loss":
      return t`Simulate it without its losses`;
    case "sender": {
      const name = lists.senders.find(({ id }) => id === sender)?.name ?? "";
      return t`Simulate it with ${name} at the sender`;
    }
  }
}
