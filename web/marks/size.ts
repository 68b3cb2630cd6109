import { createContext, type RefObject, useContext, useLayoutEffect, useMemo, useState } from "react";
import type { Size } from "./marks.ts";
import { useTheme } from "./use_theme.ts";

/** Whether plots take the height of their place, whatever they ask for. */
export const Fills = createContext(false);

/**
 * Returns the size of an element, kept up to date. `height` fixes the height (px); without it the element's own is
 * used. Width 0 means that the element has no layout yet: draw nothing.
 */
export function useSize(ref: RefObject<HTMLElement | null>, height?: number): Size {
  const { em } = useTheme();
  const [box, setBox] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const width = element.clientWidth;
      const own = element.clientHeight;
      setBox((old) => (old.width === width && old.height === own ? old : { width, height: own }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [ref]);
  const fills = useContext(Fills);
  const tall = fills ? box.height : (height ?? box.height);
  return useMemo(() => ({ width: box.width, height: tall, em }), [box.width, tall, em]);
}
