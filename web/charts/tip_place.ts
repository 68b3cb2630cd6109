/** Places the numbers beside a pointer so that they never cover what it points at and the pointer can reach them. */

/** Remembers how the pointer moved, to place the numbers beside it. */
export interface TipPlace {
  /** Returns -1 for left of `x`, 1 for right of it; px of a plot that is `width` wide. */
  side(x: number, width: number): -1 | 1;
  /**
   * Tells the memory that the pointer is at `x` (px) at `now` (ms). `isBeside`: at the height of the numbers and not
   * beyond them. Returns true if it rested and now moves towards the numbers, so that they must stay.
   */
  moved(x: number, now: number, isBeside: boolean): boolean;
}

/** ms without a move are a rest. */
const REST = 350;
/** A way (px) as short is a tremble. */
const TREMBLE = 3;
/** A way (px) as long is a direction. */
const DIRECTION = 24;
/** Room (px) that numbers need. */
const ROOM = 210;

/** Makes the memory of one pointer over one plot. */
export function createTipPlace(): TipPlace {
  let side: -1 | 1 | null = null;
  /** Direction of the pointer's way, and its last place and time. */
  let way = 0;
  let last: { x: number; now: number } | null = null;
  let rested: number | null = null;

  return {
    side(x, width) {
      if (Math.abs(way) > DIRECTION || side === null) {
        const behind = way === 0 ? (x < width / 2 ? 1 : -1) : way > 0 ? -1 : 1;
        side = (behind < 0 ? x : width - x) < ROOM ? (x < width / 2 ? 1 : -1) : behind;
      }
      return side;
    },
    moved(x, now, isBeside) {
      if (last && now - last.now > REST) rested = last.x;
      const from = rested;
      const step = last ? x - last.x : 0;
      last = { x, now };
      if (from !== null && isBeside && side !== null) {
        const turned = (x - from) * side;
        if (turned > -TREMBLE) return true;
      }
      rested = null;
      way = Math.sign(step) === Math.sign(way) ? way + step : step || way;
      return false;
    },
  };
}
