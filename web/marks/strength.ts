import type { Fill, Stroke } from "./marks.ts";

/** How strongly a theme draws. */
export interface Strength {
  /** How much larger than usual type is, and with it all that is drawn in px. */
  scale: number;
  /** How much thicker strokes are, besides. */
  weight: number;
  /** How far what is drawn pale comes towards full, 0 to 1: strokes, and areas. */
  firm: number;
  tint: number;
}

export const USUAL_STRENGTH: Strength = { scale: 1, weight: 1, firm: 0, tint: 0 };

/** The stroke as it is drawn. A grid stays fine: what is drawn on it is meant. */
export function strokeIn({ scale, weight, firm }: Strength, stroke: Stroke): Stroke {
  const times = stroke.color === "line" ? scale : scale * weight;
  return {
    color: stroke.color,
    width: stroke.width * times,
    dash: stroke.dash?.map((length) => length * times),
    opacity: firmer(stroke.opacity, firm),
  };
}

/** Opacity of an area. What is in the ground's own colour is there to cover. */
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
