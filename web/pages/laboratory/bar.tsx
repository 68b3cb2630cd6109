import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Button, DialogTrigger, Popover } from "react-aria-components";
import { announce } from "../../browser/announcer.tsx";
import { lazily } from "../../browser/lazily.tsx";
import { useSoon } from "../../browser/soon.ts";
import { PageDialog } from "../../controls/page_dialog.tsx";
import type { Catalog } from "../../engine/contract.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { download } from "../../export/view_files.tsx";
import type { Lab } from "../../lab/lab.ts";
import { grouped } from "../../quantities/numbers.ts";
import { type Draft, folded } from "../../scenario/draft.ts";
import { FIRST_PAGE, LABORATORY, writeLinkSoon } from "../../scenario/link.ts";
import { readFile } from "./file.ts";

const StartList = lazily(() => import("./start/index.tsx"));

interface BarProps {
  lab: Lab;
  catalog: Catalog;
  experiments: readonly Experiment[];
  /** Opens the scenario of a text, or reports its mistakes. */
  read(text: string, what: string): void;
  refuse(what: string, mistake: string): void;
}

/** Largest number of characters of a link that mail and chat programs usually keep whole. */
const LONGEST_LINK = 8000;

/** Bar of the laboratory: where a scenario comes from, and where it can go. */
export function Bar({ lab, catalog, experiments, read, refuse }: BarProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isStarting, setStarting] = useState(false);
  const draft = useSoon(lab.store, ({ history }) => history.present);
  const length = useLinkLength(draft);
  const text = () => `${JSON.stringify(folded(lab.store.getState().history.present), null, 2)}\n`;
  const save = () => download("scenario.json", "application/json", text());

  return (
    <>
      <div className="laboratory-bar">
        <DialogTrigger isOpen={isStarting} onOpenChange={setStarting}>
          <Button className="button">
            <Trans>Start from …</Trans>
          </Button>
          {/* The popover is the dialog: the buttons that close it for screen readers are inside. */}
          <Popover className="popover start-popover" placement="bottom start">
            <StartList
              {...{ experiments, catalog }}
              onStart={(scenario) => {
                setStarting(false);
                lab.open(scenario, true);
              }}
            />
          </Popover>
        </DialogTrigger>
        <Button className="button" onPress={() => picker.current?.click()}>
          <Trans>Open a file</Trans>
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".json,application/json,.pcap,.pcapng,.cap,.qlog,.sqlog"
          aria-label={t`Scenario or capture file`}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file) void readFile(file, { read, refuse });
          }}
        />
        <PasteDialog read={read} />
        <Button className="button" onPress={save}>
          <Trans>Download</Trans>
        </Button>
        <CopyButton text={text} />
      </div>
      {length > LONGEST_LINK && (
        <p className="quiet" role="status">
          <Trans>
            The link has {grouped(length)} characters, and many programs cut such a long link short:{" "}
            <Button className="link-button" onPress={save}>
              send the file instead
            </Button>
            .
          </Trans>
        </p>
      )}
    </>
  );
}

/** Returns the length of the link to a draft; of a large one it is known a little later. */
function useLinkLength(draft: Draft): number {
  const [length, setLength] = useState(0);
  useEffect(() => {
    let gone = false;
    void writeLinkSoon({ ...FIRST_PAGE, experiment: LABORATORY, scenario: folded(draft) }).then((link) => {
      if (!gone) setLength(link.length);
    });
    return () => {
      gone = true;
    };
  }, [draft]);
  return length;
}

function CopyButton({ text }: { text(): string }) {
  const [said, setSaid] = useState<string | null>(null);
  const copy = async () => {
    const say = (words: string) => {
      setSaid(words);
      announce(words);
      setTimeout(() => setSaid(null), 2000);
    };
    try {
      await navigator.clipboard.writeText(text());
      say("Copied");
    } catch {
      say(t`The browser did not allow copying; download the file instead`);
    }
  };
  return (
    <Button className="button" onPress={copy}>
      {said ?? t`Copy`}
    </Button>
  );
}

/** Dialog for pasting a scenario where the page itself cannot be pasted into, as on a phone. */
function PasteDialog({ read }: Pick<BarProps, "read">) {
  const [text, setText] = useState("");
  return (
    <DialogTrigger>
      <Button className="button">
        <Trans>Paste</Trans>
      </Button>
      <PageDialog title={t`Paste a scenario`}>
        {(close) => (
          <>
            <label className="paste-field">
              <Trans>
                JSON, or a link of the laboratory
                <textarea
                  rows={10}
                  spellCheck={false}
                  value={text}
                  onChange={(event) => setText(event.currentTarget.value)}
                />
              </Trans>
            </label>
            <Button
              className="button"
              isDisabled={text.trim() === ""}
              onPress={() => {
                close();
                setText("");
                read(text, t`The pasted text`);
              }}
            >
              <Trans>Open it</Trans>
            </Button>
          </>
        )}
      </PageDialog>
    </DialogTrigger>
  );
}
