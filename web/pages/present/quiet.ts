import { useCallback, useEffect, useRef, useState } from "react";

/** Time after the last movement of the pointer until the tools fade, ms. */
const FADES_MS = 3000;

/** Whether the tools of a presentation are faded: they appear when the pointer moves, and fade when it rests. */
export function useQuiet(): { on: boolean; wake(): void } {
  const [on, setOn] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = useCallback(() => {
    setOn(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOn(true), FADES_MS);
  }, []);
  useEffect(() => {
    wake();
    return () => clearTimeout(timer.current);
  }, [wake]);
  return { on, wake };
}
