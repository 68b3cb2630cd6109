import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from "react-aria-components";
import { useStore } from "zustand";
import { announce } from "../browser/announcer.tsx";
import { ERAS, eraOverrides } from "../lab/eras.ts";
import type { Lab } from "../lab/lab.ts";
import { type ComparedSpec, keptOf, MOST_COMPARED, sameSpec } from "../scenario/compared_specs.ts";
import { LABORATORY } from "../scenario/link.ts";

const AS_NOW = "as_now";
const AS_PUBLISHED = "as_published";
const NONE = "none";

/** Menu that adds a compared run: as it is now, as published, or with another TCP. */
export function CompareMenu({ lab }: { lab: Lab }) {
  const others = useStore(lab.store, ({ history }) => history.present.others ?? NO_OTHERS);
  const changed = useStore(lab.store, ({ history }) => Object.keys(history.present.overrides).length > 0);
  const free = lab.experiment.id === LABORATORY;
  const full = others.length >= MOST_COMPARED;

  const made = (key: string): ComparedSpec => {
    const state = lab.store.getState();
    const { present } = state.history;
    if (key === AS_NOW) return keptOf(present, lab.experiment.scenario);
    if (key === AS_PUBLISHED) return keptOf({ scenario: present.scenario, overrides: {} }, lab.experiment.scenario);
    const era = ERAS.find(({ id }) => id === key);
    const { run, flow } = lab.playhead.getState();
    return { kind: "with", overrides: era ? eraOverrides(era, state, run?.mss(flow) ?? USUAL_MSS) : {} };
  };
  const act = (key: string) => {
    if (key === NONE) {
      lab.compare([]);
      return announce(t`No longer compared`);
    }
    const other = made(key);
    if (others.some((one) => sameSpec(one, other))) return announce(t`Both runs are already compared`);
    lab.compare([...others, other]);
    announce(t`Compared with ${plural(others.length + 1, { one: "# other run", other: "# other runs" })}`);
  };

  return (
    <MenuTrigger>
      <Button className="button">
        <Trans>Compare</Trans>
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu
          className="menu"
          aria-label={t`Compare`}
          disabledKeys={full ? [AS_NOW, AS_PUBLISHED, ...ERAS.map(({ id }) => id)] : changed ? [] : [AS_PUBLISHED]}
          onAction={(key) => act(String(key))}
        >
          <MenuSection>
            <Header className="menu-head">
              {full ? t`At most four runs can be compared` : t`Compare with this run`}
            </Header>
            <MenuItem id={AS_NOW} className="menu-item">
              <Trans>as it is now, before the next change</Trans>
            </MenuItem>
            <MenuItem id={AS_PUBLISHED} className="menu-item">
              {free ? t`as it was before values were changed` : t`as it was published`}
            </MenuItem>
          </MenuSection>
          <MenuSection>
            <Header className="menu-head">
              <Trans>The same path, then and now</Trans>
            </Header>
            {ERAS.map(({ id, year, name, isToday }) => (
              <MenuItem key={id} id={id} className="menu-item" textValue={name}>
                {name} ({year})
                {isToday && (
                  <small className="menu-note">
                    <Trans>with window scale, SACK, ten segments at the start and a window that fills the pipe</Trans>
                  </small>
                )}
              </MenuItem>
            ))}
          </MenuSection>
          {others.length > 0 && (
            <MenuSection aria-label={t`End`}>
              <MenuItem id={NONE} className="menu-item">
                <Trans>Stop comparing</Trans>
              </MenuItem>
            </MenuSection>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** Bytes of a segment on Ethernet, before a run shows its own. */
const USUAL_MSS = 1460;

const NO_OTHERS: readonly ComparedSpec[] = [];
