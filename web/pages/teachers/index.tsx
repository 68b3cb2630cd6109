import { t } from "@lingui/core/macro";
import type { ComponentType } from "react";
import { useCatalogs } from "../../language/long_texts.ts";
import type { PageProps } from "../../page/page_row.ts";
import { PlainPage } from "../../page/plain_page.tsx";
import { Asking } from "./asking.tsx";
import { Attributes } from "./attributes.tsx";
import { Example } from "./example.tsx";
import * as text from "./teachers.mdx";
import "../../page/prose.css";
import "./teachers.css";

const Text = text.default as ComponentType<{ components: object }>;

/** `#/teachers`: how to put a run into a page of your own, with examples. */
export default function TeachersPage({ arrival }: PageProps) {
  return (
    <PlainPage
      title={t`For teachers · Fill the Pipe`}
      crumb={t`For teachers`}
      className="prose teachers"
      ignored={arrival.ignored}
    >
      {useCatalogs() && <Text components={{ Asking, Attributes, Example }} />}
    </PlainPage>
  );
}
