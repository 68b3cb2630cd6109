import type { ReactNode } from "react";
import { languageOf, translated } from "../language/index.ts";

/** A name with its meaning under the pointer. */
export function Meant({ meaning, children }: { meaning: string; children: ReactNode }) {
  return (
    <span title={meaning} {...languageOf(meaning)}>
      <span {...translated()}>{children}</span>
    </span>
  );
}
