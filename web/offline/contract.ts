/** What the page says to the worker that waits. */
export const TAKE_OVER = "take over";
