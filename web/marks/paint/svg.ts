import { escaped } from "../../browser/escape.ts";
import { type Fill, type Mark, outline, type Pattern, type Size, type Stroke, type Token } from "../marks.ts";
import type { Theme } from "../theme.ts";
import { patternLines } from "./paint.ts";
import { opacityIn, radiusIn, type Strength, strokeIn } from "./strength.ts";

/** An SVG element; attribute names as SVG spells them. */
export interface Element {
  tag: string;
  attributes: Record<string, string | number>;
  text?: string;
}

/** Translation of tokens and patterns into paint: custom properties in the page, plain colours in a file. */
export interface Paint {
  color(token: Token): string;
  patternId(pattern: Pattern, token: Token): string;
  strength: Strength;
}

const round = (x: number) => Math.round(x * 100) / 100;

/** The SVG element of a mark. */
export function elementOf(mark: Mark, paint: Paint): Element {
  switch (mark.type) {
    case "line":
      return {
        tag: "line",
        attributes: {
          x1: round(mark.x1),
          y1: round(mark.y1),
          x2: round(mark.x2),
          y2: round(mark.y2),
          ...stroked(mark.stroke, paint),
        },
      };
    case "path":
      return {
        tag: "path",
        attributes: { d: pathData(mark.points, mark.close ?? false, 0, 0), ...painted(mark, paint) },
      };
    case "rect":
      return {
        tag: "rect",
        attributes: {
          x: round(mark.x),
          y: round(mark.y),
          width: round(Math.max(0, mark.width)),
          height: round(Math.max(0, mark.height)),
          ...(mark.radius ? { rx: mark.radius } : {}),
          ...painted(mark, paint),
        },
      };
    case "point": {
      const r = radiusIn(paint.strength, mark.r);
      const shape = outline(mark.shape, r);
      if (!shape) {
        const attributes = { cx: round(mark.x), cy: round(mark.y), r: round(r), ...painted(mark, paint) };
        return { tag: "circle", attributes };
      }
      return {
        tag: "path",
        attributes: { d: pathData(shape.points, shape.close, mark.x, mark.y), ...painted(mark, paint) },
      };
    }
    case "text": {
      const attributes: Record<string, string | number> = {
        x: round(mark.x),
        y: round(mark.y),
        dy: round(mark.size * 0.36),
        fill: paint.color(mark.color),
        "font-size": mark.size,
        "text-anchor": mark.anchor ?? "start",
      };
      if (mark.bold) attributes["font-weight"] = 600;
      if (mark.rotate) attributes.transform = `rotate(${mark.rotate} ${round(mark.x)} ${round(mark.y)})`;
      if (mark.halo) {
        attributes.stroke = paint.color("surface");
        attributes["stroke-width"] = round(mark.size / 3.5);
        attributes["stroke-linejoin"] = "round";
        attributes["paint-order"] = "stroke";
      }
      return { tag: "text", attributes, text: mark.text };
    }
  }
}

function pathData(points: readonly number[], close: boolean, dx: number, dy: number): string {
  let d = "";
  let down = false;
  for (let i = 0; i < points.length; i += 2) {
    if (Number.isNaN(points[i])) {
      down = false;
      continue;
    }
    d += `${down ? "L" : "M"}${round(points[i] + dx)} ${round(points[i + 1] + dy)}`;
    down = true;
  }
  return close ? `${d}Z` : d;
}

function stroked(stroke: Stroke, paint: Paint): Record<string, string | number> {
  const { color, width, dash, opacity } = strokeIn(paint.strength, stroke);
  return {
    stroke: paint.color(color),
    "stroke-width": round(width),
    ...(dash ? { "stroke-dasharray": dash.map(round).join(" ") } : {}),
    ...(opacity !== undefined ? { "stroke-opacity": round(opacity) } : {}),
  };
}

function painted({ fill, stroke }: { fill?: Fill; stroke?: Stroke }, paint: Paint): Record<string, string | number> {
  const solid = !fill?.pattern || fill.pattern === "solid";
  const opacity = fill && opacityIn(paint.strength, fill);
  return {
    fill: fill ? (solid ? paint.color(fill.color) : `url(#${paint.patternId(fill.pattern!, fill.color)})`) : "none",
    ...(opacity !== undefined ? { "fill-opacity": round(opacity) } : {}),
    ...(stroke ? stroked(stroke, paint) : {}),
  };
}

/** Patterns the marks need, each once. */
export function patternsOf(marks: readonly Mark[]): { pattern: Pattern; token: Token }[] {
  const found = new Map<string, { pattern: Pattern; token: Token }>();
  for (const mark of marks) {
    const fill = "fill" in mark ? mark.fill : undefined;
    if (fill?.pattern && fill.pattern !== "solid") {
      found.set(`${fill.pattern}-${fill.color}`, { pattern: fill.pattern, token: fill.color });
    }
  }
  return [...found.values()];
}

/** Elements of a pattern's 6 px tile. */
export function tileOf(pattern: Pattern, color: string): Element[] {
  const tile: Element[] = [{ tag: "rect", attributes: { width: 6, height: 6, fill: color, "fill-opacity": 0.28 } }];
  for (const [x1, y1, x2, y2] of patternLines(pattern)) {
    tile.push({ tag: "line", attributes: { x1, y1, x2, y2, stroke: color, "stroke-width": 1.6 } });
  }
  if (pattern === "dots")
    tile.push({ tag: "rect", attributes: { x: 1.5, y: 1.5, width: 2.6, height: 2.6, fill: color } });
  return tile;
}

function write({ tag, attributes, text }: Element): string {
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  return text === undefined ? `<${tag}${list.join("")}/>` : `<${tag}${list.join("")}>${escaped(text)}</${tag}>`;
}

/** Writes a standalone SVG file. Screen readers read `title` and `about`. */
export function exportSvg(marks: readonly Mark[], size: Size, theme: Theme, title: string, about = ""): string {
  const paint: Paint = {
    color: (token) => theme.colors[token],
    patternId: (pattern, token) => `${pattern}-${token}`,
    strength: theme,
  };
  const defs = patternsOf(marks).map(({ pattern, token }) => {
    const tile = tileOf(pattern, theme.colors[token]).map(write).join("");
    const id = paint.patternId(pattern, token);
    return `<pattern id="${id}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="scale(${theme.scale})">${tile}</pattern>`;
  });
  const { width, height } = size;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ` font-family="${escaped(theme.font)}" style="font-variant-numeric:tabular-nums" role="img">`,
    `<title>${escaped(title)}</title>`,
    about === "" ? "" : `<desc>${escaped(about)}</desc>`,
    defs.length > 0 ? `<defs>${defs.join("")}</defs>` : "",
    `<rect width="${width}" height="${height}" fill="${theme.colors.surface}"/>`,
    marks.map((mark) => write(elementOf(mark, paint))).join("\n"),
    "</svg>\n",
  ].join("");
}
