import "./drop.css";
import { useEffect, useRef, useState } from "react";

const FIELDS = "input, textarea, [contenteditable]";

/** Into a field one drops and pastes text of the field's own. */
export function isInField({ target }: Event): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/**
 * Hands anything that carries one of `types` and is dropped on the page to `take`. Returns true while one is held over
 * the page.
 */
export function useDrop(types: readonly string[], take: (data: DataTransfer) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef({ types, take });
  latest.current = { types, take };
  useEffect(() => {
    const carried = (event: DragEvent) => {
      const data = event.dataTransfer;
      const known = data && latest.current.types.some((type) => data.types.includes(type));
      return known && !isInField(event) ? data : null;
    };
    const onDragOver = (event: DragEvent) => {
      if (!carried(event)) return;
      event.preventDefault();
      setOver(true);
    };
    // The pointer has left the page only if no element of it is entered instead.
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      setOver(false);
      const data = carried(event);
      if (!data) return;
      event.preventDefault();
      latest.current.take(data);
    };
    document.addEventListener("dragover", onDragOver);
    document.addEventListener("dragleave", onDragLeave);
    document.addEventListener("drop", onDrop);
    return () => {
      document.removeEventListener("dragover", onDragOver);
      document.removeEventListener("dragleave", onDragLeave);
      document.removeEventListener("drop", onDrop);
    };
  }, []);
  return over;
}

/** Hands a file that is dropped on the page to `take`. Returns true while one is held over the page. */
export function useDroppedFile(take: (file: File) => void): boolean {
  return useDrop(FILES, ({ files: [file] }) => file && take(file));
}

const FILES = ["Files"];
