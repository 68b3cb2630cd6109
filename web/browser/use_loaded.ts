import { useEffect, useState } from "react";

/**
 * Returns what `load` fetches for `key`: null before it has arrived or if there is nothing to fetch, an error if
 * fetching failed. `load` is a function of a module, the same at every call.
 */
export function useLoaded<T>(load: (key: string) => Promise<T> | null | undefined, key = ""): T | Error | null {
  const [loaded, setLoaded] = useState<{ key: string; what: T | Error } | null>(null);
  useEffect(() => {
    let gone = false;
    const put = (what: T | Error) => {
      if (!gone) setLoaded({ key, what });
    };
    load(key)?.then(put, put);
    return () => {
      gone = true;
    };
  }, [load, key]);
  return loaded?.key === key ? loaded.what : null;
}
