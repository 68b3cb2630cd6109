import { t } from "@lingui/core/macro";
import { type ReactNode, useRef } from "react";
import { Button, Checkbox, GridList, GridListItem, useDragAndDrop } from "react-aria-components";
import { arranged, moved, offered } from "../../lab/arrange.ts";
import type { NamedView } from "./views_menu.tsx";

interface ViewsListProps {
  title: string;
  views: readonly NamedView[];
  chosen: readonly string[];
  onChange(shown: string[]): void;
}

/** List of views with a check box each; they can be moved by dragging, by keyboard, or by buttons. */
export function ViewsList({ title, views, chosen, onChange }: ViewsListProps): ReactNode {
  const available = views.map(({ id }) => id);
  const list = offered(available, chosen);
  const shown = arranged(available, chosen);
  const names = useRef(new Map<string, string>());
  names.current = new Map(views.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.current.get(id) ?? id;
  // The list's own selection is not used, because dragging would move all selected rows together.
  const toggle = (id: string) => onChange(list.filter((one) => shown.includes(one) !== (one === id)));
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": nameOf(String(key)) })),
    onReorder({ keys, target: { key, dropPosition } }) {
      if (dropPosition === "on") return;
      const next = moved(list, new Set([...keys].map(String)), String(key), dropPosition);
      onChange(next.filter((id) => shown.includes(id) || keys.has(id)));
    },
  });
  const raise = (index: number) => {
    const next = moved(list, new Set([list[index]]), list[index - 1], "before");
    onChange(next.filter((id) => shown.includes(id)));
  };
  return (
    <section>
      <h3>{title}</h3>
      <GridList
        aria-label={title}
        className="views-list"
        onAction={(key) => toggle(String(key))}
        dragAndDropHooks={dragAndDropHooks}
      >
        {list.map((id, index) => (
          <GridListItem key={id} id={id} textValue={nameOf(id)} className="views-item">
            <Button slot="drag" className="views-drag" aria-label={t`Move ${nameOf(id)}`}>
              <svg width="10" height="14" viewBox="0 0 10 14" aria-hidden="true">
                {[2, 7, 12].flatMap((y) => [2, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.3" />))}
              </svg>
            </Button>
            <Checkbox className="views-box" isSelected={shown.includes(id)} onChange={() => toggle(id)}>
              <span className="tick" aria-hidden="true" />
              {nameOf(id)}
            </Checkbox>
            {index > 0 && shown.includes(id) && (
              <Button className="views-drag" aria-label={t`${nameOf(id)}: up`} onPress={() => raise(index)}>
                <svg width="10" height="16" viewBox="0 0 10 16" aria-hidden="true">
                  <path d="M5 3l4.5 6h-3v5h-3V9h-3z" />
                </svg>
              </Button>
            )}
          </GridListItem>
        ))}
      </GridList>
    </section>
  );
}
