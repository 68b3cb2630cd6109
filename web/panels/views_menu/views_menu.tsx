import type { MessageDescriptor } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useRef, useState } from "react";
import { Button, Dialog, Popover } from "react-aria-components";
import { lazily } from "../../browser/lazily.tsx";
import { usePlayhead } from "../../charts/playhead.ts";
import { arranged, kept } from "../../lab/arrange.ts";
import type { Lab } from "../../lab/lab.ts";
import "./views_menu.css";

const ViewsList = lazily(() => import("./views_list.tsx").then((list) => ({ default: list.ViewsList })));

/** A view with its id and its name in the menu. */
export interface NamedView {
  id: string;
  name: string;
  /** The name as a message, if it is a view of a run. */
  message?: MessageDescriptor;
}

interface ViewsMenuProps {
  lab: Pick<Lab, "playhead">;
  /** Views of the middle column, in their usual order. */
  middle: readonly NamedView[];
  beside: readonly NamedView[];
}

/** Menu of the views: choice by check box, order by dragging or by keyboard. */
export function ViewsMenu({ lab, middle, beside }: ViewsMenuProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // A press takes the focus out of the menu, which closes before the press has ended.
  const wasOpen = useRef(false);
  const chosen = usePlayhead(lab.playhead, (head) => head.options.views);
  const choose = (views: readonly string[]) => lab.playhead.getState().choose({ views });
  const columns = [
    { title: t`In the middle`, own: middle, others: beside },
    { title: t`Beside it`, own: beside, others: middle },
  ];
  return (
    <>
      <Button
        ref={button}
        className="button"
        aria-expanded={open}
        aria-haspopup="dialog"
        onPressStart={() => {
          wasOpen.current = open;
        }}
        onPress={() => setOpen(!wasOpen.current)}
      >
        <Trans>Views</Trans>
      </Button>
      {/* The popover leaves the views behind it visible. */}
      <Popover
        className="popover"
        placement="bottom end"
        triggerRef={button}
        isOpen={open}
        onOpenChange={setOpen}
        isNonModal
      >
        <Dialog className="views-menu" aria-label={t`Views`}>
          {columns.map(({ title, own, others }) => (
            <ViewsList
              until={<p className="quiet">{t`The list is being fetched.`}</p>}
              key={title}
              title={title}
              views={own}
              chosen={chosen}
              onChange={(shown) => {
                const ids = (list: readonly NamedView[]) => list.map(({ id }) => id);
                choose(kept(shown, ids(own), { shown: arranged(ids(others), chosen), available: ids(others) }));
              }}
            />
          ))}
          <Button className="button" isDisabled={chosen.length === 0} onPress={() => choose([])}>
            <Trans>Default views</Trans>
          </Button>
        </Dialog>
      </Popover>
    </>
  );
}
