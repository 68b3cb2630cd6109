import { HEIGHT, TESTBED_SCALE, WIDTH } from "../experiments/card_size.ts";
import type { Mark } from "../marks/marks.ts";
import { SvgMarks } from "../marks/paint/surface.tsx";

/** The picture of an experiment on its card, as the build drew it. */
export function Thumbnail({ marks, isLarge }: { marks: readonly Mark[] | undefined; isLarge: boolean }) {
  const scale = isLarge ? TESTBED_SCALE : 1;
  return (
    <svg className="thumbnail" viewBox={`0 0 ${scale * WIDTH} ${scale * HEIGHT}`} aria-hidden="true" lang="en">
      {marks && <SvgMarks marks={marks} />}
    </svg>
  );
}
