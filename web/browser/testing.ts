/** Helps tests of what is done in several tasks. */
import { nextTask } from "./next_task.ts";

/** Tasks that a change takes at most until a run is drawn, several times over. */
const TASKS = 20;

/** Waits until tasks that follow each other are done, however busy the machine is, and timers of no length. */
export async function settled(): Promise<void> {
  for (let task = 0; task < TASKS; task++) await nextTask();
  await new Promise((resolve) => setTimeout(resolve, 2));
}
