/** Schema of a tour's steps, documented in `format.ts`. Only the tests use it: published tours have passed it. */
import * as z from "zod/mini";
import type { Sought } from "../../analysis/timeline/sought.ts";
import { duration, filled, settings } from "../../experiments/schema.ts";
import { MOST_COMPARED } from "../../scenario/compared_specs.ts";

const which = {
  nth: z.optional(z.int().check(z.gte(1))),
  after: z.optional(z.lazy((): z.ZodMiniType<Sought> => sought)),
};
const sought: z.ZodMiniType<Sought> = z.union([
  z.strictObject({ event: filled, ...which }),
  z.strictObject({ packet: z.enum(["retransmission", "nak"]), ...which }),
  z.strictObject({ variable: filled, rises_to: z.number(), ...which }),
  z.strictObject({ variable: filled, falls_to: z.number(), ...which }),
  z.strictObject({ queue: z.number().check(z.gt(0), z.lte(1)), ...which }),
  z.strictObject({ end: z.literal(true), ...which }),
]);

const step = z
  .strictObject({
    id: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, "should be in snake_case")),
    title: filled,
    experiment: filled,
    flow: z.nullable(filled),
    set: settings,
    compared: z.optional(z.array(settings).check(z.maxLength(MOST_COMPARED))),
    at: z.optional(sought),
    before: z.optional(duration),
    after: z.optional(duration),
    roundTrips: z.optional(z.tuple([z.number(), z.number()])),
    optional: z.optional(z.boolean()),
    until: z.optional(sought),
    playhead: z.optional(z.enum(["moment", "end"])),
    select: z.optional(z.enum(["packet", "moment"])),
    view: z.optional(filled),
    options: z.optional(z.record(z.string(), z.unknown())),
    text: z.unknown(),
  })
  .check(
    z.refine(
      ({ at, before, after, roundTrips }) =>
        at === undefined ? !before && !after && !roundTrips : roundTrips ? !before && !after : before && after,
      "says how much to show before and after its moment, if it is about one, and not otherwise",
    ),
  );

/** Schema of a tour's steps. */
export const tourSchema = z.strictObject({
  id: z.string(),
  title: filled,
  steps: z.array(step).check(
    z.minLength(1),
    z.refine((steps) => new Set(steps.map(({ id }) => id)).size === steps.length, "has two steps with the same id"),
  ),
});
