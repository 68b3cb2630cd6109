import { type RefObject, useCallback, useMemo } from "react";
import { useStore } from "zustand";
import { lazily } from "../../browser/lazily.tsx";
import { useMedia } from "../../browser/use_media.ts";
import { lessonState } from "../../experiments/opening.ts";
import { ShownRun } from "../../glossary/shown_run.ts";
import { isInMiddle } from "../../lab/arrange.ts";
import { useAssignment } from "../../lab/assignment.ts";
import type { Opened } from "../../lab/opened.ts";
import type { Arrival } from "../../page/address.ts";
import { useFramed } from "../../page/embedding.ts";
import { usePresenting } from "../../page/presenting.ts";
import type { Site } from "../../page/site.ts";
import { HAS_FRAMES } from "../../page/site_supply.ts";
import { essayLink, essayOn } from "../../pages/essays/list.ts";
import { topicProblemsLink } from "../../pages/problems/topic_link.ts";
import type { Tour } from "../../pages/tours/walk.ts";
import { Caption } from "../../panels/caption.tsx";
import { useKeys } from "../../panels/keys/use_keys.ts";
import { MiddleViews } from "../../panels/lab_views.tsx";
import { FEW, LabLayout, NARROW } from "../../panels/layout/lab_layout.tsx";
import { LabNotices, type useLabNotes } from "../../panels/layout/lab_notices.tsx";
import { StatusLine } from "../../panels/status_line.tsx";
import type { Tab } from "../../panels/tabs.ts";
import type { usePublished } from "../../panels/use_lab.ts";
import { Lesson } from "./lesson.tsx";
import { useDrawn } from "./use_drawn.ts";
import { useSteps } from "./use_steps.ts";

const Change = lazily(() => import("./around.ts").then((around) => ({ default: around.Change })));
const KeyControls = lazily(() => import("./around.ts").then((around) => ({ default: around.KeyControls })));
const PlotViews = lazily(() => import("./around.ts").then((around) => ({ default: around.PlotViews })));
const Transport = lazily(() => import("./around.ts").then((around) => ({ default: around.Transport })));
const EmbedLayout = lazily(() =>
  import("../../panels/layout/embedded_layout.tsx").then((layout) => ({ default: layout.EmbedLayout })),
);
const Sheet = lazily(() => import("../../pages/notes/sheet.tsx"));
const Present = lazily(() => import("../../pages/present/index.tsx"));

interface BodyProps {
  site: Site;
  opened: Opened;
  arrival: Arrival;
  paper: ReturnType<typeof usePublished>;
  tab: Tab;
  setTab(tab: Tab): void;
  /** Set to the tour whose steps the keyboard walks. */
  walked: RefObject<Tour | null>;
  notes: ReturnType<typeof useLabNotes>;
}

/** The page below its header, or the sheet it is printed as. */
export function BodyOrSheet(props: BodyProps) {
  const { lab } = props.opened;
  const sheet = useStore(lab.playhead, (head) => head.options.sheet);
  const { isOpen } = useAssignment(lab);
  if (sheet === "none") {
    return (
      // An open question is not answered by the numbers in formulas.
      <ShownRun value={isOpen ? null : lab.playhead}>
        <Body {...props} />
      </ShownRun>
    );
  }
  return <Sheet opened={props.opened} catalog={props.site.catalog} />;
}

function Body({ site, opened, arrival, paper, tab, setTab, walked, notes }: BodyProps) {
  const { lab } = opened;
  const { catalog } = site;
  const narrow = useMedia(NARROW);
  const few = useMedia(FEW);
  const framed = useFramed();
  const presenting = usePresenting(lab);
  const keys = useKeys(lab);
  const lesson = useMemo(() => lessonState(lab.experiment)?.overrides ?? {}, [lab]);
  const folded = useStore(lab.store, ({ history }) => {
    const set = Object.entries(history.present.overrides).filter(([path]) => path !== "seed" && !keys.includes(path));
    return set.filter(([path, value]) => lesson[path] !== value).length;
  });
  const steps = useSteps(lab, arrival, walked);
  const drawn = useDrawn(lab);
  const showTab = useCallback(
    (view: string) => narrow && setTab(isInMiddle(view) ? "ladder" : "plots"),
    [narrow, setTab],
  );

  if (presenting) {
    return (
      <Present
        {...opened}
        {...{ catalog }}
        failure={paper.failure}
        measured={paper.measured}
        title={lab.experiment.title}
        tour={steps.tour}
      />
    );
  }
  const title = <Title {...{ lab, paper, framed }} />;
  const told = <Lesson {...{ site, opened, arrival, steps, showTab }} />;
  const parts = {
    notice: <LabNotices {...{ lab, notes }} />,
    ladder: <MiddleViews {...{ lab, catalog }} comparedRuns={opened.comparedRuns} />,
    plots: drawn && <PlotViews {...opened} {...{ catalog }} failure={paper.failure} />,
    status: <StatusLine lab={lab} />,
    transport: <div className="transport-place">{drawn && <Transport playhead={lab.playhead} />}</div>,
  };
  if (framed) {
    return <EmbedLayout {...{ lab, catalog, title, told }} {...parts} />;
  }
  const caption = (
    <>
      {title}
      {told}
    </>
  );
  const change = drawn && <Change {...{ lab, catalog, paper }} />;
  const row = keys.length > 0 && (
    <div className="key-place">{drawn && <KeyControls {...{ lab, catalog, few }} measured={paper.measured} />}</div>
  );
  return <LabLayout {...{ tab, setTab, caption, change, folded }} {...parts} keys={row || undefined} />;
}

/** The experiment's title; without its lesson where something else on the page takes the lesson's place. */
function Title({ lab, paper, framed }: Pick<BodyProps, "paper"> & { lab: Opened["lab"]; framed: boolean }) {
  const { isHidden } = useAssignment(lab);
  const isTour = useStore(lab.playhead, ({ options }) => options.step !== "" && options.tour !== "");
  const isExercise = useStore(lab.playhead, ({ options }) => options.exercise !== "");
  const essay = lab.experiment.topic && essayOn(lab.experiment.id);
  return (
    <Caption
      lab={lab}
      published={paper.published}
      brief={framed || isTour || isExercise || isHidden("paper")}
      problems={HAS_FRAMES && lab.experiment.topic ? topicProblemsLink(lab.experiment.id) : undefined}
      essay={essay && { title: essay.title, href: essayLink(essay) }}
    />
  );
}
