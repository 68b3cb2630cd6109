/**
 * Watches the page from outside, so that what is measured is what a reader would see, not what the page says of itself.
 * Runs inside the page, before its own scripts.
 */
export function watch() {
  /**
   * Pictures of the canvas that is watched, in their order.
   * @type {{ time: number, pixels: Promise<ImageBitmap> }[]}
   */
  let pictures = [];
  /** @type {HTMLCanvasElement | null} */
  let watched = null;
  const { setTransform } = CanvasRenderingContext2D.prototype;
  // Every picture starts by setting the scale of the screen, and is done when the frame's work is.
  CanvasRenderingContext2D.prototype.setTransform = function (/** @type {any[]} */ ...args) {
    if (this.canvas === watched) {
      queueMicrotask(() => pictures.push({ time: performance.now(), pixels: createImageBitmap(this.canvas) }));
    }
    return Reflect.apply(setTransform, this, args);
  };

  /** @param {string} selector */
  const element = (selector) => {
    const found = document.querySelector(selector);
    if (!found) throw new Error(`the page has no ${selector}`);
    return found;
  };

  /** @param {ImageBitmap} picture */
  function pixelsOf(picture) {
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context?.drawImage(picture, 0, 0);
    return new Uint32Array(context?.getImageData(0, 0, picture.width, picture.height).data.buffer ?? []);
  }

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  window.watched = {
    /** Times in ms, from the next key or pointer, at which something below `selector` changed; ends when it is quiet. */
    changes(selector, quiet) {
      return new Promise((resolve) => {
        let start = Number.NaN;
        /** @type {number[]} */
        const times = [];
        let timer = setTimeout(done, 20_000);
        const observer = new MutationObserver(() => {
          if (Number.isNaN(start)) return;
          times.push(performance.now() - start);
          clearTimeout(timer);
          timer = setTimeout(done, quiet);
        });
        const begin = () => {
          start = performance.now();
        };
        function done() {
          observer.disconnect();
          removeEventListener("keydown", begin, true);
          resolve(times);
        }
        addEventListener("keydown", begin, { capture: true, once: true });
        observer.observe(element(selector), { subtree: true, childList: true, attributes: true, characterData: true });
      });
    },

    /**
     * Time in ms from the next key until the canvas looks as it will stay, once it has been still for `quiet` ms: the time of
     * the first picture with the pixels of the last one.
     */
    redraw(canvas, quiet) {
      return new Promise((resolve) => {
        const begin = async () => {
          const start = performance.now();
          pictures = [];
          watched = /** @type {HTMLCanvasElement} */ (element(canvas));
          const last = () => pictures.at(-1)?.time ?? start;
          while (performance.now() - last() < quiet && last() - start < 20_000) await frame();
          watched = null;
          const all = await Promise.all(pictures.map(async ({ pixels }) => pixelsOf(await pixels)));
          const final = all.findIndex((one) => one.every((pixel, i) => pixel === all.at(-1)?.[i]));
          resolve(final < 0 ? Number.NaN : pictures[final].time - start);
        };
        addEventListener("keydown", begin, { capture: true, once: true });
      });
    },

    /** Time in ms from the next key until the first text of the element is another one. */
    text(selector) {
      const text = () => document.querySelector(selector)?.firstChild?.textContent;
      const before = text();
      return new Promise((resolve) => {
        const begin = async () => {
          const start = performance.now();
          while (text() === before) await frame();
          resolve(performance.now() - start);
        };
        addEventListener("keydown", begin, { capture: true, once: true });
      });
    },

    /** Frames a second over the next `seconds`, and the longest frame in ms. */
    async frames(seconds) {
      let last = await frame();
      const start = last;
      let count = 0;
      let longest = 0;
      while (last - start < seconds * 1000) {
        const now = await frame();
        longest = Math.max(longest, now - last);
        last = now;
        count += 1;
      }
      return { rate: (1000 * count) / (last - start), longest };
    },
  };
}
