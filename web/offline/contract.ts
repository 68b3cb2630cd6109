/** Message to the waiting service worker: replace the current one. */
export const TAKE_OVER = "take over";
