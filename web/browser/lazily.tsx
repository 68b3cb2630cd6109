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

/**
 * Returns a component whose file is fetched when it is first shown. A fetch that fails is tried again, three times within ten
 * seconds and as soon as the browser is online again: a connection that is lost in the middle of a visit comes back. After
 * that, `Missing` stands in its place, and the rest of the page stays as it is.
 */
// biome-ignore lint/suspicious/noExplicitAny: the bound of React's own `lazy`.
export function lazily<T extends ComponentType<any>>(
  fetchModule: () => Promise<{ default: T }>,
  Missing: ComponentType<ComponentProps<T>> = MissingPart,
): FunctionComponent<ComponentProps<T>> {
  const attempt = (): ComponentType<ComponentProps<T>> =>
    lazy<ComponentType<ComponentProps<T>>>(() => fetchPersistently(fetchModule).catch(() => ({ default: Missing })));
  let Part = attempt();
  return function Lazily(props: ComponentProps<T>) {
    const [, setTries] = useState(0);
    const retry = () => {
      Part = attempt();
      setTries((tries) => tries + 1);
    };
    return (
      <RetryContext value={retry}>
        <Part {...props} />
      </RetryContext>
    );
  };
}

/** Notice in the place of a part that could not be fetched. */
function MissingPart() {
  return (
    <p className="missing-part" role="alert">
      {t`This part of the page could not be fetched: is there a network?`} <RetryButton />
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
