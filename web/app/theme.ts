/** How the page looks: as the system wishes until the reader has chosen. */
import { msg } from "@lingui/core/macro";
import { createStore } from "zustand/vanilla";

/** One row each, in the order of the menu; how one looks is a block of theme.css. */
export const THEMES = [
  { id: "system", name: msg`System` },
  { id: "light", name: msg`Light` },
  { id: "dark", name: msg`Dark` },
  { id: "contrast", name: msg`High contrast` },
  { id: "projector", name: msg`Projector` },
] as const;

export type ThemeChoice = (typeof THEMES)[number]["id"];

const KEY = "theme";

export const theme = createStore<{ choice: ThemeChoice }>(() => ({ choice: remembered() }));

export function chooseTheme(choice: ThemeChoice): void {
  theme.setState({ choice });
  applyTheme();
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // A sandboxed frame has no storage; the choice then lasts as long as the page.
  }
}

const FORCED = "(forced-colors: active)";
const CONTRAST = "(prefers-contrast: more)";
const PRINT = "print";

/** Applies the theme, now and whenever what the system wishes changes. */
export function keepTheme(): void {
  for (const query of [FORCED, CONTRAST, PRINT]) matchMedia(query).addEventListener("change", () => applyTheme());
  // Pictures are painted in the colours of the paper before it is laid out.
  addEventListener("beforeprint", () => applyTheme(true));
  addEventListener("afterprint", () => applyTheme(false));
  applyTheme();
}

function applyTheme(prints = matchMedia(PRINT).matches): void {
  const shown = prints ? "paper" : onScreen();
  if (shown === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = shown;
}

/** Null where the system's light or dark is all there is to follow. */
function onScreen(): string | null {
  if (matchMedia(FORCED).matches) return "contrast";
  const { choice } = theme.getState();
  if (choice !== "system") return choice;
  return matchMedia(CONTRAST).matches ? "contrast" : null;
}

function remembered(): ThemeChoice {
  try {
    const choice = localStorage.getItem(KEY);
    return THEMES.find(({ id }) => id === choice)?.id ?? "system";
  } catch {
    return "system";
  }
}
