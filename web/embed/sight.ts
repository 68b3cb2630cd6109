/** Detects whether this page is in sight, wherever its frame stands. */
import { type FrameMessage, VERSION } from "../element/protocol.ts";

/** Tells the page around that this page has come, and resolves once it is in sight. */
export function seen(page: Window = window): Promise<void> {
  const arrived: FrameMessage & { fill_the_pipe: number } = { fill_the_pipe: VERSION, type: "arrived" };
  if (page.parent !== page) page.parent.postMessage(arrived, "*");
  return new Promise((resolve) => {
    const stop = watchSight((inSight) => {
      if (!inSight) return;
      stop();
      resolve();
    });
  });
}

/** Calls back at once and whenever that changes. */
export function watchSight(changed: (inSight: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => changed(entries.at(-1)?.isIntersecting === true));
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}
