import { useEffect, useState } from "react";

/** Time without a change after which a screen reader hears a result, ms. */
const QUIET_MS = 700;

/** Returns a sentence for screen readers once it has not changed for a moment, as while a slider moves; empty until then. */
export function useQuiet(sentence: string): string {
  const [heard, setHeard] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setHeard(sentence), QUIET_MS);
    return () => clearTimeout(timer);
  }, [sentence]);
  return heard;
}
