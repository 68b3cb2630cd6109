import { t } from "@lingui/core/macro";
import { type ReactNode, useRef, useState } from "react";
import { useStore } from "zustand";
import { announce } from "../../browser/announcer.tsx";
import { lazily } from "../../browser/lazily.tsx";
import { choose, named, said, useLanguage } from "../../language/index.ts";
import { OFFERED } from "../../language/languages.ts";
import { chooseTheme, THEMES, type ThemeChoice, theme } from "../theme.ts";
import type { HeaderMenuProps } from "./header_menu.tsx";

/** Menu, fetched when it is first opened because it is large. */
const HeaderMenu = lazily(() => import("./header_menu.tsx"));

/** Menu of themes. */
export function ThemeButton() {
  const chosen = useStore(theme, (state) => state.choice);
  const choices = THEMES.map(({ id, name }) => ({ id, name: said(name) }));
  const onChoose = (id: string) => {
    chooseTheme(id as ThemeChoice);
    const name = choices.find((one) => one.id === id)?.name ?? id;
    announce(t`Theme: ${name}`);
  };
  return (
    <MenuButton label={t`Theme`} {...{ choices, chosen, onChoose }}>
      <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
    </MenuButton>
  );
}

/** Menu of languages. */
export function LanguageButton() {
  const { id: chosen } = useLanguage();
  const choices = OFFERED.map(({ id, name }) => ({ id, name, lang: id }));
  const onChoose = async (id: string) => {
    const next = named(id);
    if (!next) return;
    try {
      await choose(next);
      announce(t`The page is in English now.`);
    } catch {
      announce(t`The texts could not be fetched; loading the page again may help.`);
    }
  };
  return (
    <MenuButton label={t`Language`} {...{ choices, chosen, onChoose }}>
      <g fill="none" stroke="currentColor" strokeWidth="1.3">
        <circle cx="8" cy="8" r="6" />
        <ellipse cx="8" cy="8" rx="2.6" ry="6" />
        <path d="M2 8h12" />
      </g>
    </MenuButton>
  );
}

/** Button with a menu; `children` is drawn on the button, in a square of 16 px. */
function MenuButton({ children, ...menu }: HeaderMenuProps & { children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button icon-button"
        aria-label={menu.label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          {children}
        </svg>
      </button>
      {open && <HeaderMenu {...menu} button={button} isOpen onOpenChange={setOpen} />}
    </>
  );
}
