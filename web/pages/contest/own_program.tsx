import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { Arrival } from "../../page/address.ts";
import { CodeBox } from "../../page/asking/code_box.tsx";
import type { Site } from "../../page/site.ts";
import { programCode, unpackProgram } from "../../scenario/program_link.ts";
import { agreeTo, isAgreed } from "../../scenario/programs.ts";
import { readEntry, type SignedEntry } from "./class/entry.ts";
import { HandIn } from "./class/hand_in.tsx";
import { type Column, placesOn } from "./columns.ts";
import { contestLink } from "./links.ts";
import type { Measured } from "./measure.ts";
import { keyOf, type Runs } from "./runs.ts";
import type { Contest } from "./sealed/sealed_notice.tsx";
import { faultWords } from "./words.ts";

interface OwnProgramProps {
  site: Site;
  arrival: Arrival;
  runs: Runs;
  contest: Contest;
  columns: readonly Column[];
  /** The program that takes part; null before the reader has agreed to run it. */
  program: string | null;
  onRun(program: string): void;
}

/** A program as the link has it; it is read, and not run. */
interface Arrived {
  text: string;
  /** The result that the link hands in; null if it has a program alone. */
  entry: SignedEntry | null;
}

/** Reads the program of a link. Rejects with a sentence. */
async function readArrived({ code = "", entry = "" }: Arrival["state"]["options"]): Promise<Arrived | null> {
  if (entry !== "") {
    const read = await readEntry(entry);
    if (typeof read === "string") throw new Error(faultWords(read));
    return { text: read.program, entry: read };
  }
  return code === "" ? null : { text: await unpackProgram(code), entry: null };
}

/** The reader's program: typed, pasted or brought by a link. It runs when the reader presses the button, and not before. */
export function OwnProgram({ site, arrival, runs, contest, columns, program, onRun }: OwnProgramProps) {
  const [text, setText] = useState("");
  const [arrived, setArrived] = useState<Arrived | null>(null);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    let gone = false;
    readArrived(arrival.state.options)
      .then(async (read) => {
        if (gone || read === null) return;
        setArrived(read);
        setText(read.text);
        if ((await isAgreed(read.text)) && !gone) onRun(read.text);
      })
      .catch((error: Error) => !gone && setFailure(error.message));
    return () => {
      gone = true;
    };
  }, [arrival, onRun]);
  function run() {
    void agreeTo(text);
    onRun(text);
    site.address.write(() => contestLink(null, { sealed: contest.letters, code: programCode(text) }));
  }
  const isForeign = arrived !== null && arrived.text === text;
  return (
    <section>
      <h2>
        <Trans>Your program</Trans>
      </h2>
      {failure !== "" && <p role="alert">{failure}</p>}
      {isForeign && arrived.entry !== null && (
        <>
          <Signed entry={arrived.entry} />
          {program === text && <Compared {...{ runs, columns }} entry={arrived.entry} />}
        </>
      )}
      <CodeBox {...{ text, program, isForeign }} onText={setText} label={t`Run my program`} onRun={run} />
      {program !== null && (
        <HandIn
          {...{ runs, contest, program }}
          catalog={site.catalog}
          isForeign={isForeign && arrived.entry !== null}
        />
      )}
    </section>
  );
}

/** Tells who signed the result of a link. */
function Signed({ entry: { name, key } }: { entry: SignedEntry }) {
  const who = name === "" ? t`somebody without a name` : name;
  return (
    <p>
      <Trans>
        It comes with a result of {who}, signed by the key <code>{key}</code>. The signature fits.
      </Trans>
    </p>
  );
}

/** Compares the numbers of a result with those of the same program here. */
function Compared({ runs, columns, entry }: { runs: Runs; columns: readonly Column[]; entry: SignedEntry }) {
  const outcomes = useStore(runs.store, (state) => state.outcomes);
  const places = placesOn(
    [{ kind: "program", text: entry.program }],
    columns.slice(0, entry.numbers.length).map(({ path }) => path),
  );
  const made = places.map((place) => outcomes.get(keyOf(place)));
  if (!made.every((one) => one?.kind === "done")) return null;
  const values = made.map((one) => (one as { value: Measured }).value);
  const isSame = JSON.stringify(values) === JSON.stringify(entry.numbers);
  return (
    <p role="status">
      {isSame
        ? t`All numbers of the result are the same here.`
        : t`The numbers of the result differ from those that the program reaches here.`}
    </p>
  );
}
