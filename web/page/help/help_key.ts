import { useEffect } from "react";
import { isTaken, nameOf } from "../../browser/keys.ts";
import { isOff } from "../../browser/letter_keys.ts";

/** `?` opens the help, on every page. */
export function useHelpKey(onHelp: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTaken(event) || nameOf(event) !== "?" || isOff("?")) return;
      event.preventDefault();
      onHelp();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [onHelp]);
}
