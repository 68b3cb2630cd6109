import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from "react-aria-components";
import { useStore } from "zustand";
import { ERAS, eraOverrides } from "../scenario/eras.ts";
import type { Lab } from "../scenario/lab.ts";
import { LABORATORY } from "../scenario/link.ts";
import { keptOf, MOST_OTHERS, type Other, sameOther } from "../scenario/others.ts";
import { announce } from "./announcer.tsx";

const AS_NOW = "as_now";
const AS_PUBLISHED = "as_published";
const NONE = "none";

/** Adds a run to compare with: as it is now, as it was published, or with another TCP. */
export function CompareMenu({ lab }: { lab: Lab }) {
  const others = useStore(lab.store, ({ history }) => history.present.others ?? NO_OTHERS);
  const changed = useStore(lab.store, ({ history }) => Object.keys(history.present.overrides).length > 0);
  const free = lab.experiment.id === LABORATORY;
  const full = others.length >= MOST_OTHERS;

  const made = (key: string): Other => {
    const state = lab.store.getState();
    const { present } = state.history;
    if (key === AS_NOW) return keptOf(present, lab.experiment.scenario);
    if (key === AS_PUBLISHED) return keptOf({ scenario: present.scenario, overrides: {} }, lab.experiment.scenario);
    const era = ERAS.find(({ id }) => id === key);
    return { kind: "with", overrides: era ? eraOverrides(era, state) : {} };
  };
  const act = (key: string) => {
    if (key === NONE) {
      lab.compare([]);
      return announce("No longer compared");
    }
    const other = made(key);
    if (others.some((one) => sameOther(one, other))) return announce("It is compared with that already");
    lab.compare([...others, other]);
    announce(`Compared with ${others.length + 1} other ${others.length === 0 ? "run" : "runs"}`);
  };

  return (
    <MenuTrigger>
      <Button className="button">Compare</Button>
      <Popover className="popover" placement="bottom end">
        <Menu
          className="menu"
          aria-label="Compare"
          disabledKeys={full ? [AS_NOW, AS_PUBLISHED, ...ERAS.map(({ id }) => id)] : changed ? [] : [AS_PUBLISHED]}
          onAction={(key) => act(String(key))}
        >
          <MenuSection>
            <Header className="menu-head">{full ? "Four runs are compared at most" : "Compare with this run"}</Header>
            <MenuItem id={AS_NOW} className="menu-item">
              as it is now: the next change differs
            </MenuItem>
            <MenuItem id={AS_PUBLISHED} className="menu-item">
              {free ? "as it was before values were changed" : "as it was published"}
            </MenuItem>
          </MenuSection>
          <MenuSection>
            <Header className="menu-head">The same path, then and now</Header>
            {ERAS.map(({ id, year, name }) => (
              <MenuItem key={id} id={id} className="menu-item">
                {name} ({year})
              </MenuItem>
            ))}
          </MenuSection>
          {others.length > 0 && (
            <MenuSection aria-label="End">
              <MenuItem id={NONE} className="menu-item">
                Compare no more
              </MenuItem>
            </MenuSection>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

const NO_OTHERS: readonly Other[] = [];
