import { useEffect, useState } from "react";
import type { Site } from "../page/site.ts";
import { failureInWords } from "../scenario/problem.ts";
import type { Services } from "./services.ts";

interface Started {
  site: Site | null;
  /** Why the simulator could not start. */
  failure: string | null;
}

/** Starts the simulator after the page has been drawn, and returns the site once it runs. */
export function useSite(services: Services | null): Started {
  const [started, setStarted] = useState<Started>(() => ({ site: services?.ready() ?? null, failure: null }));
  useEffect(() => {
    if (!services) return;
    let gone = false;
    // The fetch begins after the first frame, so that the page moves first.
    const frame = requestAnimationFrame(() => {
      services.site().then(
        (site) => !gone && setStarted({ site, failure: null }),
        (error) => !gone && setStarted({ site: null, failure: failureInWords(error) }),
      );
    });
    return () => {
      gone = true;
      cancelAnimationFrame(frame);
    };
  }, [services]);
  return started;
}
