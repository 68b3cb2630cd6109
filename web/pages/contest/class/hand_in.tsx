import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useStore } from "zustand";
import type { Catalog } from "../../../engine/contract.ts";
import { LONGEST_NAME } from "../../../handed_in/names.ts";
import { siteAddress } from "../../../page/opening.ts";
import { LinkBox } from "../../../predict/link_box.tsx";
import { failureInWords } from "../../../scenario/problem.ts";
import type { Measured } from "../measure.ts";
import { OPEN_IDS, OPEN_PATHS } from "../paths.ts";
import { keyOf, type Runs } from "../runs.ts";
import { contestOf } from "../sealed/envelope.ts";
import { keptKeys } from "../sealed/kept_keys.ts";
import type { Contest } from "../sealed/sealed_notice.tsx";
import { createKeys, entryLink, signEntry } from "./entry.ts";

interface HandInProps {
  catalog: Catalog;
  runs: Runs;
  contest: Contest;
  program: string;
  /** The program is that of somebody else's result. */
  isForeign: boolean;
}

/** Makes the link with which a student hands in a program and its results on the open paths. */
export function HandIn({ catalog, runs, contest, program, isForeign }: HandInProps) {
  const outcomes = useStore(runs.store, (state) => state.outcomes);
  const [name, setName] = useState("");
  const [made, setMade] = useState<{ program: string; link: string } | null>(null);
  const [failure, setFailure] = useState("");
  const results = OPEN_IDS.map((id) =>
    outcomes.get(keyOf({ path: OPEN_PATHS[id], contestant: { kind: "program", text: program } })),
  );
  const isReady = results.every((one) => one?.kind === "done");
  if (isForeign || !isReady) return null;
  async function handIn(event: FormEvent) {
    event.preventDefault();
    setFailure("");
    try {
      const keys = await keptKeys("contest", createKeys);
      const numbers = results.map((one) => (one as { value: Measured }).value);
      const entry = { contest: contestOf(contest.letters), name, program, numbers, engine: catalog.engine_version };
      setMade({ program, link: siteAddress() + entryLink(await signEntry(entry, keys), contest.letters) });
    } catch (error) {
      setFailure(failureInWords(error));
    }
  }
  return (
    <details className="contest-hand-in">
      <summary>
        <Trans>Hand in this program</Trans>
      </summary>
      <form className="contest-open" onSubmit={(event) => void handIn(event)}>
        <label>
          <Trans>Your name, if the teacher asks for it</Trans>
          <input
            value={name}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <button type="submit" className="button">
          <Trans>Sign and make the link</Trans>
        </button>
      </form>
      {failure !== "" && <p role="alert">{failure}</p>}
      {made?.program === program && <LinkBox link={made.link} />}
      <p className="quiet">
        <Trans>
          The link holds the name, the program and its numbers on the open paths. This browser signs it with a key that
          it keeps. The signature shows that nobody changed the link afterwards, and that two links come from the same
          browser. It does not prove the numbers, because this browser computed them. The teacher’s page runs the
          program again, which is the proof.
        </Trans>
      </p>
    </details>
  );
}
