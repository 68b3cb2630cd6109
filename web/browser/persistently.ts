/** Fetches that outlast a connection lost for some seconds. */

/** Waits before a file is asked for again, ms. */
const WAITS = [500, 2000, 8000] as const;

/** Fetches a file, again after each failure while there is hope. Throws what the last attempt threw. */
export async function fetchPersistently<T>(fetchModule: () => Promise<T>): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await fetchModule();
    } catch {
      await pause(wait);
    }
  }
  return fetchModule();
}

/** Resolves after a time, or earlier if the browser comes online. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
  });
}
