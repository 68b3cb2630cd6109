/** Theme of the page: the choice made here, the link's, the choice made earlier, or the system's. */
import { msg } from "@lingui/core/macro";
import { createStore } from "zustand/vanilla";
import { keep, keptBefore, keptHere } from "../browser/storage.ts";

/** One row each, in the order of the menu; how one looks is a block of theme.css. */
export const THEMES = [
  { id: "system", name: msg`System` },
  { id: "light", name: msg`Light` },
  { id: "dark", name: msg`Dark` },
  { id: "contrast", name: msg`High contrast` },
  { id: "projector", name: msg`Projector` },
] as const;

/** Id of a theme, or "system". */
export type ThemeChoice = (typeof THEMES)[number]["id"];

const KEY = "theme";

/** The current choice of a theme. */
export const theme = createStore<{ choice: ThemeChoice }>(() => ({ choice: "system" }));

/** Shows a theme because the reader chose it, and keeps the choice. */
export function chooseTheme(choice: ThemeChoice): void {
  keep(KEY, choice);
  show(choice);
}

/** A link asks for `linked`; empty: for none. */
export function followTheme(linked: string): void {
  show(named(keptHere(KEY)) ?? named(linked) ?? named(keptBefore(KEY)) ?? "system");
}

function show(choice: ThemeChoice): void {
  theme.setState({ choice });
  applyTheme();
}

const FORCED = "(forced-colors: active)";
const CONTRAST = "(prefers-contrast: more)";
const PRINT = "print";

/** Applies the theme, now and whenever the system's wish changes. `linked` as in `followTheme`. */
export function keepTheme(linked: string): void {
  for (const query of [FORCED, CONTRAST, PRINT]) matchMedia(query).addEventListener("change", () => applyTheme());
  // Pictures are painted in the colours of paper before the page is laid out for printing.
  addEventListener("beforeprint", () => applyTheme(true));
  addEventListener("afterprint", () => applyTheme(false));
  followTheme(linked);
}

function applyTheme(prints = matchMedia(PRINT).matches): void {
  const shown = prints ? "paper" : onScreen();
  if (shown === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = shown;
}

/** Returns the theme in use; null if only the system's light or dark applies. */
function onScreen(): string | null {
  if (matchMedia(FORCED).matches) return "contrast";
  const { choice } = theme.getState();
  if (choice !== "system") return choice;
  return matchMedia(CONTRAST).matches ? "contrast" : null;
}

const named = (choice: string | null): ThemeChoice | null => THEMES.find(({ id }) => id === choice)?.id ?? null;
