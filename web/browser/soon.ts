import { startTransition, useEffect, useState } from "react";
import type { StoreApi } from "zustand/vanilla";
import { shallow } from "zustand/vanilla/shallow";

/**
 * Part of a store, drawn when nothing more urgent is: what stands beside the thing a reader is moving never holds it up.
 * `part` is pure and the same each time.
 */
export function useSoon<S extends object, T>(store: StoreApi<S>, part: (state: S) => T): T {
  const [value, setValue] = useState(() => part(store.getState()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `part` is the same each time, though written anew
  useEffect(() => {
    let last = value;
    const read = () => {
      const next = part(store.getState());
      if (shallow(last, next)) return;
      last = next;
      startTransition(() => setValue(() => next));
    };
    read();
    return store.subscribe(read);
  }, [store]);
  return value;
}
