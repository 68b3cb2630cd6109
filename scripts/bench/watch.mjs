/**
 * Watches the page from outside, so that what is measured is what a reader would see, not what the page says of itself.
 * Runs inside the page, before its own scripts.
 */
export function watch() {
  /** @type {WeakMap<HTMLCanvasElement, number>} */
  const drawn = new WeakMap();
  const { setTransform } = CanvasRenderingContext2D.prototype;
  // Every picture starts by setting the scale of the screen, and is done when the frame's work is.
  CanvasRenderingContext2D.prototype.setTransform = function (/** @type {any[]} */ ...args) {
    queueMicrotask(() => drawn.set(this.canvas, performance.now()));
    return Reflect.apply(setTransform, this, args);
  };

  /** @param {string} selector */
  const element = (selector) => {
    const found = document.querySelector(selector);
    if (!found) throw new Error(`the page has no ${selector}`);
    return found;
  };
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

    /** Time in ms from the next key until the last picture on the canvas, once it has been still for `quiet` ms. */
    redraw(canvas, quiet) {
      return new Promise((resolve) => {
        const begin = async () => {
          const start = performance.now();
          let last = start;
          while (performance.now() - last < quiet && last - start < 20_000) {
            await frame();
            const picture = /** @type {HTMLCanvasElement} */ (element(canvas));
            last = Math.max(last, drawn.get(picture) ?? 0);
          }
          resolve(last > start ? last - start : Number.NaN);
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
