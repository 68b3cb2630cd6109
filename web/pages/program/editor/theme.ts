/** Look of the editor, from the variables of the page's theme. */
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

const TINT = (colour: string, share: number) => `color-mix(in srgb, var(${colour}) ${share}%, transparent)`;

/** Look of the editor in every theme of the page. */
export const look: Extension = EditorView.theme({
  "&": {
    height: "100%",
    color: "var(--ink)",
    backgroundColor: "var(--surface)",
    fontSize: "var(--code-size, 0.875rem)",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: 'ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace',
    lineHeight: "1.5",
  },
  ".cm-content": { caretColor: "var(--ink)", paddingBlock: "0.5rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: TINT("--accent-data", 28),
  },
  ".cm-activeLine": { backgroundColor: TINT("--ink", 4) },
  ".cm-gutters": {
    color: "var(--ink-2)",
    backgroundColor: "var(--surface-2)",
    borderInlineEnd: "1px solid var(--line)",
  },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  ".cm-matchingBracket": { backgroundColor: TINT("--accent-window", 30), outline: "1px solid var(--accent-window)" },
  ".cm-nonmatchingBracket": { outline: "1px solid var(--accent-loss)" },
  ".cm-breakpoints .cm-gutterElement": { width: "1.25rem", textAlign: "center", cursor: "pointer" },
  ".cm-breakpoints .cm-gutterElement:hover::before": { content: '"○"', color: "var(--ink-2)" },
  ".cm-breakpoints .cm-gutterElement:has(.cm-breakpoint)::before": { content: "none" },
  ".cm-breakpoint": { color: "var(--accent-loss)" },
  ".cm-decided": {
    backgroundColor: TINT("--accent-window", 7),
    boxShadow: "inset 3px 0 var(--accent-window)",
  },
  ".cm-tooltip": {
    maxWidth: "26rem",
    color: "var(--ink)",
    backgroundColor: "var(--surface)",
    border: "1px solid var(--edge)",
    borderRadius: "var(--radius)",
    boxShadow: "var(--raised)",
    fontFamily: "var(--font)",
    fontSize: "0.8125rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "14rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.25rem 0.5rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    color: "var(--surface)",
    backgroundColor: "var(--accent-data)",
  },
  ".cm-completionDetail": { marginInlineStart: "0.75rem", fontStyle: "normal", opacity: "0.8" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-tooltip.cm-completionInfo": { padding: "0.375rem 0.625rem" },
  ".cm-name": { padding: "0.375rem 0.625rem" },
  ".cm-name p": { margin: "0" },
  ".cm-name p + p": { marginBlockStart: "0.25rem" },
  ".cm-name code": { fontFamily: 'ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace', fontWeight: "700" },
  ".cm-diagnostic": { padding: "0.375rem 0.625rem" },
  ".cm-diagnostic-error": { borderInlineStart: "4px solid var(--accent-loss)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--accent-loss) 1.5px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintPoint-error::after": { borderBottomColor: "var(--accent-loss)" },
});
