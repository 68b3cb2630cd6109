import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { isOff } from "../../browser/letter_keys.ts";

/** State of the ring about the pointer. */
export interface SpotlightState {
  on: boolean;
  /** Switched on by the bar; a held key lights the ring only meanwhile. */
  kept: boolean;
  keep(on: boolean): void;
  follow(event: PointerEvent<HTMLElement>): void;
  ring: RefObject<HTMLDivElement | null>;
}

const KEY = "s";

/** Returns the ring that follows the pointer; outside React, because it moves with every frame. */
export function useSpotlight(): SpotlightState {
  const ring = useRef<HTMLDivElement>(null);
  const at = useRef({ x: window.innerWidth / 2, y: window.innerHeight / 2 });
  const [kept, setKept] = useState(false);
  const [held, setHeld] = useState(false);
  const on = kept || held;

  const place = () => {
    if (ring.current) ring.current.style.translate = `${at.current.x}px ${at.current.y}px`;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ring that has just come stands where the pointer is
  useEffect(place, [on]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const typing = (target as Element | null)?.closest?.(
        "input:not([type=range]), select, textarea, [role=menu], [role=dialog]",
      );
      if (key === KEY && !ctrlKey && !metaKey && !altKey && !typing && !isOff(KEY)) setHeld(true);
    };
    const release = ({ key }: KeyboardEvent) => key.toLowerCase() === KEY && setHeld(false);
    const gone = () => setHeld(false);
    document.addEventListener("keydown", press);
    document.addEventListener("keyup", release);
    window.addEventListener("blur", gone);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("keyup", release);
      window.removeEventListener("blur", gone);
    };
  }, []);

  return {
    on,
    kept,
    keep: setKept,
    follow({ clientX, clientY }) {
      at.current = { x: clientX, y: clientY };
      place();
    },
    ring,
  };
}

/** Ring about the pointer that dims the rest of the screen. */
export function Spotlight({ spotlight }: { spotlight: SpotlightState }) {
  return spotlight.on ? <div ref={spotlight.ring} className="present-ring" aria-hidden="true" /> : null;
}
