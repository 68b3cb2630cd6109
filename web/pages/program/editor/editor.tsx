/** The editor of a program: CodeMirror in a shadow tree, whose style sheets a strict content security policy allows. */
import { closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, Transaction } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { changeBetween } from "./change.ts";
import { type HintSource, hints } from "./hints.ts";
import { rhai } from "./language.ts";
import { markDecided, marks, toggleBreakpoint } from "./marks.ts";
import { look } from "./theme.ts";

/** A mistake of the program; line and column count from 1, null where they are not known. */
export interface Mistake {
  line: number | null;
  column: number | null;
  message: string;
}

/** Actions of the editor for the page. */
export interface EditorHandle {
  focus(): void;
  /** Puts the cursor at a place, from 1, and scrolls to it. */
  goTo(line: number, column: number): void;
}

interface EditorProps extends HintSource {
  /** Name for screen readers. */
  label: string;
  /** Says for screen readers how the editor is used and left. */
  description: string;
  text: string;
  isReadOnly: boolean;
  mistake: Mistake | null;
  /** Line that decided last, from 1; null if none is known. */
  decided: number | null;
  onEdit(text: string): void;
  onUndo(): void;
  onRedo(): void;
  onBreakpoints(lines: readonly number[]): void;
  onReady(handle: EditorHandle | null): void;
}

/** Returns the mistake as CodeMirror marks it: a word at its column, or its whole line. */
export function diagnosticOf(state: EditorState, { line, column, message }: Mistake): Diagnostic {
  const { from, to, text } = state.doc.line(Math.min(Math.max(1, line ?? 1), state.doc.lines));
  const start = column === null ? from : Math.min(from + column - 1, to);
  const word = /^\w+|^\S/.exec(text.slice(start - from))?.[0].length ?? 0;
  return { from: start, to: column === null ? to : start + word, severity: "error", message };
}

/** Editor of a program. */
export default function Editor(props: EditorProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const { text, isReadOnly, mistake, decided, label, description } = props;

  useLayoutEffect(() => {
    if (!place.current) return;
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: "open" });
    root.replaceChildren();
    const made = new EditorView({ parent: root, root, state: stateOf(latest) });
    view.current = made;
    latest.current.onReady(handleOf(made));
    return () => {
      latest.current.onReady(null);
      view.current = null;
      made.destroy();
    };
  }, []);

  useLayoutEffect(() => {
    const shown = view.current;
    if (!shown) return;
    const change = changeBetween(shown.state.doc.toString(), text);
    if (change === null) return;
    // The change comes from the page, which knows the text already.
    const annotations = Transaction.remote.of(true);
    shown.dispatch({ changes: change, selection: { anchor: change.from + change.insert.length }, annotations });
  }, [text]);

  useEffect(() => {
    const attributes = {
      "aria-label": label,
      "aria-description": description,
      lang: "en",
      translate: "no",
      tabindex: "0",
    };
    view.current?.dispatch({
      effects: [
        READING.reconfigure([EditorState.readOnly.of(isReadOnly), EditorView.editable.of(!isReadOnly)]),
        ATTRIBUTES.reconfigure(EditorView.contentAttributes.of(attributes)),
      ],
    });
  }, [isReadOnly, label, description]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change of the text the mark has another place
  useEffect(() => {
    const shown = view.current;
    if (shown) shown.dispatch(setDiagnostics(shown.state, mistake ? [diagnosticOf(shown.state, mistake)] : []));
  }, [mistake, text]);

  useEffect(() => {
    if (view.current) markDecided(view.current, decided);
  }, [decided]);

  return <div className="program-editor" ref={place} />;
}

const READING = new Compartment();
const ATTRIBUTES = new Compartment();

function stateOf(latest: { current: EditorProps }): EditorState {
  const { text } = latest.current;
  // The history of the page has every change of the program, those that no key made included.
  const undo = () => {
    latest.current.onUndo();
    return true;
  };
  const redo = () => {
    latest.current.onRedo();
    return true;
  };
  const keys = [
    { key: "Mod-z", run: undo },
    { key: "Mod-y", run: redo },
    { key: "Mod-Shift-z", run: redo },
    { key: "F9", run: toggleBreakpoint },
  ];
  return EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      marks((lines) => latest.current.onBreakpoints(lines)),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      highlightSpecialChars(),
      drawSelection(),
      rhai,
      hints({
        names: () => latest.current.names(),
        value: (name) => latest.current.value(name),
        meaning: (name) => latest.current.meaning(name),
      }),
      EditorView.lineWrapping,
      look,
      READING.of([]),
      ATTRIBUTES.of([]),
      keymap.of([...keys, ...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, indentWithTab]),
      EditorView.updateListener.of(({ docChanged, transactions, state }) => {
        if (docChanged && !transactions.some((one) => one.annotation(Transaction.remote))) {
          latest.current.onEdit(state.doc.toString());
        }
      }),
    ],
  });
}

function handleOf(view: EditorView): EditorHandle {
  return {
    focus: () => view.focus(),
    goTo(line, column) {
      const { from, to } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
      view.dispatch({ selection: { anchor: Math.min(from + column - 1, to) }, scrollIntoView: true });
      view.focus();
    },
  };
}
