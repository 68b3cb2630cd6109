import "../captures/drop.css";
import { useEffect, useRef, useState } from "react";
import { readFile } from "./file.ts";

const FIELDS = "input, textarea, [contenteditable]";

/**
 * What is dropped or pasted anywhere on the page, except into a field: handed to `read` as text. True while something is held
 * over the page.
 */
export function useIncoming(
  read: (text: string, what: string) => void,
  refuse: (what: string, mistake: string) => void,
): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef({ read, refuse });
  latest.current = { read, refuse };

  useEffect(() => {
    const isField = (event: Event) => event.target instanceof Element && event.target.closest(FIELDS) !== null;
    const carries = ({ dataTransfer }: DragEvent) =>
      dataTransfer !== null && ["Files", "text/plain"].some((type) => dataTransfer.types.includes(type));
    const take = (data: DataTransfer | null, what: string) => {
      const file = data?.files[0];
      if (file) void readFile(file, latest.current);
      else if (data) latest.current.read(data.getData("text/plain"), what);
    };
    const onDragOver = (event: DragEvent) => {
      if (isField(event) || !carries(event)) return;
      event.preventDefault();
      setOver(true);
    };
    // The page is left only when nothing on it is entered instead.
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (isField(event) || !carries(event)) return;
      event.preventDefault();
      take(event.dataTransfer, "What was dropped");
    };
    const onPaste = (event: ClipboardEvent) => {
      if (isField(event) || document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      take(event.clipboardData, "What was pasted");
    };
    document.addEventListener("dragover", onDragOver);
    document.addEventListener("dragleave", onDragLeave);
    document.addEventListener("drop", onDrop);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("dragover", onDragOver);
      document.removeEventListener("dragleave", onDragLeave);
      document.removeEventListener("drop", onDrop);
      document.removeEventListener("paste", onPaste);
    };
  }, []);
  return over;
}
