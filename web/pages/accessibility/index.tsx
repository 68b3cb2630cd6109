import { t } from "@lingui/core/macro";
import type { ComponentType } from "react";
import { useCatalogs } from "../../language/long_texts.ts";
import type { Arrival } from "../../page/address.ts";
import { PlainPage } from "../../page/plain_page.tsx";
import "../../page/prose.css";
import "./accessibility.css";
import "./catalogs.ts";
import * as statement from "./statement.mdx";
import { Criteria, Criterion } from "./table.tsx";

const Statement = statement.default as ComponentType<{ components: object }>;

/** `#/accessibility`: who can use the laboratory and how, and its known barriers. */
export default function AccessibilityPage({ arrival }: { arrival: Arrival }) {
  const isReadable = useCatalogs();
  return (
    <PlainPage
      title={t`Accessibility · Fill the Pipe`}
      crumb={t`Accessibility`}
      className="prose"
      ignored={arrival.ignored}
    >
      {isReadable && <Statement components={{ Criteria, Criterion }} />}
    </PlainPage>
  );
}
