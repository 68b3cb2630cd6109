/** Values of the transfer that a capture of a kernel shows. */
import type { Scenario } from "../../../engine/contract.ts";
import { evidence } from "../../evidence/file.ts";
import { scenarioBeside } from "../../evidence/kernel/ladders.ts";

/**
 * Fetches the scenario of a captured transfer as it was measured, whatever a link has changed in its simulation; null for
 * no name.
 */
export function measuredScenario(name: string): Promise<Scenario> | null {
  return name === "" ? null : fetchScenario(name);
}

async function fetchScenario(name: string): Promise<Scenario> {
  const { kernel } = await evidence();
  const row = kernel.find((one) => one.case === name);
  if (!row) throw new Error(`${name} is no transfer of the evidence.`);
  return scenarioBeside(row);
}
