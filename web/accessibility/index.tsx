import { type ComponentType, useEffect, useState } from "react";
import type { Arrival } from "../app/address.ts";
import { Header } from "../app/header.tsx";
import { HelpDialog } from "../app/help_dialog.tsx";
import { useShortcuts } from "../app/keyboard.ts";
import { Notice } from "../app/notice.tsx";
import "./accessibility.css";
import * as statement from "./statement.mdx";
import { Criteria, Criterion } from "./table.tsx";

const Statement = statement.default as ComponentType<{ components: object }>;

/** `#/accessibility`: who can use the laboratory, how, and where that fails. */
export default function AccessibilityPage({ arrival }: { arrival: Arrival }) {
  const [help, setHelp] = useState(false);
  const [notes, setNotes] = useState(arrival.ignored);
  useShortcuts(null, openHelp);
  function openHelp() {
    setHelp(true);
  }
  useEffect(() => {
    document.title = "Accessibility · Fill the Pipe";
  }, []);
  return (
    <>
      <Header crumbs={[{ text: "Accessibility", href: null }]} onHelp={openHelp} />
      <main className="gallery access">
        <Notice title="Some of this link could not be shown" lines={notes} onClose={() => setNotes([])} />
        <Statement components={{ Criteria, Criterion }} />
      </main>
      <HelpDialog isOpen={help} onClose={() => setHelp(false)} />
    </>
  );
}
