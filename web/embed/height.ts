/** Reports the height of this page to the page around the frame, in the messages that each kind of page understands. */
import type { FrameMessage } from "../element/protocol.ts";

/** Calls back with each new height until the returned function is called. */
export function watchHeight(content: HTMLElement, tell: (message: FrameMessage) => void, page: Window = window) {
  let last = 0;
  const measure = () => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    // A height that is told before the page is there would bring the frames below it into sight.
    if (height === last || height === 0 || content.querySelector(".opening")) return;
    last = height;
    tell({ type: "height", height });
    if (page.parent === page) return;
    // Message of Canvas, and of the players that Embedly has for other sites.
    page.parent.postMessage({ subject: "lti.frameResize", height }, "*");
    page.parent.postMessage(JSON.stringify({ context: "iframe.resize", src: page.location.href, height }), "*");
  };
  const observer = new ResizeObserver(measure);
  observer.observe(content);
  measure();
  return () => observer.disconnect();
}
