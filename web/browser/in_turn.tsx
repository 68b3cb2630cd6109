/**
 * Parts of a page that are mounted one after another, each in a task of its own: input and frames come between them, and no
 * task lasts as long as the whole page.
 */
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { nextTask } from "./next_task.ts";

type Mount = () => void;

/** Parts that are not mounted yet, in the order in which they were asked for: those of the first picture, and all others. */
const waiting = { first: new Set<Mount>(), later: new Set<Mount>() };
let isMounting = false;

async function mountWaiting() {
  if (isMounting) return;
  isMounting = true;
  for (;;) {
    await nextTask();
    const queue = waiting.first.size > 0 ? waiting.first : waiting.later;
    const [mount] = queue;
    if (!mount) break;
    queue.delete(mount);
    try {
      // Rendered here and not in a task that React shares with the next part.
      flushSync(mount);
    } catch (error) {
      reportError(error);
    }
  }
  isMounting = false;
}

interface InTurnProps {
  /** Stands in its place until its turn. */
  until?: ReactNode;
  /** After all parts that are not `later`. */
  later?: boolean;
  children: ReactNode;
}

/** Part of a page that is mounted when those before it are. */
export function InTurn({ until = null, later = false, children }: InTurnProps): ReactNode {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    const queue = later ? waiting.later : waiting.first;
    const mount = () => setMounted(true);
    queue.add(mount);
    void mountWaiting();
    return () => {
      queue.delete(mount);
    };
  }, [later]);
  return isMounted ? children : until;
}
