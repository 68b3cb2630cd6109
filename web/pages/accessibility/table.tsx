import { t } from "@lingui/core/macro";
import { Children, isValidElement, type ReactNode } from "react";
import { said } from "../../language/index.ts";
import { CRITERIA, FARES, type Fares } from "./criteria.ts";

/** Table of the criteria of a principle. Line ends that MDX puts between them are dropped. */
export function Criteria({ principle, children }: { principle: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="ftp-table access-table" tabIndex={0} aria-label={principle}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Criterion`}</th>
            <th scope="col">{t`Level`}</th>
            <th scope="col">{t`Here`}</th>
            <th scope="col">{t`How`}</th>
          </tr>
        </thead>
        <tbody>{Children.toArray(children).filter(isValidElement)}</tbody>
      </table>
    </section>
  );
}

/** `of` is the number of a criterion. */
export function Criterion({ of, is, children }: { of: string; is: Fares; children: ReactNode }) {
  const criterion = CRITERIA.find(({ number }) => number === of);
  return (
    <tr data-fares={is}>
      <th scope="row">
        {of} {criterion && said(criterion.name)}
      </th>
      <td translate="no">{criterion?.level}</td>
      <td className="access-fares">{FARES[is]}</td>
      <td>{children}</td>
    </tr>
  );
}
