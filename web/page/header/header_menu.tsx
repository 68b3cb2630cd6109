import type { RefObject } from "react";
import { Menu, MenuItem, Popover } from "react-aria-components";

/** Props of a menu in the head of a page. */
export interface HeaderMenuProps {
  label: string;
  choices: readonly { id: string; name: string /** Language of the name, if not that of the page. */; lang?: string }[];
  chosen: string;
  onChoose(id: string): void;
}

interface OpenProps extends HeaderMenuProps {
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange(open: boolean): void;
}

/** Every choice; the one that is made is marked. */
export default function HeaderMenu({ label, choices, chosen, onChoose, button, isOpen, onOpenChange }: OpenProps) {
  return (
    <Popover
      className="popover"
      aria-label={label}
      placement="bottom end"
      triggerRef={button}
      {...{ isOpen, onOpenChange }}
    >
      <Menu
        className="menu"
        aria-label={label}
        autoFocus="first"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[chosen]}
        onSelectionChange={(keys) => {
          const [key] = keys as Set<string>;
          onChoose(key);
        }}
        onClose={() => onOpenChange(false)}
      >
        {choices.map(({ id, name, lang }) => (
          <MenuItem key={id} id={id} className="menu-item" textValue={name}>
            <span lang={lang}>{name}</span>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
