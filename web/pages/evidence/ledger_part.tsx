import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { Button } from "react-aria-components";
import type { Order } from "../../charts/sort_head.tsx";
import type { EvidenceFile } from "../../engine/contract/evidence.ts";
import { PAPERS, SHELVES, TODAY } from "../../experiments/papers.ts";
import type { Experiment } from "../../experiments/schema.ts";
import type { Site } from "../../page/site.ts";
import { isSame, type Made, madeAgain } from "./again.ts";
import { type Batch, createBatch } from "./batch.ts";
import { Doing } from "./doing.tsx";
import { type Column, FAR, type Filter, isShown, type Listed, listed, type Show, sorted } from "./ledger.ts";
import { LedgerTable } from "./ledger_table.tsx";
import { evidenceLink } from "./links.ts";
import { NUMBERS } from "./words/doing.ts";

interface LedgerProps {
  site: Site;
  experiments: readonly Experiment[];
  file: EvidenceFile;
  /** Id of the paper whose numbers are shown first; null for all. */
  paper: string | null;
}

/** Rows that are shown at once, and with each press of a button more. */
const ROWS = 100;

/** A number that was simulated again in this browser. */
export interface Again extends Made {
  same: boolean;
}

const SHOWN: Record<Show, string> = {
  get all() {
    return t`all`;
  },
  get met() {
    return t`goal met`;
  },
  get missed() {
    return t`goal missed`;
  },
  get none() {
    return t`without a goal`;
  },
  get calibrated() {
    return t`calibrated`;
  },
  get far() {
    return t`off by more than ${100 * FAR} %`;
  },
};

/** Part of the page with the published numbers beside the simulated ones. */
export function Ledger({ site, experiments, file, paper }: LedgerProps) {
  const [filter, setFilter] = useState<Filter>({ paper, show: "all" });
  const [order, setOrder] = useState<Order<Column>>({ by: "number", down: false });
  const [rows, setRows] = useState(ROWS);
  const all = useMemo(
    () =>
      listed(
        file,
        SHELVES.map(({ id }) => id),
      ),
    [file],
  );
  const shown = useMemo(
    () =>
      sorted(
        all.filter((one) => isShown(one, filter)),
        order,
      ),
    [all, filter, order],
  );
  const first = useMemo(() => shown.slice(0, rows), [shown, rows]);
  const batch = useMemo(() => batchOf(site, experiments), [site, experiments]);
  useEffect(() => () => batch.stop(), [batch]);
  function choosePaper(paper: string | null) {
    setFilter({ ...filter, paper });
    site.address.write(() => evidenceLink(paper));
  }

  return (
    <>
      <p className="evidence-text">
        <Trans>
          Clicking a row opens its run, with the parameters that give the number. “Simulated” is the mean over the
          seeds, with its standard deviation. The seeds shift the phases of the hosts’ timers. Version{" "}
          {file.engine_version} of the native engine computed the mean, which is stored in a file. A goal sets the
          allowed error for a number or a table; a missed goal marks every number it covers. A goal rests on the
          accuracy of the number in the paper. This is the spread between the paper’s own runs, the rounding of the
          number, or a range that the paper states. If the paper does not state the accuracy of a number, the number has
          no goal. If a paper prints single runs, the mean of these runs is shown beside them, and the sums count only
          the mean.
        </Trans>
      </p>
      <div className="evidence-filters">
        <label>
          <Trans>Paper</Trans>{" "}
          <select value={filter.paper ?? ""} onChange={({ currentTarget }) => choosePaper(currentTarget.value || null)}>
            <option value="">{t`all`}</option>
            {PAPERS.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
            <option value={TODAY.id}>{t`Sources of today`}</option>
          </select>
        </label>
        <label>
          <Trans>Numbers</Trans>{" "}
          <select
            value={filter.show}
            onChange={({ currentTarget }) => setFilter({ ...filter, show: currentTarget.value as Show })}
          >
            {Object.entries(SHOWN).map(([show, name]) => (
              <option key={show} value={show}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <span className="quiet" role="status">
          {t`${shown.length} of ${all.length} numbers`}
        </span>
      </div>
      <Doing batch={batch} items={shown} words={NUMBERS} isSame={({ same }) => same} />
      <LedgerTable
        {...{ site, experiments, order, setOrder, batch }}
        rows={useDeferredValue(first)}
        caption={t`Published and simulated numbers: ${SHOWN[filter.show]}`}
      />
      {shown.length > rows && (
        <Button className="button" onPress={() => setRows(rows + ROWS)}>
          {t`Show ${Math.min(ROWS, shown.length - rows)} more of ${shown.length}`}
        </Button>
      )}
      {shown.length === 0 && (
        <p>
          <Trans>No number matches.</Trans>{" "}
          <Button className="link-button" onPress={() => setFilter({ paper: null, show: "all" })}>
            <Trans>Show all</Trans>
          </Button>
        </p>
      )}
    </>
  );
}

/** Batch that simulates numbers again. */
export type LedgerBatch = Batch<Listed, Again>;

function batchOf(maker: Site, experiments: readonly Experiment[]): LedgerBatch {
  return createBatch(
    ({ number }: Listed) => String(number),
    async ({ table, row }: Listed, signal): Promise<Again> => {
      const experiment = experiments.find(({ id }) => id === table.experiment);
      if (!experiment) throw new Error(`There is no experiment ${table.experiment} any more.`);
      const made = await madeAgain(maker, experiment.scenario, table, row, signal);
      return { ...made, same: isSame(made, row) };
    },
  );
}
