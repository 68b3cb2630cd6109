import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "react-aria-components";
import { announce } from "../../browser/announcer.tsx";
import type { Scenario } from "../../engine/contract.ts";
import type { Lab } from "../../lab/lab.ts";
import { joinWords } from "../../language/lists.ts";
import { called, type Part } from "../../scenario/parts.ts";
import { goneWith, removed } from "./parts.ts";

interface RemoveButtonProps {
  lab: Lab;
  scenario: Scenario;
  of: Part;
  /** Parts that would be removed, while the pointer is on the button. */
  onDoom?(parts: readonly Part[]): void;
  /** Called after the part was removed. */
  onRemove?(): void;
}

/** Button that removes a part, and announces before and after what is removed with it. */
export function RemoveButton({ lab, scenario, of, onDoom, onRemove }: RemoveButtonProps) {
  const others = goneWith(scenario, of);
  const along = joinWords(others.map((one) => called(scenario, one.kind, one.name)));
  const show = (on: boolean) => onDoom?.(on ? [of, ...others] : []);
  return (
    <div className="part-remove">
      <Button
        className="button small"
        aria-label={t`Remove ${called(scenario, of.kind, of.name)}`}
        onHoverChange={show}
        onFocusChange={show}
        onPress={() => {
          onDoom?.([]);
          if (onRemove) onRemove();
          else removePart(lab, scenario, of);
        }}
      >
        <Trans>Remove</Trans>
      </Button>
      {along && (
        <span className="quiet">
          <Trans>and with it {along}</Trans>
        </span>
      )}
    </div>
  );
}

/** Removes a part and everything that depends on it, as one step of undo, and announces it. */
export function removePart(lab: Lab, scenario: Scenario, of: Part): void {
  const along = joinWords(goneWith(scenario, of).map((one) => called(scenario, one.kind, one.name)));
  lab.open(removed(scenario, of.kind, of.name));
  announce(t`Removed ${called(scenario, of.kind, of.name)}${along && t`, and with it ${along}`}. Undo brings it back`);
}
