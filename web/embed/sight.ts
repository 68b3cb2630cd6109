/** Detects whether this page is in sight, wherever its frame stands. */

/** Resolves once the page is in sight. */
export function seen(): Promise<void> {
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
