import { useEffect, useRef } from "react";
import { Button, Menu, MenuItem, MenuTrigger, Popover, Toolbar } from "react-aria-components";
import type { Lab } from "../../scenario/lab.ts";
import { names, part, partAt, placeOf, stations, stationsOf } from "../../scenario/parts.ts";
import { listed } from "../../views/topology/words.ts";
import { isMedium, withFlowLike, withHostAt, withRouterOn } from "../edits.ts";
import { type Added, added, type Part } from "../parts.ts";
import { RemoveButton } from "../remove_button.tsx";
import type { Selection } from "../selection.ts";
import type { WorkedOn } from "../worked.ts";

interface ToolsProps {
  lab: Lab;
  worked: WorkedOn;
  selection: Selection;
  /** Two hosts of which it is not said yet whether a flow or a link is wanted. */
  asked: { from: string; to: string } | null;
  setAsked(asked: null): void;
  setDoomed(parts: readonly Part[]): void;
  join(from: string, to: string): void;
  send(from: string, to: string): void;
  canLink(from: string, to: string): boolean;
  title(place: string): string;
  made(kind: Part["kind"], added: Added | null, words: (title: string) => string): void;
  focusOn(place: string | null): void;
}

/** What can be done with the part that is selected, in words: for keys, for fingers, and to be found. */
export function Tools(props: ToolsProps) {
  const { lab, worked, selection, asked, title } = props;
  const { scenario, checked } = worked;
  const place = selection.place ?? "";
  const of = partAt(scenario, place);
  const known = checked?.scenario ?? {};
  if (asked) return <Question {...props} asked={asked} />;
  if (!of) return <Beginning {...props} />;

  const all = [
    ...stations(scenario).map((name) => placeOf(scenario, name)),
    ...names(scenario, "links").map((name) => `links.${name}`),
  ];
  const hosts = names(scenario, "hosts").map((name) => `hosts.${name}`);
  const own = part(scenario, of.kind, of.name);
  const line = of.kind === "links" && stationsOf(own).length === 2;
  const takesHosts = of.kind === "routers" || (of.kind === "links" && isMedium(own));
  return (
    <Toolbar className="drawing-tools" aria-label={`What to do with ${title(place)}`}>
      <strong>{title(place)}</strong>
      {of.kind === "hosts" && (
        <Choice
          label="Send to …"
          places={hosts.filter((one) => one !== place)}
          onChoose={(to) => props.send(place, to)}
          title={title}
        />
      )}
      <Choice
        label="Connect to …"
        places={all.filter((one) => props.canLink(place, one))}
        onChoose={(to) => props.join(place, to)}
        title={title}
      />
      {line && (
        <Button
          className="button small"
          onPress={() =>
            props.made(
              "routers",
              withRouterOn(scenario, known, of.name),
              (router) => `${router} is on ${title(place)} now`,
            )
          }
        >
          Put a router in the middle
        </Button>
      )}
      {takesHosts && (
        <Button
          className="button small"
          onPress={() =>
            props.made("hosts", withHostAt(scenario, known, of), (host) => `${host} is joined to ${title(place)}`)
          }
        >
          Add a host here
        </Button>
      )}
      {of.kind === "flows" && (
        <Button
          className="button small"
          onPress={() =>
            props.made("flows", withFlowLike(scenario, of.name), (flow) => `${flow} goes beside ${title(place)}`)
          }
        >
          One more like it
        </Button>
      )}
      <Button className="button small" onPress={() => selection.select(place, true)}>
        Change its values
      </Button>
      <RemoveButton
        {...{ lab, scenario, of }}
        onDoom={props.setDoomed}
        onRemoved={() => {
          selection.select(null);
          props.focusOn(all.find((one) => one !== place) ?? null);
        }}
      />
    </Toolbar>
  );
}

function Beginning({ worked: { scenario }, made, title }: ToolsProps) {
  const joined = new Set(names(scenario, "links").flatMap((link) => stationsOf(part(scenario, "links", link))));
  const loose = stations(scenario).filter((one) => !joined.has(one));
  const add = (kind: "hosts" | "routers") =>
    made(kind, added(scenario, kind), (name) => `${name} is there, joined to nothing yet`);
  return (
    <Toolbar className="drawing-tools" aria-label="New parts">
      <Button className="button small" onPress={() => add("hosts")}>
        New host
      </Button>
      <Button className="button small" onPress={() => add("routers")}>
        New router
      </Button>
      <span className="quiet">
        {loose.length > 0
          ? `${listed(loose.map((one) => title(placeOf(scenario, one))))}: joined to nothing yet. Drag from there to another part.`
          : "Press a part to change it; drag from one to another to join them or to send a flow."}
      </span>
    </Toolbar>
  );
}

/** After a hand has gone from host to host. */
function Question({
  asked: { from, to },
  setAsked,
  join,
  send,
  title,
  focusOn,
}: ToolsProps & { asked: { from: string; to: string } }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  const leave = () => {
    setAsked(null);
    focusOn(from);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves whichever button has the focus
    <div
      ref={box}
      onKeyDown={(event) => {
        if (event.key === "Escape") leave();
      }}
    >
      <Toolbar className="drawing-tools" aria-label={`From ${title(from)} to ${title(to)}`}>
        <strong>
          {title(from)} → {title(to)}
        </strong>
        <Button className="button small" onPress={() => send(from, to)}>
          Send a flow
        </Button>
        <Button className="button small" onPress={() => join(from, to)}>
          Join them by a link
        </Button>
        <Button className="button small" onPress={leave}>
          Neither
        </Button>
      </Toolbar>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  places: readonly string[];
  onChoose(place: string): void;
  title(place: string): string;
}

/** Only what can be chosen is offered; where nothing can, there is no button. */
function Choice({ label, places, onChoose, title }: ChoiceProps) {
  if (places.length === 0) return null;
  return (
    <MenuTrigger>
      <Button className="button small">{label}</Button>
      <Popover className="popover" placement="bottom start">
        <Menu className="menu" aria-label={label} onAction={(key) => onChoose(String(key))}>
          {places.map((place) => (
            <MenuItem key={place} id={place} className="menu-item">
              {title(place)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
