/** Parts of the page that are fetched when they are first shown. */
import { t } from "@lingui/core/macro";
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type FunctionComponent,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from "react";
import { fetchPersistently } from "./persistently.ts";

const RetryContext = createContext<() => void>(() => {});

/** Returns the function that fetches a missing part once more, for what stands in its place. */
export const useRetry = (): (() => void) => useContext(RetryContext);

/** A component whose file is fetched when it is first shown, or before. `until` stands in its place until then. */
export interface LazyComponent<Props> extends FunctionComponent<Props & { until?: ReactNode }> {
  /** Fetches the file; once that is there, the component is drawn at once, with nothing in its place before. */
  preload(): Promise<void>;
}

/**
 * Returns a component whose file is fetched when it is first shown. A fetch that fails is tried again, three times within ten
 * seconds and as soon as the browser is online again: a connection that is lost in the middle of a visit comes back. After
 * that, `Missing` stands in its place, and the rest of the page stays as it is.
 *
 * It is drawn as soon as its file is there. React's `lazy` would draw what stands in its place even if the file is there, and
 * then keep that for 300 ms.
 */
// biome-ignore lint/suspicious/noExplicitAny: the bound of React's own `lazy`.
export function lazily<T extends ComponentType<any>>(
  fetchModule: () => Promise<{ default: T }>,
  Missing: ComponentType<ComponentProps<T>> = MissingPart,
): LazyComponent<ComponentProps<T>> {
  type Part = ComponentType<ComponentProps<T>>;
  let fetched: Part | null = null;
  const keep = (module: { default: T }): Part => {
    fetched = module.default;
    return module.default;
  };
  const attempt = (): Promise<Part> =>
    fetchPersistently(fetchModule)
      .then(keep)
      .catch(() => Missing);
  /** One fetch for all places in which the component is shown. */
  let latest: Promise<Part> | null = null;
  function Lazily({ until = null, ...props }: ComponentProps<T> & { until?: ReactNode }) {
    const [Part, setPart] = useState<Part | null>(() => fetched);
    useEffect(() => {
      if (Part) return;
      let gone = false;
      latest ??= attempt();
      latest.then((part) => !gone && setPart(() => part));
      return () => {
        gone = true;
      };
    }, [Part]);
    const retry = () => {
      latest = null;
      setPart(null);
    };
    if (!Part) return until;
    return (
      <RetryContext value={retry}>
        <Part {...(props as ComponentProps<T>)} />
      </RetryContext>
    );
  }
  return Object.assign(Lazily, {
    preload: () =>
      fetchModule()
        .then(keep)
        .then(() => {}),
  });
}

/** Notice in the place of a part that could not be fetched. */
function MissingPart() {
  return (
    <p className="missing-part" role="alert">
      {t`This part of the page could not be fetched; check the network connection.`} <RetryButton />
    </p>
  );
}

/** Button that fetches a missing part once more. */
export function RetryButton() {
  const retry = useRetry();
  return (
    <button type="button" className="button" onClick={retry}>
      {t`Retry`}
    </button>
  );
}
