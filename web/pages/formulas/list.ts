/** All formulas of the sheet, in the order of a course. */
import "./catalogs.ts";
import { CONGESTION } from "./rows/congestion.ts";
import { FLOW_CONTROL } from "./rows/flow_control.ts";
import { MEDIA } from "./rows/media.ts";
import { PATH } from "./rows/path.ts";
import { QUEUES } from "./rows/queues.ts";
import { TIMERS } from "./rows/timers.ts";
import type { SheetGroup } from "./sheet.ts";

/** Groups of formulas. */
export const SHEET: readonly SheetGroup[] = [PATH, FLOW_CONTROL, CONGESTION, TIMERS, QUEUES, MEDIA];
