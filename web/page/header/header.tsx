import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { announce } from "../../browser/announcer.tsx";
import { english } from "../../language/index.ts";
import { useFramed } from "../embedding.ts";
import { LanguageButton, ThemeButton } from "./header_choices.tsx";
import { SearchButton } from "./search_button.tsx";

/** A page on the way to this one. */
export interface Crumb {
  text: string;
  href: string | null;
  /** A title that is in English in every language of the page. */
  isName?: true;
}

interface HeaderProps {
  /** Pages from the first page down to this one, which is the last. */
  crumbs: readonly Crumb[];
  onHelp(): void;
  /** True on the page of the laboratory itself, which needs no link to it. */
  isLaboratory?: boolean;
  children?: ReactNode;
}

/** Head of a page: name of the site, breadcrumbs and menus. A page in a frame has none. */
export function Header({ crumbs, onHelp, isLaboratory = false, children }: HeaderProps) {
  // The page that holds this one has a head of its own.
  if (useFramed()) return null;
  return (
    <header className="header">
      <a className="logo" href="#/">
        <Capsule />
        <span className="logo-word" translate="no">
          Fill the Pipe
        </span>
      </a>
      {crumbs.length > 0 && (
        <nav className="crumbs" aria-label={t`Breadcrumbs`}>
          <ol>
            {crumbs.map(({ text, href, isName }) => (
              <li key={text} {...(isName ? english() : {})}>
                {href === null ? <span aria-current="page">{text}</span> : <a href={href}>{text}</a>}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="header-actions">
        <SearchButton />
        {children}
        {/* On its own page, the link would begin a new laboratory. */}
        {!isLaboratory && (
          <a className="button header-laboratory" href="#/laboratory">
            <Trans>Laboratory</Trans>
          </a>
        )}
        <LanguageButton />
        <ThemeButton />
        <button type="button" className="button icon-button" aria-label={t`Keys and words`} onClick={onHelp}>
          ?
        </button>
      </div>
    </header>
  );
}

/** Logo: the pipe with two segments in it. */
function Capsule() {
  return (
    <svg width="26" height="14" viewBox="0 0 26 14" aria-hidden="true">
      <rect x="1" y="2" width="24" height="10" rx="5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <rect x="5.5" y="5" width="4" height="4" rx="0.8" fill="var(--accent-data)" />
      <rect x="11" y="5" width="4" height="4" rx="0.8" fill="var(--accent-data)" />
    </svg>
  );
}

/** Button that copies the address of this state, or shows it to be copied by hand. */
export function ShareButton({ flush }: { flush(): void }) {
  const [said, setSaid] = useState<string | null>(null);
  const [byHand, setByHand] = useState<string | null>(null);
  const share = async () => {
    flush();
    try {
      await navigator.clipboard.writeText(location.href);
      setByHand(null);
      setSaid(t`Link copied`);
      announce(t`Link copied`);
      setTimeout(() => setSaid(null), 2000);
    } catch {
      setByHand(location.href);
    }
  };
  return (
    <>
      <button type="button" className="button" onClick={share}>
        {said ?? t`Share link`}
      </button>
      {byHand !== null && (
        <input
          className="share-by-hand"
          aria-label={t`Link to this state`}
          readOnly
          value={byHand}
          onFocus={(event) => event.currentTarget.select()}
          // A field that went away under the pointer would move the button that is being pressed.
          onBlur={({ relatedTarget }) => {
            if (!(relatedTarget instanceof HTMLButtonElement)) setByHand(null);
          }}
          // biome-ignore lint/a11y/noAutofocus: the button just pressed asked for it
          autoFocus
        />
      )}
    </>
  );
}
