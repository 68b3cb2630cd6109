import { t } from "@lingui/core/macro";
import type { Catalog } from "../engine/contract.ts";
import type { Lab } from "../lab/lab.ts";
import { Controls } from "./parameter_panel.tsx";
import "./changeable.css";

/** The few controls for which a frame has room, side by side. */
export function Changeable(props: { lab: Lab; catalog: Catalog; paths: readonly string[] }) {
  return (
    <section className="changeable" aria-label={t`Values to change`}>
      <Controls {...props} />
    </section>
  );
}
