import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import { isInField, useDrop } from "../../browser/use_drop.ts";
import { readFile } from "./file.ts";

const TYPES = ["Files", "text/plain"];

/**
 * Hands text that is dropped or pasted on the page, outside fields, to `read`. Returns true while something is held
 * over the page.
 */
export function useIncoming(
  read: (text: string, what: string) => void,
  refuse: (what: string, mistake: string) => void,
): boolean {
  const latest = useRef({ read, refuse });
  latest.current = { read, refuse };
  const take = (data: DataTransfer, what: string) => {
    const file = data.files[0];
    if (file) void readFile(file, latest.current);
    else latest.current.read(data.getData("text/plain"), what);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the latest of both
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (isInField(event) || document.querySelector("[role=dialog]") || !event.clipboardData) return;
      event.preventDefault();
      take(event.clipboardData, t`The pasted text`);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
  return useDrop(TYPES, (data) => take(data, t`The dropped text`));
}
