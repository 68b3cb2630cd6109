/** Pages that the file has no room for; no way leads to them. */
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { siteAddress, stateHash } from "../page/opening.ts";
import type { PageRow, PageRows } from "../page/page_row.ts";
import { PlainPage } from "../page/plain_page.tsx";
import "./away.css";
import {
  ACCESSIBILITY,
  CARD,
  CONTEST,
  DOCS,
  ESSAYS,
  EVIDENCE,
  FIGURES,
  FORMULAS,
  INVENTORY,
  STORIES,
  TEACHERS,
  WRITE,
} from "../scenario/link.ts";

const row: PageRow = { what: msg`Looking …`, Page: Away };

/** Pages for which the file has no room, each with a notice in its place. */
export const AWAY_PAGES: PageRows = {
  [ACCESSIBILITY]: row,
  [CARD]: row,
  [CONTEST]: row,
  [DOCS]: row,
  [ESSAYS]: row,
  [EVIDENCE]: row,
  [INVENTORY]: row,
  [FIGURES]: row,
  [FORMULAS]: row,
  [STORIES]: row,
  [TEACHERS]: row,
  [WRITE]: row,
};

function Away() {
  const live = siteAddress() + stateHash();
  return (
    <PlainPage title="Fill the Pipe" crumb="…" ignored={[]}>
      <h1>
        <Trans>This page is not in the file</Trans>
      </h1>
      <p>
        <Trans>
          The file holds the experiments, the laboratory, the page for captures, the tours and the exercises. On the
          site there is more:
        </Trans>{" "}
        <a href={live}>{live}</a>
      </p>
    </PlainPage>
  );
}
