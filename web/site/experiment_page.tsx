import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { lazy, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { useSoon } from "../browser/soon.ts";
import { useMedia } from "../browser/use_media.ts";
import { Transport } from "../controls/transport.tsx";
import { paperOf } from "../experiments/papers.ts";
import type { Experiment } from "../experiments/schema.ts";
import { ShownRun } from "../glossary/shown_run.ts";
import { isInMiddle } from "../lab/arrange.ts";
import { useAssignment } from "../lab/assignment.ts";
import type { Opened } from "../lab/opened.ts";
import { useLanguage } from "../language/index.ts";
import { type Arrival, experimentLink } from "../page/address.ts";
import { useFramed } from "../page/embedding.ts";
import { Header, ShareButton } from "../page/header/header.tsx";
import { Help } from "../page/help.tsx";
import { useShortcuts } from "../page/keyboard.ts";
import { usePresenting } from "../page/presenting.ts";
import type { Site } from "../page/site.ts";
import { UndoButtons } from "../page/undo_buttons.tsx";
import { EmbedButton } from "../pages/builder/button.tsx";
import { PresentButton } from "../pages/present/button.tsx";
import { explanationOf, tourFile } from "../pages/tours/files.ts";
import { useTour } from "../pages/tours/use_tour.ts";
import type { Tour } from "../pages/tours/walk.ts";
import { Caption } from "../panels/caption.tsx";
import { CompareMenu } from "../panels/compare_menu.tsx";
import { EmbedLayout } from "../panels/embedded_layout.tsx";
import { ExportDialog } from "../panels/export_dialog.tsx";
import { LabLayout, NARROW } from "../panels/lab_layout.tsx";
import { LabNotices, useLabNotes } from "../panels/lab_notices.tsx";
import { MiddleViews, PlotViews } from "../panels/lab_views.tsx";
import { ParameterPanel } from "../panels/parameter_panel.tsx";
import { StatusLine } from "../panels/status_line.tsx";
import { type Tab, useLab, usePublished } from "../panels/use_lab.ts";
import { folded } from "../scenario/draft.ts";
import { FIRST_PAGE, LABORATORY, writeLink } from "../scenario/link.ts";

const Prediction = lazy(() => import("../predict/prediction.tsx"));
const SenderPanel = lazy(() => import("../pages/sender/panel.tsx"));
const ExercisePanel = lazy(() => import("../pages/exercises/panel.tsx"));
const Sheet = lazy(() => import("../pages/notes/sheet.tsx"));
const HandOut = lazy(() => import("../pages/hand_out/hand_out.tsx"));
const StepsPanel = lazy(() => import("../pages/tours/panel.tsx"));
const Present = lazy(() => import("../pages/present/index.tsx"));

interface ExperimentPageProps {
  site: Site;
  experiment: Experiment;
  arrival: Arrival;
}

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
            text: paperOf(experiment.paper)?.short ?? experiment.paper,
            href: experimentLink(experiment.paper),
            isName: true,
          },
          { text: experiment.short, href: null, isName: true },
        ]}
        onHelp={openHelp}
      >
        {opened && <PresentButton lab={opened.lab} view={() => walked.current?.store.getState().step?.view} />}
        {opened && <Tools {...{ site, opened }} onFailure={notes.setFailure} />}
        <ShareButton flush={site.address.flush} />
      </Header>
      {opened && <BodyOrSheet {...{ site, opened, arrival, paper, tab, setTab, walked, notes }} />}
      <Help isOpen={help} onClose={() => setHelp(false)} />
    </div>
  );
}

interface ToolsProps {
  site: Site;
  opened: Opened;
  onFailure(failure: string): void;
}

/** What can be done with the run, but for what an assignment hides. */
function Tools({ site, opened, onFailure }: ToolsProps) {
  const { isHidden, isOpen, isRestricted } = useAssignment(opened.lab);
  const { catalog, engine, address } = site;
  const { lab } = opened;
  return (
    <>
      {!isHidden("compare") && <CompareMenu lab={opened.lab} />}
      {!isHidden("export") && !isOpen && (
        <ExportDialog
          {...opened}
          {...{ catalog, engine, onFailure }}
          title={lab.experiment.title}
          flush={address.flush}
        />
      )}
      <HandOutButton {...{ site, opened }} />
      {!isOpen && !isRestricted && <EmbedButton {...{ lab, catalog }} title={lab.experiment.title} />}
    </>
  );
}

