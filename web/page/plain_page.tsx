import { t } from "@lingui/core/macro";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { english } from "../language/index.ts";
import { Header } from "./header/header.tsx";
import { Help } from "./help/help.tsx";
import { useHelpKey } from "./help/help_key.ts";
import { Notice } from "./notice.tsx";

interface PlainPageProps {
  /** Title of the document. */
  title: string;
  /** Breadcrumb of the page; null on the first page. */
  crumb: string | null;
  /** The breadcrumb is in English in every language of the page. */
  isName?: true;
  className?: string;
  /** The text is long and in English only. */
  isEnglish?: boolean;
  /** Sentences about parts of the link that could not be shown. */
  ignored: readonly string[];
  children: ReactNode;
}

/** A page without a run: header, help, ignored parts of its link, and its text. */
export function PlainPage({
  title,
  crumb,
  isName,
  className = "",
  isEnglish = false,
  ignored,
  children,
}: PlainPageProps) {
  const [help, setHelp] = useState(false);
  const [notes, setNotes] = useState(ignored);
  useEffect(() => setNotes(ignored), [ignored]);
  const openHelp = useCallback(() => setHelp(true), []);
  useHelpKey(openHelp);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <Header crumbs={crumb === null ? [] : [{ text: crumb, href: null, isName }]} onHelp={openHelp} />
      <main className={`gallery ${className}`} {...(isEnglish ? english() : {})}>
        <Notice title={t`Some of this link could not be shown`} lines={notes} onClose={() => setNotes([])} />
        {children}
      </main>
      <Help isOpen={help} onClose={() => setHelp(false)} />
    </>
  );
}
