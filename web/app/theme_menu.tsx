import type { RefObject } from "react";
import { Menu, MenuItem, Popover } from "react-aria-components";
import { useStore } from "zustand";
import { announce } from "./announcer.tsx";
import { chooseTheme, THEMES, type ThemeChoice, theme } from "./theme.ts";

interface ThemeMenuProps {
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange(open: boolean): void;
}

/** Every theme; the one that is chosen is marked. */
export default function ThemeMenu({ button, isOpen, onOpenChange }: ThemeMenuProps) {
  const choice = useStore(theme, (state) => state.choice);
  return (
    <Popover
      className="popover"
      aria-label="Theme"
      placement="bottom end"
      triggerRef={button}
      {...{ isOpen, onOpenChange }}
    >
      <Menu
        className="menu"
        aria-label="Theme"
        autoFocus="first"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[choice]}
        onSelectionChange={(keys) => {
          const [key] = keys as Set<ThemeChoice>;
          chooseTheme(key);
          announce(`Theme: ${THEMES.find(({ id }) => id === key)?.name}`);
        }}
        onClose={() => onOpenChange(false)}
      >
        {THEMES.map(({ id, name }) => (
          <MenuItem key={id} id={id} className="menu-item">
            {name}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
