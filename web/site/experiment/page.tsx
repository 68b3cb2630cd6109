import { t } from "@lingui/core/macro";
import { type ComponentProps, useEffect, useMemo, useRef, useState } from "react";
import { lazily } from "../../browser/lazily.tsx";
import { shelfOf } from "../../experiments/papers.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { useLanguage } from "../../language/index.ts";
import { type Arrival, experimentLink } from "../../page/address.ts";
import { type Crumb, Header, ShareButton } from "../../page/header/header.tsx";
import { Help } from "../../page/help/help.tsx";
import { useShortcuts } from "../../page/help/keyboard.ts";
import type { Site } from "../../page/site.ts";
import { PresentButton } from "../../pages/present/button.tsx";
import type { Tour } from "../../pages/tours/walk.ts";
import { useLabNotes } from "../../panels/layout/lab_notices.tsx";
import { useLab, usePublished } from "../../panels/use_lab.ts";
import { TOPICS } from "../../scenario/link.ts";
import { BodyOrSheet } from "./body.tsx";
import { useDrawn } from "./use_drawn.ts";

const Tools = lazily(() => import("./around.ts").then((around) => ({ default: around.Tools })));

interface ExperimentPageProps {
  site: Site;
  experiment: Experiment;
  arrival: Arrival;
}

/** The page of one experiment: its header, and below it the run or the printed sheet. */
export function ExperimentPage({ site, experiment, arrival }: ExperimentPageProps) {
  const { opened, tab, setTab } = useLab(site, experiment, arrival);
  const paper = usePublished(site, experiment, opened);
  const [help, setHelp] = useState(false);
  const notes = useLabNotes(arrival);
  const { id: language } = useLanguage();
  const walked = useRef<Tour | null>(null);
  const played = useMemo(
    () => opened && { ...opened.lab, walk: (direction: 1 | -1) => walked.current?.walk(direction) ?? false },
    [opened],
  );
  useShortcuts(help ? null : played, openHelp);
  function openHelp() {
    setHelp(true);
  }
  const { short } = experiment;
  useEffect(() => {
    document.title = `${short} · Fill the Pipe`;
  }, [short]);

  return (
    <div className="lab-page" key={language}>
      <Header crumbs={crumbsOf(experiment)} onHelp={openHelp}>
        {opened && <PresentButton lab={opened.lab} view={() => walked.current?.store.getState().step?.view} />}
        {opened && <ToolsAround {...{ site, opened }} onFailure={notes.setFailure} />}
        <ShareButton flush={site.address.flush} />
      </Header>
      {opened && <BodyOrSheet {...{ site, opened, arrival, paper, tab, setTab, walked, notes }} />}
      <Help isOpen={help} onClose={() => setHelp(false)} />
    </div>
  );
}

/** Returns the way to the page: over its shelf, or over the topics. */
function crumbsOf({ topic, paper, short }: Experiment): Crumb[] {
  if (topic) {
    return [
      { text: t`Topics`, href: experimentLink(TOPICS) },
      { text: short, href: null },
    ];
  }
  return [
    { text: shelfOf(paper)?.short ?? paper, href: experimentLink(paper) },
    { text: short, href: null },
  ];
}

/** Tools of the header, once there is a run to use them on. */
function ToolsAround(props: ComponentProps<typeof Tools>) {
  return useDrawn(props.opened.lab) && <Tools {...props} />;
}
