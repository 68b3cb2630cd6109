import { createElement, type ReactNode, useEffect, useId, useMemo, useRef } from "react";
import type { Mark, Size } from "../marks.ts";
import { cssColor } from "../theme.ts";
import { useTheme } from "../use_theme.ts";
import { fitCanvas, paint } from "./paint.ts";
import { type Element, elementOf, type Paint, patternsOf, tileOf } from "./svg.ts";

/** Number of marks above which a canvas is faster than a tree of elements. */
const MANY = 2000;

const REACT_NAMES: Record<string, string> = {
  "stroke-width": "strokeWidth",
  "stroke-dasharray": "strokeDasharray",
  "stroke-opacity": "strokeOpacity",
  "stroke-linejoin": "strokeLinejoin",
  "fill-opacity": "fillOpacity",
  "font-size": "fontSize",
  "font-weight": "fontWeight",
  "text-anchor": "textAnchor",
  "paint-order": "paintOrder",
};

function toReact({ tag, attributes, text }: Element, key: number): ReactNode {
  const props: Record<string, string | number> = { key };
  for (const [name, value] of Object.entries(attributes)) props[REACT_NAMES[name] ?? name] = value;
  return createElement(tag, props, text);
}

/** Marks as SVG elements, inside an `<svg>`. */
export function SvgMarks({ marks }: { marks: readonly Mark[] }): ReactNode {
  const prefix = useId();
  const theme = useTheme();
  const nodes = useMemo(() => {
    const paints: Paint = {
      color: cssColor,
      patternId: (pattern, token) => `${prefix}${pattern}-${token}`,
      strength: theme,
    };
    return (
      <>
        <defs>
          {patternsOf(marks).map(({ pattern, token }) => {
            const id = paints.patternId(pattern, token);
            return (
              <pattern
                key={id}
                id={id}
                width="6"
                height="6"
                patternUnits="userSpaceOnUse"
                patternTransform={`scale(${theme.scale})`}
              >
                {tileOf(pattern, cssColor(token)).map(toReact)}
              </pattern>
            );
          })}
        </defs>
        {marks.map((mark, i) => toReact(elementOf(mark, paints), i))}
      </>
    );
  }, [marks, prefix, theme]);
  return nodes;
}

interface SurfaceProps {
  marks: readonly Mark[];
  size: Size;
  /** Description of the picture, for screen readers. */
  label: string;
  /** Drawn over the marks: playhead, hover. */
  children?: ReactNode;
}

/** Draws marks with the renderer that suits their number, under SVG children. */
export function Surface({ marks, size, label, children }: SurfaceProps): ReactNode {
  const many = marks.length > MANY;
  return (
    <div className="ftp-surface" style={{ width: size.width, height: size.height }}>
      {many && <CanvasMarks marks={marks} size={size} />}
      <svg
        width={size.width}
        height={size.height}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={label}
      >
        {!many && <SvgMarks marks={marks} />}
        {children}
      </svg>
    </div>
  );
}

/** Marks on a canvas of the screen's own density. */
export function CanvasMarks({ marks, size }: { marks: readonly Mark[]; size: Size }): ReactNode {
  const ref = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  useEffect(() => {
    const context = ref.current && fitCanvas(ref.current, size);
    if (context) paint(context, marks, theme);
  }, [marks, size, theme]);
  return <canvas ref={ref} />;
}
