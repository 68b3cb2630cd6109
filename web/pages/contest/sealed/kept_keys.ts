/**
 * A key pair that this browser keeps in IndexedDB, so that what it signs can be told from what others sign. The private key cannot
 * be read out. Where the browser refuses storage, the pair lasts as long as the page.
 */

const DATABASE = "fill-the-pipe";
const STORE = "keys";

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((settle, reject) => {
    request.onsuccess = () => settle(request.result);
    request.onerror = () => reject(request.error);
  });

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return settled(request);
}

async function fetched(id: string, create: () => Promise<CryptoKeyPair>): Promise<CryptoKeyPair> {
  const pair = create();
  try {
    const database = await opened();
    try {
      const store = () => database.transaction(STORE, "readwrite").objectStore(STORE);
      const known = await settled<CryptoKeyPair | undefined>(store().get(id));
      if (known) return known;
      const made = await pair;
      // Another tab may have been faster; its pair then stays.
      await settled(store().add(made, id)).catch(() => {});
      return (await settled<CryptoKeyPair | undefined>(store().get(id))) ?? made;
    } finally {
      database.close();
    }
  } catch {
    return pair;
  }
}

const pairs = new Map<string, Promise<CryptoKeyPair>>();

/** Returns the key pair of this browser; `create` makes it the first time. */
export function keptKeys(id: string, create: () => Promise<CryptoKeyPair>): Promise<CryptoKeyPair> {
  const known = pairs.get(id) ?? fetched(id, create);
  pairs.set(id, known);
  known.catch(() => pairs.delete(id));
  return known;
}
