import { t } from "@lingui/core/macro";
import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { useStore } from "zustand";
import { Announcer, discardOutcomes } from "../browser/announcer.tsx";
import { lazily } from "../browser/lazily.tsx";
import { useSettled } from "../browser/settled.ts";
import { EquationsContext } from "../calculator/source.ts";
import { fetchExperiment, fetchExperiments, fetchPaper, isExperiment } from "../experiments/fetch.ts";
import { shelfOf } from "../experiments/papers.ts";
import type { Experiment } from "../experiments/schema.ts";
import { follow, said, useLanguage } from "../language/index.ts";
import type { Arrival } from "../page/address.ts";
import { Failure } from "../page/failure.tsx";
import type { PageRow, PageRows } from "../page/page_row.ts";
import { PrintFoot } from "../page/print/print_foot.tsx";
import { closeSearch, searching } from "../page/searching.ts";
import type { Site } from "../page/site.ts";
import { followTheme } from "../page/theme.ts";
import { writeLink } from "../scenario/link.ts";
import { failureInWords } from "../scenario/problem.ts";
import { agreedPrograms, agreeTo, isAgreed, programsOf, withoutPrograms } from "../scenario/programs.ts";
import type { OpenProps } from "../search/dialog.tsx";
import { fetchTopic } from "../topics/fetch.ts";
import { HeaderContext } from "../views/ladder/inspector/header_source.ts";
import { WhyContext } from "../views/why/source.ts";
import { Opening } from "./opening.tsx";
import type { Services } from "./services.ts";

/** Notice of a newer build, fetched after the page, which works without it. */
const Newer = lazily(
  () => import("../offline/newer.tsx"),
  () => null,
);

const Gallery = lazily(() => import("./gallery.tsx").then((home) => ({ default: home.Gallery })));
/** Fetches the first page, which no other page needs; `mount` does so before a page opens with it. */
export const fetchFirstPage = Gallery.preload;

const NONE: Promise<readonly Experiment[]> = Promise.resolve([]);
const fetchNone = () => NONE;

const ExperimentPage = lazily(() => import("./experiment/page.tsx").then((page) => ({ default: page.ExperimentPage })));
const ProgramQuestion = lazily(() =>
  import("../page/asking/question.tsx").then((page) => ({ default: page.ProgramQuestion })),
);
const PaperPage = lazily(() => import("./paper_page.tsx").then((page) => ({ default: page.PaperPage })));

/** Props of the site. */
export interface AppProps {
  /** Pages that show no experiment. */
  pages: PageRows;
  services: Services;
  /** Dialog of the search; a page in a frame has none. */
  Search?: ComponentType<OpenProps>;
}

/** The site: shows the page of the link. */
export function App({ pages, services, Search }: AppProps) {
  return (
    <>
      <Pages services={services} pages={pages} />
      {Search && <SearchPlace Search={Search} site={services.site} />}
      <Announcer />
      <Newer />
      <PrintFoot flush={services.address.flush} />
    </>
  );
}

/** The search while it is open. Its dialog is fetched when it is first opened. */
function SearchPlace({ Search, site }: { Search: ComponentType<OpenProps>; site: Services["site"] }) {
  const isOpen = useStore(searching, (state) => state.isOpen);
  return isOpen && <Search site={site} onClose={closeSearch} />;
}

const NO_PROGRAMS: readonly string[] = [];

/**
 * The page of the link; before it, the question whether programs of the link may run. The pages of programs ask for
 * themselves about the one that their links have as `code`.
 */
function Pages({ services, pages }: { services: Services; pages: PageRows }) {
  const arrival = useStore(services.address.arrivals);
  const agreed = useStore(agreedPrograms);
  const [refused, setRefused] = useState(0);
  const programs = useMemo(() => programsOf(arrival.state), [arrival]);
  /** Programs that were looked for among the agreements from before a reload. */
  const [sought, setSought] = useState<readonly string[]>(NO_PROGRAMS);
  useEffect(() => {
    if (programs.length > 0) void Promise.all(programs.map(isAgreed)).finally(() => setSought(programs));
  }, [programs]);
  const asked = programs.filter((program) => !agreed.includes(program));
  const isRefused = asked.length > 0 && refused === arrival.number;
  const without = useMemo(
    () => (isRefused ? { ...arrival, state: withoutPrograms(arrival.state) } : arrival),
    [arrival, isRefused],
  );
  if (asked.length === 0 || isRefused) return <Page {...{ services, pages }} arrival={without} />;
  if (sought !== programs) return <Opening what={t`Fetching the laboratory …`} />;
  return (
    <ProgramQuestion
      programs={asked}
      onRun={() => asked.forEach((program) => void agreeTo(program))}
      onRefuse={() => setRefused(arrival.number)}
      until={<Opening what={t`Fetching the laboratory …`} />}
    />
  );
}

