/**
 * The platform's interface, as a page in it finds and calls it: SCORM 1.2, Run-Time Environment, 3.3, and SCORM 2004
 * 4th edition, Run-Time Environment, 3.
 */
import type { ScormVersion } from "./versions.ts";

/** The platform's interface; nothing throws, and missing values are empty. */
export interface Runtime {
  get(element: string): string;
  set(element: string, value: string): void;
  commit(): void;
  end(): void;
}

type Api = Record<string, (...texts: string[]) => unknown>;

/** Names of the platform's object in a window above, and of its functions. */
const NAMES = {
  "1.2": { api: "API", prefix: "LMS", begin: "Initialize", end: "Finish" },
  "2004": { api: "API_1484_11", prefix: "", begin: "Initialize", end: "Terminate" },
} as const;

/** Windows that are searched for the interface, as the standards limit it. */
const MOST_WINDOWS = 500;

/** Finds the platform; null if the page is in none. */
export function findRuntime(version: ScormVersion, page: Window): Runtime | null {
  const { api: name, prefix, begin, end } = NAMES[version];
  const api = above(page, name) ?? above(page.opener, name);
  if (!api) return null;
  const call = (what: string, ...texts: string[]) => {
    try {
      return String(api[prefix + what](...texts));
    } catch {
      // A platform that fails is no reason for the page to fail.
      return "";
    }
  };
  if (call(begin, "") !== "true") return null;
  return {
    get: (element) => call("GetValue", element),
    set: (element, value) => void call("SetValue", element, value),
    commit: () => void call("Commit", ""),
    end: () => void call(end, ""),
  };
}

function above(from: Window | null, name: string): Api | null {
  let window = from;
  for (let level = 0; window && level < MOST_WINDOWS; level++) {
    try {
      const found = (window as unknown as Record<string, Api | undefined>)[name];
      if (found) return found;
    } catch {
      // A window of another origin cannot be searched.
      return null;
    }
    if (window.parent === window) return null;
    window = window.parent;
  }
  return null;
}
