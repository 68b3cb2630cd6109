import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from "react-aria-components";
import { useAddressChange } from "../../../browser/address_change.ts";
import type { Run } from "../../../run/run.ts";
import { title } from "../../../run/sentence.ts";
import type { Forks } from "../../view.ts";

interface ChoicesProps {
  run: Run;
  packet: number;
  forks: Forks;
}

/** Other fates that the packet might have had. Each choice shows both futures side by side. */
function Choices({ run, packet, forks }: ChoicesProps): ReactNode {
  return (
    <Menu className="menu" aria-label={t`What if`} onAction={(key) => forks.fork(run, packet, String(key))}>
      <MenuSection>
        <Header className="menu-head">
          <Trans>{title(run, packet)}: what if it …</Trans>
        </Header>
        {forks.choices(run, packet).map(({ id, words }) => (
          <MenuItem key={id} id={id} className="menu-item">
            {words}
          </MenuItem>
        ))}
      </MenuSection>
    </Menu>
  );
}

/** Button with the other fates of a packet; absent if there are none. */
export function ForkButton({ run, packet, forks }: ChoicesProps): ReactNode {
  if (forks.choices(run, packet).length === 0) return null;
  return (
    <MenuTrigger>
      <Button className="ftp-button ftp-fork">
        <Trans>What if …</Trans>
      </Button>
      <Popover className="popover" placement="bottom start">
        <Choices {...{ run, packet, forks }} />
      </Popover>
    </MenuTrigger>
  );
}

/** A packet, and the point of the plot (px) at which its menu opens. */
export interface ForkPlace {
  run: Run;
  packet: number;
  x: number;
  y: number;
}

interface ForkMenuProps {
  forks: Forks;
  at: ForkPlace;
  onClose(): void;
}

/** Menu of the other fates at the place where the reader pressed. */
export function ForkMenu({ forks, at: { run, packet, x, y }, onClose }: ForkMenuProps): ReactNode {
  const anchor = useRef<HTMLSpanElement>(null);
  useAddressChange(onClose);
  return (
    <>
      <span ref={anchor} className="ftp-fork-anchor" style={{ left: x, top: y }} />
      <Popover
        className="popover"
        placement="bottom start"
        triggerRef={anchor}
        isOpen
        onOpenChange={(open) => !open && onClose()}
      >
        <Choices {...{ run, packet, forks }} />
      </Popover>
    </>
  );
}
