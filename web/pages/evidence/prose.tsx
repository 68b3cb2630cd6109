/** The page's texts, MDX files in `texts`. */
import { Trans } from "@lingui/react/macro";
import type { ComponentType, ReactNode } from "react";
import { languageOf } from "../../language/index.ts";

/** A text as its MDX file exports it. */
export type Text = ComponentType<{ components: object }>;

const texts = import.meta.glob<Text>("./texts/*.mdx", { eager: true, import: "default" });

/** Text about contradictions within the papers. */
export const DOUBTS = texts["./texts/doubts.mdx"];
/** Text about missed goals. */
export const MISSES = texts["./texts/misses.mdx"];
/** Text about what is not modelled. */
export const NOT_MODELLED = texts["./texts/not_modelled.mdx"];

/** One of the texts of the page. */
export function Prose({ text: Text }: { text: Text }) {
  return (
    <div className="evidence-prose">
      <Text components={{ Doubt }} />
    </div>
  );
}

interface DoubtProps {
  /** Place in the paper. */
  place: string;
  /** Value that the laboratory uses. */
  took: string;
  children: ReactNode;
}

/** A statement of a paper that is wrong or ambiguous. */
function Doubt({ place, took, children }: DoubtProps) {
  return (
    <div className="evidence-doubt">
      <h4 {...languageOf(place)}>{place}</h4>
      {children}
      <p>
        <strong>
          <Trans>The laboratory uses:</Trans>
        </strong>{" "}
        <span {...languageOf(took)}>{took}</span>
      </p>
    </div>
  );
}