/** Opens what makes a link for others; fetched when it is first asked for. */
function HandOutButton({ site, opened }: Pick<ToolsProps, "site" | "opened">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="button" onPress={() => setOpen(true)}>
        <Trans>Hand out</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <HandOut lab={opened.lab} catalog={site.catalog} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface BodyProps {
  site: Site;
  opened: Opened;
  arrival: Arrival;
  paper: ReturnType<typeof usePublished>;
  tab: Tab;
  setTab(tab: Tab): void;
  /** Set to the tour whose steps keys walk. */
  walked: RefObject<Tour | null>;
  notes: ReturnType<typeof useLabNotes>;
}

/** The page, or the sheet it is printed as. */
function BodyOrSheet(props: BodyProps) {
  const { lab } = props.opened;
  const sheet = useStore(lab.playhead, (head) => head.options.sheet);
  const { isOpen } = useAssignment(lab);
  if (sheet === "none") {
    return (
      // Numbers would answer what is asked.
      <ShownRun value={isOpen ? null : lab.playhead}>
        <Body {...props} />
      </ShownRun>
    );
  }
  return (
    <Suspense>
      <Sheet opened={props.opened} catalog={props.site.catalog} />
    </Suspense>
  );
}

function Body({ site, opened, arrival, paper, tab, setTab, walked, notes }: BodyProps) {
  const { lab } = opened;
  const { ask, isHidden, isRestricted } = useAssignment(lab);
  const narrow = useMedia(NARROW);
  const embedded = useFramed();
  const isStepOpen = useStore(lab.playhead, (head) => head.options.step !== "");
  const tour = useStore(lab.playhead, (head) => head.options.tour);
  const exercise = useStore(lab.playhead, (head) => head.options.exercise);
  const sends = useStore(lab.playhead, (head) => head.options.sender > 0);
  const [asked, setAsked] = useState(false);
  const explanation = useMemo(() => explanationOf(lab.experiment.id), [lab]);
  const load = useMemo(() => (tour === "" ? explanation : tourFile(tour)), [explanation, tour]);
  useEffect(() => {
    if (!isStepOpen) return;
    setAsked(false);
    if (load) return;
    const { ignored } = lab.store.getState();
    const what =
      tour === "" ? t`step: this experiment is not explained step by step.` : t`tour: there is no tour “${tour}”.`;
    lab.store.setState({ ignored: [...ignored, what] });
    lab.playhead.getState().choose({ step: "", tour: "" });
  }, [lab, load, tour, isStepOpen]);
  const wanted = isStepOpen || asked ? load : null;
  const { tour: walk, failed } = useTour({ lab, arrival, load: wanted, asked, walked });
  const presenting = usePresenting(lab);
  const showTab = useCallback(
    (view: string) => narrow && setTab(isInMiddle(view) ? "ladder" : "plots"),
    [narrow, setTab],
  );

  if (presenting) {
    return (
      <Suspense>
        <Present {...opened} catalog={site.catalog} failure={paper.failure} title={lab.experiment.title} tour={walk} />
      </Suspense>
    );
  }
  const notice = <LabNotices {...{ lab, notes }} />;
  const change = (
    <>
      <div className="panel-head">
        <h2>
          <Trans>Change</Trans>
        </h2>
        <UndoButtons lab={lab} />
      </div>
      <ParameterPanel lab={lab} catalog={site.catalog} measured={paper.measured} />
      {!isHidden("laboratory") && <OpenFree lab={lab} />}
      <Sheets lab={lab} />
    </>
  );
  const title = (
    <Caption
      lab={lab}
      published={paper.published}
      brief={embedded || (isStepOpen && tour !== "") || exercise !== "" || isHidden("paper")}
    />
  );
  const told = (
    <>
      {exercise !== "" && (
        <Suspense
          fallback={
            <p className="quiet">
              <Trans>Fetching the exercise …</Trans>
            </p>
          }
        >
          <ExercisePanel key={exercise} lab={lab} catalog={site.catalog} id={exercise} />
        </Suspense>
      )}
      {sends && (
        <Suspense
          fallback={
            <p className="quiet">
              <Trans>Fetching the sender …</Trans>
            </p>
          }
        >
          <SenderPanel lab={lab} engine={site.engine} catalog={site.catalog} />
        </Suspense>
      )}
      {(ask !== "nothing" || isRestricted) && (
        <Suspense
          fallback={
            <p className="quiet">
              <Trans>Fetching the question …</Trans>
            </p>
          }
        >
          <Prediction lab={lab} sweep={opened.sweep} link={arrival.state} />
        </Suspense>
      )}
      {failed && (
        <p role="alert">
          <Trans>The steps could not be fetched; loading the page again may help.</Trans>
        </p>
      )}
      {wanted ? (
        <Suspense>{walk && <StepsPanel tour={walk} show={showTab} />}</Suspense>
      ) : (
        explanation &&
        !embedded && (
          <Button className="button small explain" onPress={() => setAsked(true)}>
            <Trans>Explain it step by step</Trans>
          </Button>
        )
      )}
    </>
  );
  const ladder = <MiddleViews lab={lab} comparedRuns={opened.comparedRuns} catalog={site.catalog} />;
  const plots = <PlotViews {...opened} catalog={site.catalog} failure={paper.failure} />;
  const status = <StatusLine lab={lab} />;
  const transport = <Transport playhead={lab.playhead} />;

  if (embedded) {
    return <EmbedLayout {...{ lab, notice, title, told, ladder, plots, status, transport }} catalog={site.catalog} />;
  }
  const caption = (
    <>
      {title}
      {told}
    </>
  );
  return <LabLayout {...{ tab, setTab, notice, change, caption, ladder, plots, status, transport }} />;
}

/** The page on paper. What asks something is not told the answers. */
function Sheets({ lab }: { lab: Opened["lab"] }) {
  const { ask, isRestricted } = useAssignment(lab);
  const { choose } = lab.playhead.getState();
  return (
    <p className="panel-foot">
      <Button className="button small" onPress={() => choose({ sheet: "worksheet" })}>
        <Trans>Worksheet</Trans>
      </Button>{" "}
      {ask === "nothing" && !isRestricted && (
        <Button className="button small" onPress={() => choose({ sheet: "notes" })}>
          <Trans>Notes for the teacher</Trans>
        </Button>
      )}
    </p>
  );
}

/** The scenario as it is now, with nothing of the paper's around it. */
function OpenFree({ lab }: { lab: Opened["lab"] }) {
  const draft = useSoon(lab.store, ({ history }) => history.present);
  const { short } = lab.experiment;
  const link = useMemo(
    () => writeLink({ ...FIRST_PAGE, experiment: LABORATORY, scenario: { name: short, ...folded(draft) } }),
    [draft, short],
  );
  return (
    <p className="panel-foot">
      <Trans>
        <a href={link}>Open in the laboratory</a>, where hosts, links and flows can be changed too.
      </Trans>
    </p>
  );
}
