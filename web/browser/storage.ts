/**
 * Choices for every page, such as the theme, kept in this browser where it offers storage. A sandboxed frame has none,
 * and a page in another's frame has to look as that page says: a choice there lasts as long as the page.
 */
let storages: readonly (() => Storage)[] = [() => sessionStorage, () => localStorage];

/** Switches storage off: nothing is kept any more, and earlier choices are ignored. */
export function keepNothing(): void {
  storages = [];
}

/** Keeps a choice for this tab and for later ones; does nothing where the browser refuses storage. */
export function keep(key: string, value: string): void {
  for (const storage of storages) write(storage, key, value);
}

/** Keeps a choice for this tab alone; does nothing where the browser refuses storage. */
export const keepHere = (key: string, value: string): void => write(storages[0], key, value);

function write(storage: (() => Storage) | undefined, key: string, value: string): void {
  try {
    storage?.().setItem(key, value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Returns the choice made in this tab, or null. */
export const keptHere = (key: string): string | null => read(storages[0], key);

/** Returns the latest choice made in any tab, or null. */
export const keptBefore = (key: string): string | null => read(storages[1], key);

function read(storage: (() => Storage) | undefined, key: string): string | null {
  try {
    return storage?.().getItem(key) ?? null;
  } catch {
    return null;
  }
}
