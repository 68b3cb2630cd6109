import { plural, t } from "@lingui/core/macro";
import { type Cable, cablesOf, countUntil } from "../../analysis/media/cables.ts";
import { textWidth } from "../../marks/labels.ts";
import type { Size } from "../../marks/marks.ts";
import { fixed, grouped, significant } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";
import { collisionWords } from "../../run/attempts.ts";
import type { Run } from "../../run/run.ts";
import { MOST_LANES, titleLines } from "./layout.ts";

const framesOf = (count: number) => plural(count, { one: "# frame", other: "# frames" });
const collisionsOf = (count: number) => plural(count, { one: "# collision", other: "# collisions" });

/** Says what has passed until `time` (ns), in as many lines of `room` px as the title has. */
export function countLines(cable: Cable, time: number, room: number, size: Size): string[] {
  const { frames, collisions, dropped, wait } = countUntil(cable, time);
  const parts = [
    framesOf(frames),
    frames > 0
      ? t`${collisionsOf(collisions)} (${significant(collisions / frames, 2)} per frame)`
      : collisionsOf(collisions),
    ...(wait === null ? [] : [t`mean wait ${format(wait, "duration", 3)}`]),
    ...(dropped > 0 ? [t`${grouped(dropped)} discarded`] : []),
  ];
  const lines = [""];
  for (const part of parts) {
    const line = lines[lines.length - 1];
    const longer = line === "" ? part : `${line}, ${part}`;
    if (line === "" || textWidth(longer, size.em) <= 1.1 * room) lines[lines.length - 1] = longer;
    else if (lines.length < titleLines(size)) lines.push(part);
  }
  return lines;
}

/** Says how a cable was used in the whole run. */
export function carriedWords(run: Run, index: number): string {
  const { info } = cablesOf(run)[index];
  const told = run.data.summary.cable_results[index];
  const time = (ns: number | null) => (ns === null ? "–" : format(ns, "duration", 3));
  const there = plural(info.stations, { one: "# station", other: "# stations" });
  const drawn = t`${there} (drawn: the ${MOST_LANES} that send most in view)`;
  const tried = plural(told.attempts, { one: "# attempt", other: "# attempts" });
  const lost = [
    ...(told.dropped > 0 ? [t`${framesOf(told.dropped)} discarded after too many collisions`] : []),
    ...(told.garbled > 0 ? [t`${framesOf(told.garbled)} garbled and not detected by any sender`] : []),
  ];
  return [
    `${run.places[info.link].name}, ${info.stations > MOST_LANES ? drawn : there}: ` +
      t`${framesOf(told.frames)} occupied the cable for ${fixed(told.utilisation * 100, 1)}\u00a0% of the time, ${grouped(told.collided)} of them after collisions; ${tried} led to ${collisionsOf(told.collisions)}`,
    t`a frame waited ${time(told.wait_mean_ns)} on average, and 90 % of the frames waited at most ${time(told.wait_p90_ns)}`,
    ...lost,
  ].join("; ");
}

/** Returns names and values of the cable's events for a packet. */
export function packetReadings(run: Run, packet: number): [name: string, value: string][] {
  const time = (ns: number) => format(ns, "duration", 6);
  return cablesOf(run).flatMap(({ stations, sent, waits, dropped }) => {
    const own = sent.filter((one) => one.packet === packet);
    if (own.length === 0) return [];
    const failed = own.filter(({ heard }) => !Number.isNaN(heard)).length;
    const whole = own.find(({ heard }) => Number.isNaN(heard));
    const waited = (why: string) =>
      waits.reduce((sum, one) => sum + (one.packet === packet && one.why === why ? one.to - one.from : 0), 0);
    const gone = dropped.find((one) => one.packet === packet);
    const rows: [string, string][] = [[t`station`, stations[own[0].station].name]];
    if (whole) rows.push([t`sent`, `${time(whole.from)} ${collisionWords(failed)}`.trim()]);
    else rows.push([t`collisions`, String(failed)]);
    if (whole?.garbled) rows.push([t`at the receiver`, t`garbled by another frame`]);
    if (gone) rows.push([t`discarded`, time(gone.time)]);
    const [carrier, backoff] = [waited("carrier"), waited("backoff")];
    if (carrier > 0) rows.push([t`waited for silence`, format(carrier, "duration", 4)]);
    if (backoff > 0) rows.push([t`backed off`, format(backoff, "duration", 4)]);
    return rows;
  });
}
