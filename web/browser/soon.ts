import { startTransition, useEffect, useState } from "react";
import type { StoreApi } from "zustand/vanilla";
import { shallow } from "zustand/vanilla/shallow";

/**
 * Returns part of a store and redraws with low priority, so that views beside the control being moved never slow it
 * down. `part` is pure and the same at every call.
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
