import type { ReactNode } from "react";
import { english, translated } from "../language/index.ts";

/** A name with its meaning, in the engine's English, under the pointer. */
export function Meant({ meaning, children }: { meaning: string; children: ReactNode }) {
  return (
    <span title={meaning} {...english()}>
      <span {...translated()}>{children}</span>
    </span>
  );
}
