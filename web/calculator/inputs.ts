/** Inputs of the calculator: their form in a link, and their units on the page. */
import type { FlowControl, FlowControlInputs, FlowControlSymbol } from "../engine/contract.ts";
import type { QuantityKind } from "../quantities/units.ts";

/** Reads "ks=1 kr=0.9". Entries that are no numbers are left out; the engine checks the ids. */
export function readInputs(text: string): FlowControlInputs {
  const pairs = text.split(" ").map((one) => /^([a-z_]+)=(.+)$/.exec(one));
  return Object.fromEntries(
    pairs.flatMap((pair) => (pair && Number.isFinite(Number(pair[2])) ? [[pair[1], Number(pair[2])]] : [])),
  );
}

/** Writes the inputs that differ from the usual ones, as a link holds them: "np=4 alpha=0.5". */
export function writeInputs(inputs: FlowControlInputs, symbols: readonly FlowControlSymbol[]): string {
  const unusual = symbols.filter(({ id, usual }) => (inputs[id] ?? usual) !== usual);
  return unusual.map(({ id }) => `${id}=${inputs[id]}`).join(" ");
}

/** Returns the inputs of an example; the others are as usual. */
export function exampleInputs({ ks, kr, ws }: FlowControl["examples"][number]): FlowControlInputs {
  return { ks, kr, ws };
}

/** Base units in one unit of a symbol. */
const UNITS: Partial<Record<FlowControlSymbol["unit"], { kind: QuantityKind; factor: number }>> = {
  ms: { kind: "duration", factor: 1e6 },
  µs: { kind: "duration", factor: 1e3 },
  bytes: { kind: "size", factor: 1 },
};

/** Returns the kind of quantity of a symbol, and the number of base units in its unit. */
export function quantityOf({ unit }: FlowControlSymbol): { kind: QuantityKind; factor: number } {
  return UNITS[unit] ?? { kind: "ratio", factor: 1 };
}

/** A step up or down: to the next multiple of the step, inside the range. */
export function stepped({ value, step, min, max }: FlowControlSymbol, direction: 1 | -1): number {
  const steps = value / step;
  const next = direction > 0 ? Math.floor(steps + 1e-9) + 1 : Math.ceil(steps - 1e-9) - 1;
  return clean(Math.min(Math.max(next * step, min), max));
}

/** Removes the error of binary fractions: 0.3, not 0.30000000000000004. */
export function clean(value: number): number {
  return Number(value.toPrecision(12));
}
