import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { memo } from "react";
import { type Order, SortHead } from "../../charts/sort_head.tsx";
import type { CapturedConnection } from "../../engine/captured.ts";
import { connectionLink } from "./links.ts";
import { type Column, ENDINGS, SIDE_COLUMNS, WHOLE_COLUMNS } from "./order.ts";

interface ConnectionTableProps {
  connections: readonly CapturedConnection[];
  order: Order<Column>;
  setOrder(order: Order<Column>): void;
  /** Can its connections be shown? */
  isOpen: boolean;
}

/** Table with a row for each connection, and in it a line for each end. */
export const ConnectionTable = memo(function ConnectionTable(props: ConnectionTableProps) {
  const { connections, order, setOrder, isOpen } = props;
  // Counts are sorted from the largest first, the list itself from its beginning.
  const head = (column: Column, name: string) => (
    <SortHead key={column} {...{ column, name, order, setOrder }} down={column !== "number"} />
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="ftp-table captures-table" tabIndex={0} aria-label={t`Connections`}>
      <table>
        <thead>
          <tr>
            {head("number", "Connection")}
            {SIDE_COLUMNS.map(([column, { name }]) => head(column, name))}
            {WHOLE_COLUMNS.map(([column, { name }]) => head(column, name))}
            <th scope="col">
              <Trans>State at the end</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {connections.map((connection) => (
            <Row key={connection.number} connection={connection} isOpen={isOpen} />
          ))}
        </tbody>
      </table>
    </section>
  );
});

function Row({ connection, isOpen }: { connection: CapturedConnection; isOpen: boolean }) {
  const { number, from, to, forward, reverse } = connection;
  const ends = (
    <>
      <span>{from} →</span>
      <span>{to}</span>
    </>
  );
  return (
    <tr>
      <th scope="row">
        <div className="captures-row">
          <span className="quiet captures-number">{number + 1}</span>
          {isOpen ? (
            <a className="captures-ends" href={connectionLink(number)}>
              {ends}
            </a>
          ) : (
            <span className="captures-ends">{ends}</span>
          )}
          {connection.seen_by !== null && (
            <span className="quiet">
              <Trans>logged by {connection.seen_by === 0 ? from : to}</Trans>
            </span>
          )}
        </div>
      </th>
      {SIDE_COLUMNS.map(([column, { write }]) => (
        <td key={column} className="ftp-number">
          <span>{write(forward[column])}</span>
          <span>{write(reverse[column])}</span>
        </td>
      ))}
      {WHOLE_COLUMNS.map(([column, { write }]) => (
        <td key={column} className="ftp-number">
          <span>{write(connection[column])}</span>
        </td>
      ))}
      <td>
        <span>{ENDINGS[connection.ending]}</span>
        {!connection.from_the_start && (
          <span className="quiet">
            <Trans>beginning not seen</Trans>
          </span>
        )}
      </td>
    </tr>
  );
}
