import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import type { Diagnosed } from "../../../engine/captured.ts";
import type { Catalog, Scenario } from "../../../engine/contract.ts";
import { format } from "../../../quantities/units.ts";
import { asRun, type Connection } from "../as_run.ts";
import { nameOf } from "../kernel/site_capture.ts";
import { likenessOf } from "../likeness.ts";
import { besideLink } from "../links.ts";
import type { Captures } from "../store.ts";

/**
 * Returns the simulation like a captured connection with the window that its diagnosis proposes; null if nothing can be
 * simulated.
 */
export function changedScenario(connection: Connection, catalog: Catalog, { diagnosis }: Diagnosed): Scenario | null {
  const sender = diagnosis.sender_side === 0 ? 0 : 1;
  const like = likenessOf(connection, asRun(connection, catalog, sender), sender);
  if (like === null || diagnosis.change === null) return null;
  const { tcp, ...rest } = like.scenario as { tcp: { window: number } };
  // A window above 65,535 bytes cannot be offered without scaling (RFC 7323).
  const window = Math.max(tcp.window, diagnosis.change.window);
  return { ...rest, tcp: { ...tcp, window, window_scale: true } };
}

interface SimulateChangeProps {
  captures: Captures;
  diagnosed: Diagnosed;
  flush(): void;
}

/** Opens the simulation beside the capture with the window that the diagnosis proposes. */
export function SimulateChange({ captures, diagnosed, flush }: SimulateChangeProps): ReactNode {
  const connection = useStore(captures.store, (state) => state.shown);
  const open = () => {
    const { open } = captures.store.getState();
    const scenario = connection && changedScenario(connection, captures.catalog, diagnosed);
    if (!scenario || !open || !connection) return;
    flush();
    location.hash = besideLink(connection.about.number, scenario, nameOf(open.file));
  };
  return (
    <Button className="button small primary" onPress={open}>
      <Trans>Simulate it with a window of {format(diagnosed.diagnosis.change?.window ?? 0, "size")}</Trans>
    </Button>
  );
}
