import { type Token, USUAL_EM } from "./marks.ts";
import { type Strength, USUAL_STRENGTH } from "./paint/strength.ts";

/** Colours and type as values, for canvases and files. */
export interface Theme extends Strength {
  colors: Record<Token, string>;
  font: string;
  /** Size of a label (px). */
  em: number;
}

const FONT = 'system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif';

/** Theme with dark ink on a light ground. */
export const LIGHT: Theme = {
  ...USUAL_STRENGTH,
  colors: {
    surface: "#ffffff",
    "surface-2": "#f5f4f0",
    ink: "#1d2330",
    "ink-2": "#586070",
    line: "#dcdedd",
    data: "#0b67b2",
    ack: "#a35f00",
    loss: "#c2330f",
    window: "#0b7a55",
    host: "#7a4fb5",
    queue: "#a3386f",
    timer: "#6f6200",
    focus: "#0b67b2",
  },
  font: FONT,
  em: USUAL_EM,
};

/** Theme with light ink on a dark ground. */
export const DARK: Theme = {
  ...USUAL_STRENGTH,
  colors: {
    surface: "#15181e",
    "surface-2": "#1c2028",
    ink: "#eceef2",
    "ink-2": "#a6aebb",
    line: "#363c48",
    data: "#62b1f0",
    ack: "#e6a640",
    loss: "#ff7d5a",
    window: "#43c698",
    host: "#bb9df2",
    queue: "#f08fbc",
    timer: "#d4c760",
    focus: "#62b1f0",
  },
  font: FONT,
  em: USUAL_EM,
};

/** Theme for paper: black ink on white, the colours of the light theme. */
export const PRINT: Theme = { ...LIGHT, colors: { ...LIGHT.colors, ink: "#000000", "ink-2": "#404040" } };

const NEUTRAL = new Set<Token>(["surface", "surface-2", "ink", "ink-2", "line", "focus"]);
const TOKENS = Object.keys(LIGHT.colors) as Token[];

/** Name of the custom property that carries a token. */
export function property(token: Token): string {
  return NEUTRAL.has(token) ? `--${token}` : `--accent-${token}`;
}

/** Returns the CSS value of a token: the custom property, with a colour to fall back on. */
export function cssColor(token: Token): string {
  return `var(${property(token)}, ${LIGHT.colors[token]})`;
}

/** Reads the current theme of the page; labels are 0.8125 of the root's type size. */
export function readTheme(): Theme {
  const style = getComputedStyle(document.documentElement);
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const fallback = dark ? DARK : LIGHT;
  const colors = { ...fallback.colors };
  for (const token of TOKENS) {
    const value = style.getPropertyValue(property(token)).trim();
    if (value !== "") colors[token] = resolved(value);
  }
  const font = getComputedStyle(document.body).fontFamily || FONT;
  const number = (name: string, usual: number) => {
    const value = Number.parseFloat(style.getPropertyValue(name));
    return Number.isNaN(value) ? usual : value;
  };
  const type = Number.parseFloat(style.fontSize) || USUAL_TYPE;
  return {
    colors,
    font,
    em: (USUAL_EM * type) / USUAL_TYPE,
    scale: type / USUAL_TYPE,
    weight: number("--weight", USUAL_STRENGTH.weight),
    firm: number("--firm", USUAL_STRENGTH.firm),
    tint: number("--tint", USUAL_STRENGTH.tint),
  };
}

/** Font size of the document root, px. */
const USUAL_TYPE = 16;

/** A custom property may hold `light-dark(…)`, a colour of the system, or another value a canvas cannot read. */
function resolved(value: string): string {
  if (value.startsWith("#")) return value;
  const probe = document.createElement("span");
  probe.style.setProperty("forced-color-adjust", "none");
  probe.style.color = value;
  document.body.append(probe);
  const color = getComputedStyle(probe).color;
  probe.remove();
  return color;
}
