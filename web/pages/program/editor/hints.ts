/** Completion of names, and what they mean where the pointer rests. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  snippetCompletion,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { type EditorView, hoverTooltip } from "@codemirror/view";
import { kindInWords, nameAt, ownNames, type ProgramName } from "../names.ts";

/** Source of the hints, asked anew each time. */
export interface HintSource {
  /** Names of the engine's catalog. */
  names(): readonly ProgramName[];
  /** Returns the value of a variable at the playhead, with its unit; null if it is not known. */
  value(name: string): string | null;
  /** Returns the meaning of a name in the language of the page. */
  meaning(name: ProgramName): string;
}

/** Returns completions for a place: members after `this.`, else handlers, functions and words of the language. */
export function completionsAt(
  { names, meaning }: Pick<HintSource, "names" | "meaning">,
  context: CompletionContext,
): CompletionResult | null {
  const known = names();
  const member = context.matchBefore(/\bthis\s*\.\s*\w*/);
  if (member) {
    const from = member.from + member.text.lastIndexOf(".") + 1;
    const state = known.filter(({ kind }) => kind === "state").map((name) => completionOf(name, meaning(name)));
    const own = ownNames(context.state.doc.toString(), known).map((label): Completion => ({ label, type: "property" }));
    return { from, options: [...state, ...own], validFor: /^\w*$/ };
  }
  const word = context.matchBefore(/\w+/);
  if ((!word && !context.explicit) || context.matchBefore(/\.\w*/)) return null;
  if (word && /^\d/.test(word.text)) return null;
  const defined = context.state.doc.toString();
  const isDefined = (id: string) => new RegExp(`\\bfn\\s+${id}\\b`).test(defined);
  const options = known
    .filter(({ kind, id }) => kind !== "state" && !(kind === "handler" && isDefined(id)))
    .map((name) => completionOf(name, meaning(name)));
  return { from: word?.from ?? context.pos, options, validFor: /^\w*$/ };
}

function completionOf(name: ProgramName, info: string): Completion {
  const detail = name.unit;
  if (name.kind === "state") return { label: name.id, type: "property", detail, info };
  if (name.kind === "word") return { label: name.id, type: "keyword", info };
  if (name.kind === "function") return { label: name.id, type: "function", detail: name.signature, info };
  return snippetCompletion(`fn ${name.id}() {\n  \${}\n}`, { label: name.id, type: "class", detail: "fn", info });
}

/** Names below the pointer with their meaning, unit and value at the playhead. */
function hovered(source: HintSource): Extension {
  return hoverTooltip(({ state }: EditorView, place) => {
    const line = state.doc.lineAt(place);
    const found = nameAt(line.text, place - line.from);
    if (!found) return null;
    const { name, from, to, ofThis } = found;
    const known = source.names().find(({ id, kind }) => id === name && (kind === "state") === ofThis);
    const value = ofThis ? source.value(name) : null;
    if (!known && value === null) return null;
    return {
      pos: line.from + from,
      end: line.from + to,
      above: true,
      create: () => ({ dom: cardOf(name, known, value, source) }),
    };
  });
}

function cardOf(name: string, known: ProgramName | undefined, value: string | null, source: HintSource): HTMLElement {
  const card = document.createElement("div");
  card.className = "cm-name";
  const head = document.createElement("p");
  const code = document.createElement("code");
  code.textContent = known?.kind === "state" || !known ? `this.${name}` : known.signature;
  head.append(code, value === null ? "" : ` = ${value}`);
  card.append(head);
  if (known) {
    const text = document.createElement("p");
    const unit = known.unit === "" || value !== null ? "" : `, ${known.unit}`;
    text.textContent = `${source.meaning(known)} (${kindInWords(known)}${unit})`;
    card.append(text);
  }
  return card;
}

/** Completion and hover texts from a source. */
export function hints(source: HintSource): Extension {
  return [
    autocompletion({ override: [(context) => completionsAt(source, context)], icons: false }),
    closeBrackets(),
    hovered(source),
  ];
}
