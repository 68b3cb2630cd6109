import { useAssignment } from "../../lab/assignment.ts";
import type { Lab } from "../../lab/lab.ts";

/** Paths of the parameters beside the drawing: those that the experiment names and an assignment does not hide. */
export function useKeys(lab: Lab): readonly string[] {
  const { isHidden } = useAssignment(lab);
  return (lab.experiment.opens?.keys ?? []).filter((path) => !isHidden(path));
}
