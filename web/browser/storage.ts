/**
 * What a reader chose for every page, as the theme: kept in this browser, where it keeps anything. A sandboxed frame has no
 * storage, and a page in another's frame is to look as that one says: there a choice lasts as long as the page.
 */
let storages: readonly (() => Storage)[] = [() => sessionStorage, () => localStorage];

/** From now on nothing is kept, and nothing is known from before. */
export function keepNothing(): void {
  storages = [];
}

export function keep(key: string, value: string): void {
  for (const storage of storages) {
    try {
      storage().setItem(key, value);
    } catch {
      // It lasts as long as the page.
    }
  }
}

/** What was chosen in this tab, or null. */
export const keptHere = (key: string): string | null => read(storages[0], key);

/** What was chosen the last time, in whatever tab, or null. */
export const keptBefore = (key: string): string | null => read(storages[1], key);

function read(storage: (() => Storage) | undefined, key: string): string | null {
  try {
    return storage?.().getItem(key) ?? null;
  } catch {
    return null;
  }
}
