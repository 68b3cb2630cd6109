import { HEIGHT, TESTBED_SCALE, WIDTH } from "../experiments/card_size.ts";
import { english } from "../language/index.ts";
import type { Mark } from "../marks/marks.ts";
import { SvgMarks } from "../marks/paint/surface.tsx";
import { localized } from "../quantities/numbers.ts";
import { unitName } from "../quantities/unit_names.ts";

/** The picture of an experiment on its card, as the build drew it; a testbed has the names of the report. */
export function Thumbnail({ marks, isLarge }: { marks: readonly Mark[] | undefined; isLarge: boolean }) {
  const scale = isLarge ? TESTBED_SCALE : 1;
  return (
    <svg
      className="thumbnail"
      viewBox={`0 0 ${scale * WIDTH} ${scale * HEIGHT}`}
      aria-hidden="true"
      {...(isLarge ? english() : {})}
    >
      {marks && <SvgMarks marks={isLarge ? marks : marks.map(inWords)} />}
    </svg>
  );
}

/** Returns the mark with the number and the unit at the end of an axis in the language of the page. */
function inWords(mark: Mark): Mark {
  if (mark.type !== "text") return mark;
  const [, number, unit] = /^(\S+) ?(.*)$/.exec(mark.text) ?? [];
  if (number === undefined) return mark;
  return { ...mark, text: `${localized(number)} ${unitName(unit)}`.trim() };
}
