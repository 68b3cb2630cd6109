import { type RefObject, useEffect } from "react";

/** A view that is about to be scrolled to is in sight already. */
const MARGIN = "200px";

/** Tells whether the element is in sight, whenever that changes. `setSeen` is the same function at every call. */
export function useSight(box: RefObject<HTMLElement | null>, setSeen: (isSeen: boolean) => void): void {
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, setSeen]);
}
