import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Button, Menu, MenuItem, MenuTrigger, Popover, Toolbar } from "react-aria-components";
import type { Scenario } from "../../../engine/contract.ts";
import type { Lab } from "../../../lab/lab.ts";
import { joinWords } from "../../../language/lists.ts";
import { names, type Part, part, partAt, placeOf, stations, stationsOf } from "../../../scenario/parts.ts";
import { isMedium } from "../edits.ts";
import { RemoveButton } from "../remove_button.tsx";
import type { Selection } from "../selection.ts";
import type { WorkedOn } from "../worked.ts";
import type { Building } from "./building.ts";

interface ToolsProps {
  lab: Lab;
  worked: WorkedOn;
  selection: Selection;
  building: Building;
  /** Two hosts for which the reader has not chosen yet between a flow and a link. */
  asked: { from: string; to: string } | null;
  onLeave(): void;
  setDoomed(parts: readonly Part[]): void;
}

/** Actions on the selected part as buttons, for keyboards and fingers. */
export function Tools({ lab, worked: { scenario }, selection, building, asked, onLeave, setDoomed }: ToolsProps) {
  const place = selection.place ?? "";
  const of = partAt(scenario, place);
  if (asked) return <Question {...{ ...asked, building, onLeave }} />;
  if (!of) return <Beginning {...{ scenario, building }} />;

  const { title } = building;
  const hosts = names(scenario, "hosts").map((name) => `hosts.${name}`);
  const all = [
    ...stations(scenario).map((name) => placeOf(scenario, name)),
    ...names(scenario, "links").map((name) => `links.${name}`),
  ];
  const link = of.kind === "links" ? part(scenario, "links", of.name) : null;
  return (
    <Toolbar className="drawing-tools" aria-label={t`What to do with ${title(place)}`}>
      <strong>{title(place)}</strong>
      {of.kind === "hosts" && (
        <Choice
          label={t`Send to …`}
          places={hosts.filter((one) => one !== place)}
          onChoose={(to) => building.send(place, to)}
          title={title}
        />
      )}
      <Choice
        label={t`Connect to …`}
        places={all.filter((one) => building.canJoin(place, one))}
        onChoose={(to) => building.join(place, to)}
        title={title}
      />
      {link && stationsOf(link).length === 2 && (
        <Button className="button small" onPress={() => building.putRouterOn(place)}>
          <Trans>Put a router in the middle</Trans>
        </Button>
      )}
      {(of.kind === "routers" || (link && isMedium(link))) && (
        <Button className="button small" onPress={() => building.addHostAt(place)}>
          <Trans>Add a host here</Trans>
        </Button>
      )}
      {of.kind === "flows" && (
        <Button className="button small" onPress={() => building.addFlowLike(place)}>
          <Trans>Add a similar flow</Trans>
        </Button>
      )}
      <Button className="button small" onPress={() => selection.select(place, true)}>
        <Trans>Change its values</Trans>
      </Button>
      <RemoveButton {...{ lab, scenario, of }} onDoom={setDoomed} onRemove={() => building.remove(place)} />
      <NewParts building={building} />
    </Toolbar>
  );
}

/** Number of parts above which they are counted instead of named. */
const FEW = 4;

function Beginning({ scenario, building }: { scenario: Scenario; building: Building }) {
  const joined = new Set(names(scenario, "links").flatMap((link) => stationsOf(part(scenario, "links", link))));
  const loose = stations(scenario).filter((one) => !joined.has(one));
  const few = loose.length <= FEW;
  const words = few ? joinWords(loose.map((one) => building.title(placeOf(scenario, one)))) : t`${loose.length} parts`;
  return (
    <Toolbar className="drawing-tools" aria-label={t`New parts`}>
      <NewParts building={building} />
      <span className="quiet">
        {loose.length > 0
          ? t`Not connected yet: ${words}. Drag from this part to another, or press this part and choose.`
          : t`Press a part to change it; drag from one to another to join them or to send a flow.`}
      </span>
    </Toolbar>
  );
}

function NewParts({ building }: { building: Building }) {
  return (
    <>
      <Button className="button small" onPress={() => building.add("hosts")}>
        <Trans>New host</Trans>
      </Button>
      <Button className="button small" onPress={() => building.add("routers")}>
        <Trans>New router</Trans>
      </Button>
    </>
  );
}

interface QuestionProps {
  from: string;
  to: string;
  building: Building;
  onLeave(): void;
}

/** Choice after the reader has dragged from host to host. */
function Question({ from, to, building, onLeave }: QuestionProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  const words = `${building.title(from)} → ${building.title(to)}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves whichever button has the focus
    <div
      ref={box}
      onKeyDown={(event) => {
        if (event.key === "Escape") onLeave();
      }}
    >
      <Toolbar
        className="drawing-tools"
        aria-label={t`What goes from ${building.title(from)} to ${building.title(to)}`}
      >
        <strong>{words}</strong>
        <Button className="button small" onPress={() => building.send(from, to)}>
          <Trans>Send a flow</Trans>
        </Button>
        <Button className="button small" onPress={() => building.join(from, to)}>
          <Trans>Join them by a link</Trans>
        </Button>
        <Button className="button small" onPress={onLeave}>
          <Trans>Neither</Trans>
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

/** A menu of the possible places; without a place there is no button. */
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
