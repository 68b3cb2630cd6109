/** Visible stretch of simulated time (ns). */
export interface TimeRange {
  from: number;
  to: number;
}
