import { useSyncExternalStore } from "react";

/** Does the media query hold now? */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
    // The build draws the page without a screen: no query holds.
    () => false,
  );
}
