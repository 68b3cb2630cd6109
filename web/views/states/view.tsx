import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button } from "react-aria-components";
import { placeAt } from "../../analysis/timeline/state_timeline.ts";
import { useSoon } from "../../browser/soon.ts";
import { Panel } from "../../charts/panel.tsx";
import { usePlayhead } from "../../charts/playhead.ts";
import { TimePlot } from "../../charts/timeplot.tsx";
import type { Reading } from "../../charts/tip.tsx";
import { useTheme } from "../../marks/use_theme.ts";
import type { Playhead } from "../../playhead/playhead.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import type { RunViewProps } from "../view.ts";
import { Diagram } from "./diagram.tsx";
import { Instants } from "./instants.tsx";
import { type Machine, machinesOf, nameOf, stayAt, type Taken } from "./machine.ts";
import "./states.css";
import { lanesOf, stripFrame, stripHeight, stripMarks } from "./strip.ts";
import { transitionTable } from "./table.ts";

/** State machines of both ends and of congestion control, with their current states and past transitions. */
export function StatesView({ playhead, state }: RunViewProps): ReactNode {
  const { run, flow } = useSoon(playhead, ({ run, flow }) => ({ run, flow }));
  const { em } = useTheme();
  const [chosen, setChosen] = useState<{ run: Run; flow: number; machine: Machine; taken: Taken } | null>(null);
  const machines = run ? machinesOf(run, flow) : [];
  const own = chosen !== null && chosen.run === run && chosen.flow === flow ? chosen : null;
  const lanes = run ? lanesOf(run, flow).length : 0;
  return (
    <Panel
      title={t`States and phases`}
      words={[
        "connection_state",
        "handshake",
        "close",
        "phase",
        "slow_start",
        "congestion_avoidance",
        "fast_recovery",
        "lntp",
      ]}
      className="ftp-states"
      state={state}
      empty={!run ? t`No run yet.` : machines.length === 0 ? t`Nothing is known of this connection’s states.` : null}
      actions={<Steps playhead={playhead} machines={machines} />}
      table={run ? () => transitionTable(run, flow) : undefined}
    >
      {run && (
        <>
          <Now playhead={playhead} run={run} flow={flow} machines={machines} />
          <div className="ftp-machines">
            {machines.map((machine) => (
              <Diagram
                key={machine.id}
                playhead={playhead}
                machine={machine}
                selected={own?.machine.id === machine.id ? own.taken : null}
                onSelect={(taken) => setChosen(taken && { run, flow, machine, taken })}
              />
            ))}
          </div>
          {own ? <Instants playhead={playhead} {...own} /> : <Key machines={machines} />}
          <TimePlot
            playhead={playhead}
            height={Math.ceil(stripHeight(lanes, em))}
            label={t`States of both ends and phases of the congestion window against time`}
            frame={stripFrame}
            marks={stripMarks}
            readings={readings}
          />
          {run.captured && (
            <p className="ftp-lead">
              <Trans>
                The states are derived from the captured segments: an end has received a FIN once it has acknowledged
                the FIN. A capture does not show the congestion control.
              </Trans>
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

/** Key to the pictures. */
function Key({ machines }: { machines: readonly Machine[] }): ReactNode {
  const [whole, dashed] = machines.find(({ parties }) => parties.length > 1)?.parties ?? [];
  return (
    <p className="ftp-lead">
      <Trans>Each number counts how often a transition was taken. Press a number to see when and why.</Trans>
      {dashed && t` Transitions of the ${whole.name} are solid, those of the ${dashed.name} dashed.`}{" "}
      <Trans>States and transitions that this run never used are pale.</Trans>
    </p>
  );
}

/** Buttons to the previous and the next change of a state or phase. */
function Steps({ playhead, machines }: { playhead: Playhead; machines: readonly Machine[] }): ReactNode {
  const [said, setSaid] = useState("");
  const now = () => {
    const { time } = playhead.getState();
    return machines.flatMap((machine) =>
      machine.parties.map((party) => ({ who: whoOf(machine, party), machine, stay: stayAt(party, time) })),
    );
  };
  const step = (direction: 1 | -1) => {
    const before = now();
    playhead.getState().step(direction, "transition");
    const moved = now().filter(({ stay }, i) => stay?.index !== before[i].stay?.index);
    const words = moved.map(({ who, machine, stay }) => `${who}: ${stay ? nameOf(machine, stay.id) : t`nothing yet`}`);
    setSaid(words.length > 0 ? `${format(playhead.getState().time, "duration", 5)}: ${words.join(", ")}` : "");
  };
  return (
    <>
      <span className="ftp-unseen" role="status">
        {said}
      </span>
      <Button className="ftp-button" aria-label={t`Previous change of state or phase`} onPress={() => step(-1)}>
        <Trans>‹ Change</Trans>
      </Button>
      <Button className="ftp-button" aria-label={t`Next change of state or phase`} onPress={() => step(1)}>
        <Trans>Change ›</Trans>
      </Button>
    </>
  );
}

interface NowProps {
  playhead: Playhead;
  run: Run;
  flow: number;
  machines: readonly Machine[];
}

/** Current state of each party, since when, and its meaning. It is drawn again only when a state changes. */
function Now({ playhead, run, flow, machines }: NowProps): ReactNode {
  usePlayhead(playhead, ({ time }) => staysAt(machines, time));
  const { time } = playhead.getState();
  return (
    <dl className="ftp-now">
      {machines.flatMap((machine) =>
        machine.parties.map((party) => {
          const stay = stayAt(party, time);
          const meaning = machine.figure.nodes.find(({ id }) => id === stay?.id)?.meaning;
          const place = run.places[party.end === 0 ? run.flows[flow].from : run.flows[flow].to]?.name;
          const who = whoOf(machine, party);
          return (
            <div key={`${machine.id} ${party.end}`} data-end={party.end} title={place} translate="no">
              <dt>{who}</dt>
              <dd>
                {stay ? (
                  <Trans>
                    <b>{nameOf(machine, stay.id)}</b> since {format(stay.since, "duration", 5)}. {meaning}
                  </Trans>
                ) : (
                  t`Nothing yet.`
                )}
              </dd>
            </div>
          );
        }),
      )}
    </dl>
  );
}

const whoOf = (machine: Machine, party: Machine["parties"][number]) => (machine.id === "phases" ? "phase" : party.name);

/** Returns a text that stays the same until a party changes its state. */
function staysAt(machines: readonly Machine[], time: number): string {
  return machines.flatMap(({ parties }) => parties.map((party) => stayAt(party, time)?.index ?? -1)).join(" ");
}

function readings(run: Run, flow: number, time: number): Reading[] {
  return lanesOf(run, flow).flatMap(({ name, timeline, nameOf }): Reading[] => {
    const i = placeAt(timeline, time);
    return i < 0 ? [] : [[name, nameOf(timeline.ids[i])]];
  });
}
