import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, ToggleButton } from "react-aria-components";
import { useStore } from "zustand";
import { Transport } from "../../controls/transport.tsx";
import type { Lab } from "../../lab/lab.ts";
import { fillScreen } from "../../page/presenting.ts";
import { LADDER } from "../../page/shown.ts";
import { chooseTheme, theme } from "../../page/theme.ts";
import type { Tour } from "../tours/walk.ts";
import type { SpotlightState } from "./spotlight.tsx";
import type { Offered } from "./views.tsx";

interface BarProps {
  lab: Lab;
  tour: Tour | null;
  offered: readonly Offered[];
  shown: readonly string[];
  show(ids: readonly string[]): void;
  onPair(): void;
  spotlight: SpotlightState;
  leave(): void;
}

/** Small controls of a presentation at the foot of the screen. */
export function Bar({ lab, tour, offered, shown, show, onPair, spotlight, leave }: BarProps) {
  const [first, second] = shown;
  const others = (id: string) => offered.filter((one) => one.id !== id);
  return (
    <section className="present-bar" aria-label={t`Presentation`}>
      <Transport playhead={lab.playhead} />
      <div className="present-choices">
        {tour && <StepWays tour={tour} />}
        <ViewChoice
          label={t`View`}
          value={first}
          offered={second === undefined ? offered : others(second)}
          onChange={(id) => show(second === undefined ? [id] : [id, second])}
        />
        {second !== undefined && (
          <ViewChoice
            label={t`View beside it`}
            value={second}
            offered={others(first)}
            onChange={(id) => show([first, id])}
          />
        )}
        <ToggleButton className="ftp-button" isSelected={second !== undefined} onChange={onPair}>
          {first === LADDER || second !== undefined ? t`Two views` : t`With the ladder`}
        </ToggleButton>
        <ToggleButton className="ftp-button" isSelected={spotlight.kept} onChange={spotlight.keep}>
          <Trans>Spotlight</Trans>
        </ToggleButton>
        <ProjectorChoice />
        {document.fullscreenEnabled && (
          <Button className="button present-fill" onPress={() => void fillScreen()}>
            <Trans>Full screen</Trans>
          </Button>
        )}
        <Button className="button" onPress={leave}>
          <Trans>Leave</Trans>
        </Button>
      </div>
    </section>
  );
}

function StepWays({ tour }: { tour: Tour }) {
  const step = useStore(tour.store, (state) => state.step);
  if (!step) return null;
  const { steps } = tour.file;
  const at = steps.indexOf(step);
  return (
    <>
      <Button className="button" isDisabled={at === 0} onPress={() => tour.walk(-1)}>
        <Trans>Back</Trans>
      </Button>
      <Button className="button primary" isDisabled={at === steps.length - 1} onPress={() => tour.walk(1)}>
        <Trans>Next</Trans>
      </Button>
    </>
  );
}

interface ViewChoiceProps {
  label: string;
  value: string;
  offered: readonly Offered[];
  onChange(id: string): void;
}

function ViewChoice({ label, value, offered, onChange }: ViewChoiceProps) {
  return (
    <select
      className="button"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Switch between the projector's theme and the theme before it. */
function ProjectorChoice() {
  const choice = useStore(theme, (state) => state.choice);
  const projected = choice === "projector";
  return (
    <ToggleButton
      className="ftp-button"
      isSelected={projected}
      onChange={(on) => chooseTheme(on ? "projector" : before())}
    >
      <Trans>Projector</Trans>
    </ToggleButton>
  );
}

let last = theme.getState().choice;
theme.subscribe(({ choice }, { choice: old }) => {
  if (choice === "projector") last = old;
});

function before() {
  return last === "projector" ? "system" : last;
}
