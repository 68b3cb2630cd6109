import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { Lab } from "../../lab/lab.ts";

/**
 * Tells whether the first run has been drawn, has failed, or takes long enough to report its progress. What comes after the
 * run waits for this: on a slow connection, files fetched earlier would delay the run.
 */
export function useDrawn(lab: Lab): boolean {
  const isThere = useStore(lab.playhead, (head) => head.run !== null);
  const isReported = useStore(
    lab.store,
    ({ status }) => status.kind === "failed" || (status.kind === "running" && status.progress > 0),
  );
  const [drawn, setDrawn] = useState(false);
  const ready = isThere || isReported;
  useEffect(() => {
    if (!ready) return;
    // The browser draws the run first.
    const timer = setTimeout(() => setDrawn(true), 0);
    return () => clearTimeout(timer);
  }, [ready]);
  return drawn;
}
