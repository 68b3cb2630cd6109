import type { ReactNode } from "react";

/** Width of a thumbnail's drawing, in its own units. */
export const WIDTH = 240;
/** Height of a thumbnail's drawing, in its own units. */
export const HEIGHT = 96;

/** Frame of a small figure, which is empty until its drawing is there. */
export function ThumbnailFrame({ children }: { children: ReactNode }) {
  return (
    <svg className="thumbnail" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" lang="en">
      {children}
    </svg>
  );
}
