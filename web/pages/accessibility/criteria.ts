import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { texts } from "../../language/index.ts";

/** Levels A and AA of WCAG 2.2, of which 4.1.1 is obsolete. */
type Level = "A" | "AA";

interface Criterion {
  number: string;
  name: MessageDescriptor;
  level: Level;
}

const one = (number: string, level: Level, name: MessageDescriptor): Criterion => ({ number, level, name });

/** Criteria of WCAG 2.2, levels A and AA. */
export const CRITERIA: readonly Criterion[] = [
  one("1.1.1", "A", msg`Non-text Content`),
  one("1.2.1", "A", msg`Audio-only and Video-only (Prerecorded)`),
  one("1.2.2", "A", msg`Captions (Prerecorded)`),
  one("1.2.3", "A", msg`Audio Description or Media Alternative (Prerecorded)`),
  one("1.2.4", "AA", msg`Captions (Live)`),
  one("1.2.5", "AA", msg`Audio Description (Prerecorded)`),
  one("1.3.1", "A", msg`Info and Relationships`),
  one("1.3.2", "A", msg`Meaningful Sequence`),
  one("1.3.3", "A", msg`Sensory Characteristics`),
  one("1.3.4", "AA", msg`Orientation`),
  one("1.3.5", "AA", msg`Identify Input Purpose`),
  one("1.4.1", "A", msg`Use of Color`),
  one("1.4.2", "A", msg`Audio Control`),
  one("1.4.3", "AA", msg`Contrast (Minimum)`),
  one("1.4.4", "AA", msg`Resize Text`),
  one("1.4.5", "AA", msg`Images of Text`),
  one("1.4.10", "AA", msg`Reflow`),
  one("1.4.11", "AA", msg`Non-text Contrast`),
  one("1.4.12", "AA", msg`Text Spacing`),
  one("1.4.13", "AA", msg`Content on Hover or Focus`),
  one("2.1.1", "A", msg`Keyboard`),
  one("2.1.2", "A", msg`No Keyboard Trap`),
  one("2.1.4", "A", msg`Character Key Shortcuts`),
  one("2.2.1", "A", msg`Timing Adjustable`),
  one("2.2.2", "A", msg`Pause, Stop, Hide`),
  one("2.3.1", "A", msg`Three Flashes or Below Threshold`),
  one("2.4.1", "A", msg`Bypass Blocks`),
  one("2.4.2", "A", msg`Page Titled`),
  one("2.4.3", "A", msg`Focus Order`),
  one("2.4.4", "A", msg`Link Purpose (In Context)`),
  one("2.4.5", "AA", msg`Multiple Ways`),
  one("2.4.6", "AA", msg`Headings and Labels`),
  one("2.4.7", "AA", msg`Focus Visible`),
  one("2.4.11", "AA", msg`Focus Not Obscured (Minimum)`),
  one("2.5.1", "A", msg`Pointer Gestures`),
  one("2.5.2", "A", msg`Pointer Cancellation`),
  one("2.5.3", "A", msg`Label in Name`),
  one("2.5.4", "A", msg`Motion Actuation`),
  one("2.5.7", "AA", msg`Dragging Movements`),
  one("2.5.8", "AA", msg`Target Size (Minimum)`),
  one("3.1.1", "A", msg`Language of Page`),
  one("3.1.2", "AA", msg`Language of Parts`),
  one("3.2.1", "A", msg`On Focus`),
  one("3.2.2", "A", msg`On Input`),
  one("3.2.3", "AA", msg`Consistent Navigation`),
  one("3.2.4", "AA", msg`Consistent Identification`),
  one("3.2.6", "A", msg`Consistent Help`),
  one("3.3.1", "A", msg`Error Identification`),
  one("3.3.2", "A", msg`Labels or Instructions`),
  one("3.3.3", "AA", msg`Error Suggestion`),
  one("3.3.4", "AA", msg`Error Prevention (Legal, Financial, Data)`),
  one("3.3.7", "A", msg`Redundant Entry`),
  one("3.3.8", "AA", msg`Accessible Authentication (Minimum)`),
  one("4.1.2", "A", msg`Name, Role, Value`),
  one("4.1.3", "AA", msg`Status Messages`),
];

/** Verdicts on a criterion: words and a sign, because colour alone would not be enough. */
export const FARES = texts({
  met: msg({ context: "a criterion", message: "✓ met" }),
  remark: msg`✓ met, with a remark`,
  none: msg`– not applicable`,
  missed: msg`✕ not met`,
});

/** Verdict on a criterion. */
export type Fares = keyof typeof FARES;
