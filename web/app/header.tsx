import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { announce } from "./announcer.tsx";

/** Fetched when it is first opened: menus are large. */
const ThemeMenu = lazy(() => import("./theme_menu.tsx"));

/** The page that is of no experiment, as crumbs and links call it. */
export const LABORATORY = "Laboratory";

interface HeaderProps {
  /** From the first page down to this one; the last is this page. */
  crumbs: readonly { text: string; href: string | null }[];
  onHelp(): void;
  children?: ReactNode;
}

export function Header({ crumbs, onHelp, children }: HeaderProps) {
  return (
    <header className="header">
      <a className="logo" href="#/">
        <Capsule />
        <span className="logo-word">Fill the Pipe</span>
      </a>
      {crumbs.length > 0 && (
        <nav className="crumbs" aria-label="Where you are">
          <ol>
            {crumbs.map(({ text, href }) => (
              <li key={text}>{href === null ? <span aria-current="page">{text}</span> : <a href={href}>{text}</a>}</li>
            ))}
          </ol>
        </nav>
      )}
      <div className="header-actions">
        {children}
        {/* On the page itself it would begin anew. */}
        {crumbs.at(-1)?.text !== LABORATORY && (
          <a className="button header-laboratory" href="#/laboratory">
            {LABORATORY}
          </a>
        )}
        <ThemeButton />
        <Button className="button icon-button" aria-label="Keys and words" onPress={onHelp}>
          ?
        </Button>
      </div>
    </header>
  );
}

/** The pipe with two segments in it. */
function Capsule() {
  return (
    <svg width="26" height="14" viewBox="0 0 26 14" aria-hidden="true">
      <rect x="1" y="2" width="24" height="10" rx="5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <rect x="5.5" y="5" width="4" height="4" rx="0.8" fill="var(--accent-data)" />
      <rect x="11" y="5" width="4" height="4" rx="0.8" fill="var(--accent-data)" />
    </svg>
  );
}

function ThemeButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        className="button icon-button"
        aria-label="Theme"
        aria-haspopup="menu"
        aria-expanded={open}
        onPress={() => setOpen(true)}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
        </svg>
      </Button>
      {open && (
        <Suspense>
          <ThemeMenu button={button} isOpen onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

/** Copies the address of this state; where that is not allowed, shows it to be copied by hand. */
export function ShareButton({ flush }: { flush(): void }) {
  const [said, setSaid] = useState<string | null>(null);
  const [byHand, setByHand] = useState<string | null>(null);
  const share = async () => {
    flush();
    try {
      await navigator.clipboard.writeText(location.href);
      setSaid("Link copied");
      announce("Link copied");
      setTimeout(() => setSaid(null), 2000);
    } catch {
      setByHand(location.href);
    }
  };
  return (
    <>
      <Button className="button" onPress={share}>
        {said ?? "Share link"}
      </Button>
      {byHand !== null && (
        <input
          className="share-by-hand"
          aria-label="Link to this state"
          readOnly
          value={byHand}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setByHand(null)}
          // biome-ignore lint/a11y/noAutofocus: the button just pressed asked for it
          autoFocus
        />
      )}
    </>
  );
}
