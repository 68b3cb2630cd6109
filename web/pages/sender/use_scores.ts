import { useEffect, useState } from "react";
import type { Catalog } from "../../engine/contract.ts";
import type { Engine } from "../../engine/pool.ts";
import { Run } from "../../run/run.ts";
import type { Draft } from "../../scenario/draft.ts";
import type { Overrides } from "../../scenario/overrides.ts";
import { sentBy } from "./decisions.ts";
import { type Score, scoreOf } from "./score.ts";

/** TCPs that send in the same network, by year. */
const RIVALS = ["tahoe", "reno", "newreno", "sack", "vegas", "cubic", "bbr"];

/** A TCP's transfer in the same network. */
export interface ComparedRun {
  variant: string;
  name: string;
  overrides: Overrides;
  /** Null while it is being simulated. */
  score: Score | "failed" | null;
}

interface Asked {
  engine: Pick<Engine, "check" | "run" | "cancel">;
  catalog: Catalog;
  draft: Draft;
  flow: number;
  entry: string;
  /** ns since the start of the run. */
  deadline: number;
}

/** Scores TCPs in the same network until the deadline, on idle workers; stops when the component is gone. */
export function useScores({ engine, catalog, draft, flow, entry, deadline }: Asked): readonly ComparedRun[] {
  const [comparedRuns, setComparedRuns] = useState<readonly ComparedRun[]>([]);
  useEffect(() => {
    let gone = false;
    const choices = catalog.parameters.find(({ path }) => path === "tcp.variant")?.choices ?? [];
    const all = RIVALS.flatMap((id) => choices.filter((one) => one.id === id)).map(({ id, name }) => ({
      variant: id,
      name,
      overrides: sentBy(id, draft.overrides, entry, deadline),
      score: null,
    }));
    setComparedRuns(all);
    const slots = all.map(({ variant }) => `${variant} for the sender ${Math.random()}`);
    all.forEach(async ({ variant, overrides }, index) => {
      const score = await Promise.all([
        engine.check(draft.scenario, overrides),
        engine.run(draft.scenario, overrides, { slot: slots[index], aside: true }),
      ]).then(
        ([{ scenario }, data]) => scoreOf(new Run(data, catalog, scenario), flow, deadline),
        () => "failed" as const,
      );
      if (!gone) setComparedRuns((now) => now.map((one) => (one.variant === variant ? { ...one, score } : one)));
    });
    return () => {
      gone = true;
      for (const slot of slots) engine.cancel(slot);
    };
  }, [engine, catalog, draft, flow, entry, deadline]);
  return comparedRuns;
}
