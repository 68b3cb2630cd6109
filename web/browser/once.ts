/** Returns the promise that `kept` has under a key, or makes it and keeps it there until it is rejected. */
export function once<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}

const files = new Map<string, Promise<unknown>>();

/**
 * Fetches a JSON file that the site comes with, once.
 * @param failed words for a failure; `status` is that of the answer, null without one
 */
export function siteFile<T>(name: string, failed: (status: number | null) => string): Promise<T> {
  return once(files, name, async () => {
    const answer = await fetch(name).catch(() => null);
    if (!answer?.ok) throw new Error(failed(answer?.status ?? null));
    return answer.json();
  }) as Promise<T>;
}
