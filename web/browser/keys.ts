/** Decides whether a key press belongs to a control or to the page, and names keys for lists of shortcuts. */

/** Elements that use typed characters themselves; a list of choices does so even when it is closed. */
const TAKING =
  "input, textarea, select, [contenteditable], [role=slider], [role=dialog], [role=menu], [role=listbox], [aria-haspopup=listbox]";

/** Elements that have an undo of their own or hide what an undo would change; a field counts while it is typed in. */
const UNDOING =
  "input:not([type=range], [type=checkbox], [data-typed=false]), textarea, [contenteditable], [role=dialog], [role=menu], [role=listbox]";
const UNDO = new Set(["Ctrl+z", "Ctrl+Shift+z", "Ctrl+y"]);

/** Keys typed into a field, or that work a control or a focused chart, are theirs. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey) return true;
  // Inside a shadow tree, such as that of the editor, the event's target is only the tree's host.
  const target = (event.composedPath?.()[0] ?? event.target) as Element | null;
  if (!target?.closest) return false;
  if (target.closest(UNDO.has(nameOf(event)) ? UNDOING : TAKING)) return true;
  // Space and Enter press a focused button or link.
  return event.key === " " && target.closest("button, a, [role=button], summary, label") !== null;
}

/** Returns the name of a key press as lists of shortcuts have it: "Ctrl+Shift+z", "ArrowRight". ⌘ counts as Ctrl. */
export function nameOf(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey">): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const control = event.ctrlKey || event.metaKey ? "Ctrl+" : "";
  // Without Ctrl, Shift changes `key` itself, except for letters, which were made small above.
  const shift = event.shiftKey && (control !== "" || /^[a-z]$/.test(key)) ? "Shift+" : "";
  return control + shift + key;
}
