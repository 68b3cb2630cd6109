/** Choice of a network to start from: a field over a list of presets, fetched when it is first opened. */
import { plural, t } from "@lingui/core/macro";
import { useMemo, useState } from "react";
import { Autocomplete, Collection, Header, ListBox, ListBoxItem, ListBoxSection, Text } from "react-aria-components";
import { SearchField } from "../../../controls/search_field.tsx";
import type { Catalog, Scenario } from "../../../engine/contract.ts";
import type { Experiment } from "../../../experiments/schema.ts";
import { english } from "../../../language/index.ts";
import { type Preset, type PresetGroup, presets } from "../presets.ts";
import { createFinder } from "./find.ts";
import { Shape } from "./shape.tsx";
import "./start.css";

interface StartListProps {
  experiments: readonly Experiment[];
  catalog: Catalog;
  onStart(scenario: Scenario): void;
}

/** The list of presets, and the field that finds one by its words. */
export default function StartList({ experiments, catalog, onStart }: StartListProps) {
  const [query, setQuery] = useState("");
  const find = useMemo(() => createFinder(presets(experiments)), [experiments]);
  const groups = useMemo(() => find(query), [find, query]);
  const found = groups.flatMap((group) => group.presets);
  const start = (id: string | undefined) => {
    const preset = found.find((one) => one.id === id);
    if (preset) onStart(preset.scenario);
  };
  return (
    <Autocomplete inputValue={query} onInputChange={setQuery}>
      <div className="start-head">
        <SearchField
          label={t`Find a network`}
          placeholder={t`dumbbell, satellite, 1994, …`}
          hasFound={found.length > 0}
          openFirst={() => start(found[0]?.id)}
        />
        <p className="start-status quiet" role="status">
          {found.length > 0
            ? plural(found.length, { one: "# network", other: "# networks" })
            : t`No network matches these words. Shorten them, or delete one.`}
        </p>
      </div>
      <ListBox
        className="start-list"
        aria-label={t`Networks to start from`}
        items={groups}
        onAction={(key) => start(String(key))}
      >
        {(group) => <Section {...{ group, catalog }} />}
      </ListBox>
    </Autocomplete>
  );
}

function Section({ group, catalog }: { group: PresetGroup; catalog: Catalog }) {
  return (
    <ListBoxSection id={`group ${group.id}`}>
      <Header className="menu-head">{group.name}</Header>
      <Collection items={group.presets}>{(preset) => <Entry {...{ preset, catalog }} />}</Collection>
    </ListBoxSection>
  );
}

function Entry({ preset: { id, name, about, isEnglish, scenario }, catalog }: { preset: Preset; catalog: Catalog }) {
  return (
    <ListBoxItem id={id} textValue={name} className="menu-item start-entry">
      <Shape {...{ scenario, catalog }} />
      <span>
        <Text slot="label" {...(isEnglish ? english() : {})}>
          {name}
        </Text>
        {about && (
          <Text slot="description" className="start-about">
            {about}
          </Text>
        )}
      </span>
    </ListBoxItem>
  );
}
