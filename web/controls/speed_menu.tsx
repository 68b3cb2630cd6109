import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useMemo } from "react";
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Text } from "react-aria-components";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { currentRate, endOf, type Playhead } from "../playhead/playhead.ts";
import { format } from "../quantities/units.ts";
import { PACES, type Pace, readSpeed, type Speed, writeSpeed } from "../scenario/speed.ts";

/** Names of the paces that are multiples of the usual one. */
const TIMES: Record<Exclude<Pace, "run">, string> = { "0.25x": "¼×", "1x": "1×", "4x": "4×", "16x": "16×" };

/** Returns a speed in a word or two. */
export function speedName(speed: Speed): string {
  if (speed === "run") return t`Whole run`;
  if (typeof speed === "string") return TIMES[speed];
  return speed === Number.POSITIVE_INFINITY ? t`At once` : t`Fixed`;
}

/** Writes a rate, ns of simulated time in a second, as the scale of time while playing; empty if playing takes no time. */
export function rateWords(rate: number): string {
  return rate === Number.POSITIVE_INFINITY ? "" : t`${format(rate, "duration", 2)} a second`;
}

/** The speed of playback in round trips, with its scale of simulated time. */
export function SpeedMenu({ playhead }: { playhead: Playhead }): ReactNode {
  const speed = useStore(playhead, (state) => state.speed);
  const rate = useStore(playhead, (state) => state.rate);
  const ready = useStore(playhead, (state) => state.run !== null);
  const scale = ready ? rateWords(rate) : "";
  const name = speedName(speed);
  return (
    <MenuTrigger>
      <Button
        className="button transport-speed"
        aria-label={scale === "" ? t`Speed: ${name}` : t`Speed: ${name}, ${scale}`}
      >
        <span>{name}</span>
        {scale !== "" && <span className="transport-scale">{scale}</span>}
      </Button>
      <Popover className="popover" placement="top end">
        <Speeds playhead={playhead} />
      </Popover>
    </MenuTrigger>
  );
}

function Speeds({ playhead }: { playhead: Playhead }): ReactNode {
  const rated = useStore(
    playhead,
    useShallow(({ run, flow, range, speed, together, options }) => ({ run, flow, range, speed, together, options })),
  );
  const { speed } = rated;
  const choices = useMemo((): { speed: Speed; scale: string }[] => {
    // A link or the page around a frame may have set a speed that is no pace.
    const all = typeof rated.speed === "number" ? [...PACES, rated.speed] : PACES;
    const state = { ...playhead.getState(), ...rated };
    return all.map((one) => ({ speed: one, scale: rateWords(currentRate({ ...state, speed: one })) }));
  }, [playhead, rated]);

  function choose(text: string) {
    const { setSpeed, setRange } = playhead.getState();
    const chosen = readSpeed(text);
    if (chosen === null) return;
    setSpeed(chosen);
    if (chosen === "run") setRange({ from: 0, to: endOf(playhead.getState()) });
  }
  return (
    <Menu className="menu" aria-label={t`Speed`}>
      <MenuSection
        aria-label={t`Speed`}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[writeSpeed(speed)]}
        onSelectionChange={(keys) => choose(String([...keys][0]))}
      >
        <Header className="menu-head">
          <Trans>Speed, with a round trip in about 3 s at 1×</Trans>
        </Header>
        {choices.map(({ speed: one, scale }) => (
          <MenuItem key={writeSpeed(one)} id={writeSpeed(one)} className="menu-item" textValue={speedName(one)}>
            <Text slot="label">{speedName(one)}</Text>
            {scale !== "" && (
              <Text slot="description" className="menu-scale">
                {scale}
              </Text>
            )}
          </MenuItem>
        ))}
      </MenuSection>
    </Menu>
  );
}
