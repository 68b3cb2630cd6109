import { t } from "@lingui/core/macro";
import type { ComponentType } from "react";
import type { Arrival } from "../../page/address.ts";
import { PlainPage } from "../../page/plain_page.tsx";
import "../../page/prose.css";
import "./accessibility.css";
import * as statement from "./statement.mdx";
import { Criteria, Criterion } from "./table.tsx";

const Statement = statement.default as ComponentType<{ components: object }>;

/** `#/accessibility`: who can use the laboratory and how, and its known barriers. */
export default function AccessibilityPage({ arrival }: { arrival: Arrival }) {
  return (
    <PlainPage
      title="Accessibility · Fill the Pipe"
      crumb={t`Accessibility`}
      className="prose"
      isEnglish
      ignored={arrival.ignored}
    >
      <Statement components={{ Criteria, Criterion }} />
    </PlainPage>
  );
}
