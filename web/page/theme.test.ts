import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { THEMES } from "./theme.ts";

const css = readFileSync(new URL("theme.css", import.meta.url), "utf8");

type Colors = Record<string, string>;
type Scheme = "light" | "dark";

/** The custom properties of a block; of a pair the one for the scheme. */
function colorsOf(selector: string, scheme: Scheme): Colors {
  const block = css.split(`\n${selector} {`)[1]?.split("\n}")[0] ?? "";
  const pairs = [...block.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)];
  return Object.fromEntries(
    pairs.map(([, name, light, dark, one]) => [name, one ?? (scheme === "light" ? light : dark)]),
  );
}

/** Colours of a theme: its own block over the first. */
function shown(theme: string, scheme: Scheme): Colors {
  return { ...colorsOf(":root", scheme), ...colorsOf(`:root[data-theme="${theme}"]`, scheme) };
}

function linear(color: string): [number, number, number] {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(a: string, b: string): number {
  const light = [a, b].map((color) => {
    const [r, g, blue] = linear(color);
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  });
  return (Math.max(...light) + 0.05) / (Math.min(...light) + 0.05);
}

const ACCENTS = ["data", "ack", "loss", "window", "host", "queue", "timer"].map((name) => `accent-${name}`);

/** Smallest contrast with both grounds, for text (also accents) and for lines. */
const NEEDED: Record<string, { schemes: Scheme[]; text: number; accent: number; line: number; edge: number }> = {
  light: { schemes: ["light"], text: 4.5, accent: 4.5, line: 1, edge: 3 },
  dark: { schemes: ["dark"], text: 4.5, accent: 4.5, line: 1, edge: 3 },
  contrast: { schemes: ["light", "dark"], text: 7, accent: 7, line: 4.5, edge: 4.5 },
  projector: { schemes: ["light"], text: 10, accent: 4.5, line: 2.5, edge: 7 },
  paper: { schemes: ["light"], text: 10, accent: 4.5, line: 1, edge: 3 },
};

test("every theme has its contrasts stated here, and all but the system's light and dark a block of their own", () => {
  expect(Object.keys(NEEDED)).toEqual(
    expect.arrayContaining(THEMES.map(({ id }) => id).filter((id) => id !== "system")),
  );
  for (const theme of ["contrast", "projector", "paper"]) {
    expect(Object.keys(colorsOf(`:root[data-theme="${theme}"]`, "light")), theme).not.toEqual([]);
  }
});

const cases = Object.entries(NEEDED).flatMap(([theme, need]) =>
  need.schemes.map((scheme) => ({ theme, scheme, need })),
);

describe.each(cases)("$theme on $scheme", ({ theme, scheme, need }) => {
  const colors = shown(theme, scheme);
  test.each([
    ["text", ["ink", "ink-2"]],
    ["accent", [...ACCENTS, "focus"]],
    ["line", ["line"]],
    ["edge", ["edge"]],
  ] as const)("%s", (kind, names) => {
    for (const name of names) {
      for (const ground of ["surface", "surface-2"]) {
        expect(contrast(colors[name], colors[ground]), `${name} on ${ground}`).toBeGreaterThanOrEqual(need[kind]);
      }
    }
  });
});

/** Machado, Oliveira, Fernandes (2009), severity 1: linear RGB as seen without the red or the green cones. */
const SEEN = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** Oklab (Ottosson 2020) of linear RGB. */
function oklab([r, g, b]: number[]): number[] {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The least difference that is seen at a glance between two lines, in Oklab. */
const APART = 0.03;

test.each(Object.entries(SEEN))("the projector's accents stay apart in %s", (_, matrix) => {
  const colors = shown("projector", "light");
  const seen = ACCENTS.map((name) => {
    const rgb = linear(colors[name]);
    return oklab(
      matrix.map((row) =>
        Math.min(
          1,
          Math.max(
            0,
            row.reduce((sum, x, i) => sum + x * rgb[i], 0),
          ),
        ),
      ),
    );
  });
  for (let i = 0; i < seen.length; i++) {
    for (let j = 0; j < i; j++) {
      const distance = Math.hypot(...seen[i].map((x, k) => x - seen[j][k]));
      expect(distance, `${ACCENTS[j]} and ${ACCENTS[i]}`).toBeGreaterThan(APART);
    }
  }
});
