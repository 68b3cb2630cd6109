/** Results of a class as CSV, with English column names and a decimal point, for programs to read. */
import { csvFormatRows } from "d3-dsv";
import { asNumber, asText } from "../../../handed_in/csv_cells.ts";
import type { Column } from "../columns.ts";
import type { Ranked } from "../ranking.ts";
import { type ScoreId, scoreNamed } from "../scores.ts";
import type { Standing } from "./standing.ts";

/** Measured numbers of a path; `loss` is a share. */
const MEASURES = ["throughput_mbps", "delay_ms", "loss"] as const;
/** Names of the columns of scores. */
const SCORE_COLUMNS: readonly [name: string, id: ScoreId][] = [
  ["power", "power"],
  ["log2_throughput", "throughput"],
  ["jain_index", "fairness"],
];

const asScore = (value: number | null) => (value === Number.NEGATIVE_INFINITY ? "-Infinity" : asNumber(value));

/**
 * One row for each result: its place, name, key and line, how its numbers compare with another run, and for each path throughput,
 * delay, loss and every score.
 */
export function classCsv(
  ranked: readonly Ranked<Standing>[],
  places: ReadonlyMap<Standing, number>,
  columns: readonly Column[],
): string {
  const ids = columns.map(({ id }) => id.replace(" ", "_"));
  const head = [
    ...["place", "name", "key", "line", "same_program_as_line", "run_again", "total_power"],
    ...ids.flatMap((id) => [...MEASURES, ...SCORE_COLUMNS.map(([name]) => name)].map((name) => `${id}_${name}`)),
  ];
  const rows = ranked.map(({ row, results, total }) => [
    String(places.get(row) ?? ""),
    asText(row.counted.name),
    row.counted.key,
    String(row.counted.line),
    String(row.counted.sameProgram ?? ""),
    row.again,
    asScore(total),
    ...results.flatMap((result) =>
      typeof result === "object"
        ? [
            ...MEASURES.map((measure) => (result[measure] === null ? "" : String(result[measure]))),
            ...SCORE_COLUMNS.map(([, id]) => asScore(scoreNamed(id).of(result))),
          ]
        : [...MEASURES, ...SCORE_COLUMNS].map(() => ""),
    ),
  ]);
  return csvFormatRows([head, ...rows]);
}
