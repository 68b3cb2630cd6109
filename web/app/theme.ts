/** Light or dark: the system's choice until the reader makes one. */
import { createStore } from "zustand/vanilla";

export type ThemeChoice = "system" | "light" | "dark";

const KEY = "theme";

export const theme = createStore<{ choice: ThemeChoice }>(() => ({ choice: remembered() }));

/** Turns to the other of what is seen now. */
export function toggleTheme(): void {
  choose(isDark() ? "light" : "dark");
}

export function isDark(): boolean {
  const { choice } = theme.getState();
  return choice === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : choice === "dark";
}

export function applyTheme(): void {
  const { choice } = theme.getState();
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

function choose(choice: ThemeChoice): void {
  theme.setState({ choice });
  applyTheme();
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // A sandboxed frame has no storage; the choice then lasts as long as the page.
  }
}

function remembered(): ThemeChoice {
  try {
    const choice = localStorage.getItem(KEY);
    return choice === "light" || choice === "dark" ? choice : "system";
  } catch {
    return "system";
  }
}