function Page({ services, pages, arrival }: { services: Services; pages: PageRows; arrival: Arrival }) {
  const { id: language } = useLanguage();
  const wanted = arrival.state.experiment;
  const { lang = null, theme = "" } = arrival.state.options;
  useEffect(() => {
    // If the texts of a language cannot be fetched, the page keeps its language.
    follow(lang).catch(() => {});
  }, [lang]);
  useEffect(() => followTheme(theme), [theme]);
  // Before the effects in which the next page announces itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page.
  useLayoutEffect(discardOutcomes, [wanted]);
  const shown = wanted !== null && isExperiment(wanted) ? wanted : null;
  const paper = wanted === null ? undefined : shelfOf(wanted);
  const kind = wanted?.split("/")[0] ?? "";
  const isPage = Object.hasOwn(pages, kind);
  /** Neither an experiment nor a page of its own: a topic, or nothing. */
  const other = shown === null && !paper && !isPage ? wanted : null;
  useEffect(() => {
    if (other === null) return;
    ExperimentPage.preload().catch(() => {});
    services.site().catch(() => {});
    fetchTopic(other).catch(() => {});
  }, [other, services]);
  useEffect(() => {
    if (shown === null) return;
    // Beside the simulator, not after it. A failure is met again where the page is drawn.
    ExperimentPage.preload().catch(() => {});
    fetchExperiment(shown).catch(() => {});
  }, [shown]);
  if (shown !== null) {
    return (
      <WithSite services={services} experiment={shown}>
        {(site, until) => (
          <Fetched key={shown} from={() => fetchExperiment(shown)} until={until}>
            {(experiment: Experiment) => <ExperimentPage {...{ site, experiment, arrival, until }} />}
          </Fetched>
        )}
      </WithSite>
    );
  }
  const opening = <Opening what={t`Fetching the laboratory …`} />;
  if (paper) {
    return (
      <Fetched key={paper.id} from={() => fetchPaper(paper.id)} until={opening}>
        {(experiments) => (
          <PaperPage key={language} {...{ paper, experiments }} ignored={arrival.ignored} until={opening} />
        )}
      </Fetched>
    );
  }
  if (isPage) {
    const { Page: Shown, what, keeps, alone } = pages[kind];
    return (
      <WithSite services={services} what={what}>
        {(site, until) => (
          <Fetched key={kind} from={alone ? fetchNone : fetchExperiments} until={until}>
            {(experiments) => <Shown key={keeps ? "" : language} {...{ site, experiments, arrival, until }} />}
          </Fetched>
        )}
      </WithSite>
    );
  }
  const gallery = (ignored: readonly string[]) => (
    <Gallery key={`${arrival.number} ${language}`} {...{ services, ignored }} until={opening} />
  );
  if (wanted === null) return gallery(arrival.ignored);
  return (
    <Fetched key={wanted} from={() => fetchTopic(wanted)} until={opening}>
      {(topic) =>
        topic ? (
          <TopicPage {...{ services, topic, arrival }} />
        ) : (
          gallery([...arrival.ignored, t`There is no experiment “${wanted}”; this list has all experiments.`])
        )
      }
    </Fetched>
  );
}

interface TopicPageProps {
  services: Services;
  /** The experiment that the topic borrows, with the topic's id and texts. */
  topic: Experiment;
  arrival: Arrival;
}

/** The page of a topic. A link with a former id of it leads on to its present one, with all else that the link holds. */
function TopicPage({ services, topic, arrival }: TopicPageProps) {
  const { state } = arrival;
  const isFormer = state.experiment !== topic.id;
  useEffect(() => {
    if (isFormer) location.replace(writeLink({ ...state, experiment: topic.id }));
  }, [isFormer, state, topic]);
  if (isFormer) return null;
  return (
    <WithSite services={services}>
      {(site, until) => <ExperimentPage key={topic.id} experiment={topic} {...{ site, arrival, until }} />}
    </WithSite>
  );
}

type Loading = { kind: "loading" } | { kind: "ready"; site: Site } | { kind: "failed"; message: string };

interface WithSiteProps {
  services: Services;
  /** Id of the experiment that opens. */
  experiment?: string;
  /** Words while the page is fetched. */
  what?: PageRow["what"];
  /** `until` stands for what is not there yet. */
  children(site: Site, until: ReactNode): ReactNode;
}

/** A page with runs: it is drawn when the simulator has started, a tenth of a second, or longer on a slow connection. */
function WithSite({ services, experiment, what, children }: WithSiteProps) {
  const [loading, setLoading] = useState<Loading>(() => {
    const site = services.ready();
    return site ? { kind: "ready", site } : { kind: "loading" };
  });
  useEffect(() => {
    let gone = false;
    services.site().then(
      (site) => !gone && startTransition(() => setLoading({ kind: "ready", site })),
      (error) => !gone && setLoading({ kind: "failed", message: failureInWords(error) }),
    );
    return () => {
      gone = true;
    };
  }, [services]);

  if (loading.kind === "failed") return <Failure message={loading.message} />;
  const opening = (words: string) => <Opening what={words} experiment={experiment} />;
  if (loading.kind === "loading") return opening(t`Starting the simulator …`);
  const { site } = loading;
  return (
    <HeaderContext value={site.headers}>
      <WhyContext value={site.engine.why}>
        <EquationsContext value={site.engine.flowControl}>
          {children(site, opening(what ? said(what) : t`Fetching the laboratory …`))}
        </EquationsContext>
      </WhyContext>
    </HeaderContext>
  );
}

interface FetchedProps<T> {
  from(): Promise<T>;
  /** Stands in its place before. */
  until: ReactNode;
  children(fetched: T): ReactNode;
}

/** Draws what needs a file, once that is there. Its key tells which file. */
function Fetched<T>({ from, until, children }: FetchedProps<T>) {
  const [promise] = useState(from);
  const fetched = useSettled(promise);
  return fetched === undefined ? until : children(fetched);
}
