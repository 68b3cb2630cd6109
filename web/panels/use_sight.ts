import { type RefObject, useEffect } from "react";
import type { Gate } from "../playhead/gate.ts";

/** A view that is about to be scrolled to is in sight already. */
const MARGIN = "200px";

/** Opens the gate while the element is in sight. */
export function useSight(box: RefObject<HTMLElement | null>, gate: Gate): void {
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      (entries) => gate.setOpen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, gate]);
}
