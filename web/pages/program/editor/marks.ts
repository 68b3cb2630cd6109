/** Marks on lines of the program: breakpoints, and the line that decided last. */
import { type Extension, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { type Command, Decoration, type DecorationSet, EditorView, GutterMarker, gutter } from "@codemirror/view";

/** Sets or removes the breakpoint of the line that begins at this position. */
const toggled = StateEffect.define<number>();
/** Marks a line, by its number from 1; null for none. */
const decided = StateEffect.define<number | null>();

class Breakpoint extends GutterMarker {
  override toDOM() {
    const dot = document.createElement("span");
    dot.className = "cm-breakpoint";
    dot.textContent = "●";
    return dot;
  }
}

const BREAKPOINT = new Breakpoint();

const breakpoints = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(marks, transaction) {
    let next = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(toggled)) continue;
      const at = effect.value;
      let isSet = false;
      next.between(at, at, () => {
        isSet = true;
      });
      next = next.update(isSet ? { filter: (from) => from !== at } : { add: [BREAKPOINT.range(at)] });
    }
    return next;
  },
});

const DECIDED = Decoration.line({ class: "cm-decided" });

const decidedLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const effect = transaction.effects.find((one) => one.is(decided));
    if (!effect) return marks.map(transaction.changes);
    const { doc } = transaction.state;
    const line = effect.value as number | null;
    return line === null || line < 1 || line > doc.lines
      ? Decoration.none
      : Decoration.set(DECIDED.range(doc.line(line).from));
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Returns the lines with a breakpoint, from 1, in order. */
export function breakpointsOf({ state }: EditorView): readonly number[] {
  const lines: number[] = [];
  const marks = state.field(breakpoints).iter();
  for (; marks.value !== null; marks.next()) lines.push(state.doc.lineAt(marks.from).number);
  return lines;
}

/** Sets or removes a breakpoint on the line of the cursor. */
export const toggleBreakpoint: Command = (view) => {
  const { state } = view;
  view.dispatch({ effects: toggled.of(state.doc.lineAt(state.selection.main.head).from) });
  return true;
};

/** Marks the line that decided last, from 1; null for none. */
export function markDecided(view: EditorView, line: number | null): void {
  view.dispatch({ effects: decided.of(line) });
}

/** Gutter of breakpoints and the mark of a line. `onBreakpoints`: called with the lines that have one, when they change. */
export function marks(onBreakpoints: (lines: readonly number[]) => void): Extension {
  return [
    breakpoints,
    decidedLine,
    gutter({
      class: "cm-breakpoints",
      markers: (view) => view.state.field(breakpoints),
      initialSpacer: () => BREAKPOINT,
      domEventHandlers: {
        mousedown(view, line) {
          view.dispatch({ effects: toggled.of(line.from) });
          return true;
        },
      },
    }),
    EditorView.updateListener.of(({ view, startState, state }) => {
      if (startState.field(breakpoints) !== state.field(breakpoints)) onBreakpoints(breakpointsOf(view));
    }),
  ];
}
