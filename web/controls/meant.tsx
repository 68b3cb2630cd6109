import type { ReactNode } from "react";
import { english, language } from "../language/index.ts";

/** A name with what it means, in the engine's English, under the pointer. */
export function Meant({ meaning, children }: { meaning: string; children: ReactNode }) {
  const { id, direction } = language();
  return (
    <span title={meaning} {...english()}>
      <span lang={id} dir={direction}>
        {children}
      </span>
    </span>
  );
}
