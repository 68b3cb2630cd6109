import { type ComponentProps, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { lazily } from "../../browser/lazily.tsx";
import { shelfOf } from "../../experiments/papers.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { useLanguage } from "../../language/index.ts";
import { type Arrival, experimentLink } from "../../page/address.ts";
import { Header, ShareButton } from "../../page/header/header.tsx";
import { Help } from "../../page/help.tsx";
import { useShortcuts } from "../../page/keyboard.ts";
import type { Site } from "../../page/site.ts";
import { PresentButton } from "../../pages/present/button.tsx";
import type { Tour } from "../../pages/tours/walk.ts";
import { useLabNotes } from "../../panels/lab_notices.tsx";
import { useLab, usePublished } from "../../panels/use_lab.ts";
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
  useEffect(() => {
    document.title = `${experiment.short} · Fill the Pipe`;
  }, [experiment]);

  return (
    <div className="lab-page" key={language}>
      <Header
        crumbs={[
          {
            text: shelfOf(experiment.paper)?.short ?? experiment.paper,
            href: experimentLink(experiment.paper),
            isName: true,
          },
          { text: experiment.short, href: null, isName: true },
        ]}
        onHelp={openHelp}
      >
        {opened && <PresentButton lab={opened.lab} view={() => walked.current?.store.getState().step?.view} />}
        {opened && <ToolsAround {...{ site, opened }} onFailure={notes.setFailure} />}
        <ShareButton flush={site.address.flush} />
      </Header>
      {opened && <BodyOrSheet {...{ site, opened, arrival, paper, tab, setTab, walked, notes }} />}
      <Help isOpen={help} onClose={() => setHelp(false)} />
    </div>
  );
}

/** Tools of the header, once there is a run to use them on. */
function ToolsAround(props: ComponentProps<typeof Tools>) {
  return (
    useDrawn(props.opened.lab) && (
      <Suspense>
        <Tools {...props} />
      </Suspense>
    )
  );
}
