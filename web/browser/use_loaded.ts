import { useEffect, useState } from "react";

/**
 * What `load` fetches for `key`: `null` before it is there, or if there is nothing to fetch, and the error if it could not
 * be fetched. `load` is a function of a module, the same at every call.
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
