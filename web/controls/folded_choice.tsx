import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue, Text } from "react-aria-components";
import { languageOf } from "../language/index.ts";
import type { ChoiceProps } from "./choice_control.tsx";
import { Meant } from "./meant.tsx";

/** A choice among many alternatives: the chosen one, and after opening all of them with their meanings. */
export function FoldedChoice({ path, label, meaning, choices, value, mark, onChange }: ChoiceProps) {
  const chosen = choices.find(({ id }) => id === value);
  return (
    <Select className="control" data-parameter={path} value={value} onChange={(key) => onChange(String(key))}>
      <Label className="control-name">
        {mark}
        <Meant meaning={meaning}>{label}</Meant>
      </Label>
      <Button className="folded-choice">
        <SelectValue className="folded-value">{({ selectedText }) => selectedText}</SelectValue>
        <svg width="10" height="6" viewBox="0 0 10 6" aria-hidden="true">
          <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </Button>
      {chosen?.meaning && (
        <Text slot="description" elementType="p" className="control-note quiet" {...languageOf(chosen.meaning)}>
          {chosen.meaning}
        </Text>
      )}
      <Popover className="popover folded-list" maxHeight={520}>
        <ListBox className="menu" items={choices}>
          {({ id, name, meaning: of }) => (
            <ListBoxItem id={id} textValue={name} className="menu-item">
              <Text slot="label">{name}</Text>
              {of && (
                <Text slot="description" className="folded-meaning" {...languageOf(of)}>
                  {of}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
