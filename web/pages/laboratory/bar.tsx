import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useMemo, useRef, useState } from "react";
import {
  Button,
  DialogTrigger,
  Header as Head,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
} from "react-aria-components";
import { announce } from "../../browser/announcer.tsx";
import { useSoon } from "../../browser/soon.ts";
import { PageDialog } from "../../controls/page_dialog.tsx";
import type { Experiment } from "../../experiments/schema.ts";
import { download } from "../../export/view_files.tsx";
import type { Lab } from "../../lab/lab.ts";
import { grouped } from "../../quantities/numbers.ts";
import { type Draft, folded } from "../../scenario/draft.ts";
import { FIRST_PAGE, LABORATORY, writeLinkSoon } from "../../scenario/link.ts";
import { readFile } from "./file.ts";
import { presets } from "./presets.ts";

interface BarProps {
  lab: Lab;
  experiments: readonly Experiment[];
  /** Opens the scenario of a text, or reports its mistakes. */
  read(text: string, what: string): void;
  refuse(what: string, mistake: string): void;
}

/** Letters that mail and chat programs mostly pass on whole. */
const LONGEST_LINK = 8000;

/** Bar of the laboratory: where a scenario comes from, and where it can go. */
export function Bar({ lab, experiments, read, refuse }: BarProps) {
  const picker = useRef<HTMLInputElement>(null);
  const groups = useMemo(() => presets(experiments), [experiments]);
  const draft = useSoon(lab.store, ({ history }) => history.present);
  const length = useLinkLength(draft);
  const text = () => `${JSON.stringify(folded(lab.store.getState().history.present), null, 2)}\n`;
  const save = () => download("scenario.json", "application/json", text());

  const start = (id: string) => {
    const preset = groups.flatMap((group) => group.presets).find((one) => one.id === id);
    if (preset) lab.open(preset.scenario, true);
  };

  return (
    <>
      <div className="laboratory-bar">
        <MenuTrigger>
          <Button className="button">
            <Trans>Start from …</Trans>
          </Button>
          <Popover className="popover" placement="bottom start">
            <Menu className="menu" aria-label={t`Start from`} onAction={(key) => start(String(key))}>
              {groups.map(({ name, presets }) => (
                <MenuSection key={name}>
                  <Head className="menu-head">{name}</Head>
                  {presets.map((preset) => (
                    <MenuItem key={preset.id} id={preset.id} className="menu-item">
                      {preset.name}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
        <Button className="button" onPress={() => picker.current?.click()}>
          <Trans>Open a file</Trans>
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".json,application/json,.pcap,.pcapng,.cap"
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
            The link has {grouped(length)} characters, and many programs cut such a one short:{" "}
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
      say(t`The browser did not allow copying: download it`);
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
                read(text, t`What was pasted`);
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
