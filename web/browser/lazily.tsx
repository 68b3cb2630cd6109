/** Parts of the page that are fetched when they are first shown. */
import { t } from "@lingui/core/macro";
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type FunctionComponent,
  lazy,
  useContext,
  useState,
} from "react";
import { fetchPersistently } from "./persistently.ts";

const RetryContext = createContext<() => void>(() => {});

/** Returns the function that fetches a missing part once more, for what stands in its place. */
export const useRetry = (): (() => void) => useContext(RetryContext);

/** A component whose file is fetched when it is first shown, or before. */
export interface LazyComponent<Props> extends FunctionComponent<Props> {
  /** Fetches the file; once that is there, the component is drawn at once, with nothing in its place before. */
  preload(): Promise<void>;
}

/**
 * Returns a component whose file is fetched when it is first shown. A fetch that fails is tried again, three times within ten
 * seconds and as soon as the browser is online again: a connection that is lost in the middle of a visit comes back. After
 * that, `Missing` stands in its place, and the rest of the page stays as it is.
 */
// biome-ignore lint/suspicious/noExplicitAny: the bound of React's own `lazy`.
export function lazily<T extends ComponentType<any>>(
  fetchModule: () => Promise<{ default: T }>,
  Missing: ComponentType<ComponentProps<T>> = MissingPart,
): LazyComponent<ComponentProps<T>> {
  type Part = ComponentType<ComponentProps<T>>;
  // React's `lazy` draws the fallback first even if its file is there.
  let fetched: Part | null = null;
  const keep = (module: { default: T }) => {
    fetched = module.default;
    return module;
  };
  const attempt = (): Part =>
    lazy<Part>(() =>
      fetchPersistently(fetchModule)
        .then(keep)
        .catch(() => ({ default: Missing })),
    );
  let latest = attempt();
  function Lazily(props: ComponentProps<T>) {
    const [Part, setPart] = useState<Part>(() => fetched ?? latest);
    const retry = () => {
      latest = attempt();
      setPart(() => latest);
    };
    return (
      <RetryContext value={retry}>
        <Part {...props} />
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
