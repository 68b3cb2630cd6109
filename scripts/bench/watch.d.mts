/** What `watch` leaves in the page. */
export interface Watched {
  /** What was begun before the key and is asked for after it. */
  pending?: Promise<unknown>;
  /** Long tasks (ms), once somebody has begun to note them. */
  tasks?: number[];
  changes(selector: string, quiet: number): Promise<number[]>;
  redraw(canvas: string, quiet: number): Promise<number>;
  text(selector: string): Promise<number>;
  frames(seconds: number): Promise<{ rate: number; longest: number }>;
}

declare global {
  interface Window {
    watched: Watched;
    /** Time (ms) at which the pipe of the first page first moved. */
    moved: Promise<number>;
  }
}

export function watch(): void;
