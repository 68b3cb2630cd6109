import { useCallback, useMemo, useRef, useState } from "react";

/** Selected part of the drawing and of the panel beside it. */
export interface Selection {
  /** Path of the part in the scenario; null for none. The part may be gone already. */
  place: string | null;
  /** Number of times the reader asked to continue in the panel. */
  entered: number;
  /** `enter`: the focus goes to its values. */
  select(place: string | null, enter?: boolean): void;
  /** Clears the selection and returns the focus to the part in the drawing. */
  back(): void;
  /** Called with the place when the focus comes back to the drawing. */
  readonly onBack: { current: (place: string | null) => void };
}

/** Returns the selected part of the drawing, with its setter. */
export function useSelection(): Selection {
  const [{ place, entered }, set] = useState<{ place: string | null; entered: number }>({ place: null, entered: 0 });
  const onBack = useRef<(place: string | null) => void>(() => {});
  const select = useCallback(
    (next: string | null, enter = false) => set((old) => ({ place: next, entered: enter ? old.entered + 1 : 0 })),
    [],
  );
  return useMemo(
    () => ({
      place,
      entered,
      select,
      back() {
        onBack.current(place);
        select(null);
      },
      onBack,
    }),
    [place, entered, select],
  );
}
