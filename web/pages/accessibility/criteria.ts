/** Levels A and AA of WCAG 2.2, of which 4.1.1 is obsolete. */
type Level = "A" | "AA";

interface Criterion {
  number: string;
  name: string;
  level: Level;
}

const one = (number: string, level: Level, name: string): Criterion => ({ number, level, name });

/** Criteria of WCAG 2.2, levels A and AA. */
export const CRITERIA: readonly Criterion[] = [
  one("1.1.1", "A", "Non-text Content"),
  one("1.2.1", "A", "Audio-only and Video-only (Prerecorded)"),
  one("1.2.2", "A", "Captions (Prerecorded)"),
  one("1.2.3", "A", "Audio Description or Media Alternative (Prerecorded)"),
  one("1.2.4", "AA", "Captions (Live)"),
  one("1.2.5", "AA", "Audio Description (Prerecorded)"),
  one("1.3.1", "A", "Info and Relationships"),
  one("1.3.2", "A", "Meaningful Sequence"),
  one("1.3.3", "A", "Sensory Characteristics"),
  one("1.3.4", "AA", "Orientation"),
  one("1.3.5", "AA", "Identify Input Purpose"),
  one("1.4.1", "A", "Use of Color"),
  one("1.4.2", "A", "Audio Control"),
  one("1.4.3", "AA", "Contrast (Minimum)"),
  one("1.4.4", "AA", "Resize Text"),
  one("1.4.5", "AA", "Images of Text"),
  one("1.4.10", "AA", "Reflow"),
  one("1.4.11", "AA", "Non-text Contrast"),
  one("1.4.12", "AA", "Text Spacing"),
  one("1.4.13", "AA", "Content on Hover or Focus"),
  one("2.1.1", "A", "Keyboard"),
  one("2.1.2", "A", "No Keyboard Trap"),
  one("2.1.4", "A", "Character Key Shortcuts"),
  one("2.2.1", "A", "Timing Adjustable"),
  one("2.2.2", "A", "Pause, Stop, Hide"),
  one("2.3.1", "A", "Three Flashes or Below Threshold"),
  one("2.4.1", "A", "Bypass Blocks"),
  one("2.4.2", "A", "Page Titled"),
  one("2.4.3", "A", "Focus Order"),
  one("2.4.4", "A", "Link Purpose (In Context)"),
  one("2.4.5", "AA", "Multiple Ways"),
  one("2.4.6", "AA", "Headings and Labels"),
  one("2.4.7", "AA", "Focus Visible"),
  one("2.4.11", "AA", "Focus Not Obscured (Minimum)"),
  one("2.5.1", "A", "Pointer Gestures"),
  one("2.5.2", "A", "Pointer Cancellation"),
  one("2.5.3", "A", "Label in Name"),
  one("2.5.4", "A", "Motion Actuation"),
  one("2.5.7", "AA", "Dragging Movements"),
  one("2.5.8", "AA", "Target Size (Minimum)"),
  one("3.1.1", "A", "Language of Page"),
  one("3.1.2", "AA", "Language of Parts"),
  one("3.2.1", "A", "On Focus"),
  one("3.2.2", "A", "On Input"),
  one("3.2.3", "AA", "Consistent Navigation"),
  one("3.2.4", "AA", "Consistent Identification"),
  one("3.2.6", "A", "Consistent Help"),
  one("3.3.1", "A", "Error Identification"),
  one("3.3.2", "A", "Labels or Instructions"),
  one("3.3.3", "AA", "Error Suggestion"),
  one("3.3.4", "AA", "Error Prevention (Legal, Financial, Data)"),
  one("3.3.7", "A", "Redundant Entry"),
  one("3.3.8", "AA", "Accessible Authentication (Minimum)"),
  one("4.1.2", "A", "Name, Role, Value"),
  one("4.1.3", "AA", "Status Messages"),
];

/** Verdicts on a criterion: words and a sign, because colour alone would not be enough. */
export const FARES = {
  met: "✓ met",
  remark: "✓ met, with a remark",
  none: "– not applicable",
  missed: "✕ not met",
} as const;

/** Verdict on a criterion. */
export type Fares = keyof typeof FARES;
