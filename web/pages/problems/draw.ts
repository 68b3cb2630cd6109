/** Draws the numbers of a problem: the same ones for the same problem and seed, in every browser. */
import { parse } from "../../quantities/units.ts";
import { count, type Quantity, quantity, share } from "./quantity.ts";

/** Random numbers of one problem, drawn one after the other. */
export class Draw {
  private state: number;

  /** `seed`: number in the link; `salt`: text on which the numbers also depend. */
  constructor(seed: number, salt: string) {
    let hash = seed >>> 0;
    for (const letter of salt) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) + 0x9e3779b9;
    this.state = hash >>> 0;
  }

  /** Returns a number from 0 to below 1: mulberry32. */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Draws one of these. */
  one<T>(...all: readonly [T, ...T[]]): T {
    return all[Math.floor(this.next() * all.length)] ?? all[0];
  }

  /** Draws a whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** Draws `many` different whole numbers, ascending. */
  different(many: number, from: number, to: number): number[] {
    const all = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const drawn = Array.from({ length: many }, () => all.splice(Math.floor(this.next() * all.length), 1)[0] ?? from);
    return drawn.sort((a, b) => a - b);
  }

  /** Draws a whole number as a quantity. */
  count(from: number, to: number): Quantity {
    return count(this.whole(from, to));
  }

  /** Draws one of these plain numbers. */
  number(...all: readonly [number, ...number[]]): Quantity {
    return count(this.one(...all));
  }

  /** Draws one of these times, written with their units. */
  time(...all: readonly [string, ...string[]]): Quantity {
    return this.read("duration", all);
  }

  /** Draws one of these sizes, written with their units. */
  size(...all: readonly [string, ...string[]]): Quantity {
    return this.read("size", all);
  }

  /** Draws one of these rates, written with their units. */
  rate(...all: readonly [string, ...string[]]): Quantity {
    return this.read("rate", all);
  }

  /** Draws one of these shares of 1. */
  share(...all: readonly [number, ...number[]]): Quantity {
    return share(this.one(...all));
  }

  private read(kind: "duration" | "size" | "rate", all: readonly [string, ...string[]]): Quantity {
    return quantity(parse(this.one(...all), kind) ?? Number.NaN, kind);
  }
}
