import type { Fill, Stroke } from "../marks.ts";

/** Strength with which a theme draws. */
export interface Strength {
  /** Size of type, and of everything drawn in px, against the usual. */
  scale: number;
  /** Extra thickness of strokes, as a factor. */
  weight: number;
  /** Amount, 0 to 1, by which pale strokes and areas approach full opacity. */
  firm: number;
  tint: number;
}

/** Strength of the light and the dark theme. */
export const USUAL_STRENGTH: Strength = { scale: 1, weight: 1, firm: 0, tint: 0 };

/** Returns a stroke in a theme's strength. Grids stay fine, so that the lines on them stand out. */
export function strokeIn({ scale, weight, firm }: Strength, stroke: Stroke): Stroke {
  const times = stroke.color === "line" ? scale : scale * weight;
  return {
    color: stroke.color,
    width: stroke.width * times,
    dash: stroke.dash?.map((length) => length * times),
    opacity: firmer(stroke.opacity, firm),
  };
}

/** Returns the opacity of an area. Areas in the colour of the ground cover what is below them, as strokes do. */
export function opacityIn({ firm, tint }: Strength, { color, opacity }: Fill): number | undefined {
  return firmer(opacity, color === "surface" ? firm : tint);
}

/** Half the width of a point. */
export function radiusIn({ scale, weight }: Strength, r: number): number {
  return r * scale * Math.sqrt(weight);
}

function firmer(opacity: number | undefined, by: number): number | undefined {
  return opacity === undefined ? undefined : opacity + (1 - opacity) * by;
}
