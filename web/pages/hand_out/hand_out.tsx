import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { Label, Radio, RadioGroup } from "react-aria-components";
import { PageDialog } from "../../controls/page_dialog.tsx";
import type { Catalog } from "../../engine/contract.ts";
import { type Lab, linkOf } from "../../lab/lab.ts";
import { cards } from "../../panels/cards/index.ts";
import { kindsOf, writeLink } from "../../scenario/link.ts";
import type { Options } from "../../scenario/options.ts";
import { parameterOf } from "../../scenario/overrides.ts";
import { runViews } from "../../views/index.ts";
import "./hand_out.css";
import { PARTS } from "../../lab/assignment_parts.ts";
import { type Handed, handedLink } from "../../predict/handed.ts";
import { LinkBox } from "../../predict/link_box.tsx";

interface HandOutProps {
  lab: Lab;
  catalog: Catalog;
  onClose(): void;
}

const ASKS: readonly { id: Options["ask"]; text: string }[] = [
  {
    id: "nothing",
    get text() {
      return t`Nothing: the page as it is`;
    },
  },
  {
    id: "curve",
    get text() {
      return t`To draw the sweep's curve before it is shown`;
    },
  },
  {
    id: "knee",
    get text() {
      return t`To mark the bend of the sweep's curve`;
    },
  },
  {
    id: "event",
    get text() {
      return t`To name the next event after the playhead`;
    },
  },
];

const USES = [
  {
    id: "free",
    get name() {
      return t`free`;
    },
  },
  {
    id: "locked",
    get name() {
      return t`locked`;
    },
  },
  {
    id: "hidden",
    get name() {
      return t`hidden`;
    },
  },
] as const;
type Use = (typeof USES)[number]["id"];

/** Dialog that makes an assignment of this page: its question, its locked parameters, and its hidden parts. */
export default function HandOut({ lab, catalog, onClose }: HandOutProps) {
  const { options, time } = lab.playhead.getState();
  const [ask, setAsk] = useState(options.ask);
  const [uses, setUses] = useState<Readonly<Record<string, Use>>>(() => ({
    ...Object.fromEntries(options.hidden.map((id) => [id, "hidden" as const])),
    ...Object.fromEntries(options.locked.map((id) => [id, "locked" as const])),
  }));
  const use = (id: string, one: Use) => setUses({ ...uses, [id]: one });
  const link = useMemo(() => {
    const ids = (wanted: Use) => Object.keys(uses).filter((id) => uses[id] === wanted);
    const handed: Handed = { ask, locked: ids("locked").sort(), hidden: ids("hidden").sort() };
    const kindOf = kindsOf(catalog);
    const { href } = location;
    const page = linkOf(lab, null);
    return href.replace(/#.*$/, "") + writeLink(handedLink(page, handed, time), kindOf);
  }, [lab, catalog, ask, uses, time]);

  const asks = ASKS.filter(({ id }) => lab.experiment.sweep !== undefined || (id !== "curve" && id !== "knee"));
  const views = [...runViews.filter(({ id }) => !cards.some((card) => card.id === id)), ...cards];
  return (
    <PageDialog title={t`Hand out this page`} size="modal-wide" isOpen onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="hand-out" tabIndex={0} aria-label={t`Hand out, scrollable`}>
        <LinkBox link={link} />
        <RadioGroup className="predict-answers" value={ask} onChange={(id) => setAsk(id as Options["ask"])}>
          <Label>
            <Trans>What the reader is asked</Trans>
          </Label>
          {asks.map(({ id, text }) => (
            <Radio key={id} value={id} className="predict-answer">
              {text}
            </Radio>
          ))}
        </RadioGroup>
        <details>
          <summary>
            <Trans>What the reader can change</Trans>
          </summary>
          <ul className="hand-out-list">
            {lab.experiment.controls.flatMap(({ parameters }) =>
              parameters.map((path) => (
                <Row
                  key={path}
                  name={parameterOf(catalog.parameters, path)?.name ?? path}
                  detail={path}
                  value={uses[path] ?? "free"}
                  choices={USES}
                  onChange={(one) => use(path, one)}
                />
              )),
            )}
          </ul>
        </details>
        <details>
          <summary>
            <Trans>What the reader sees</Trans>
          </summary>
          <ul className="hand-out-list">
            {[...PARTS, ...views].map(({ id, name }) => (
              <Row
                key={id}
                name={name}
                value={uses[id] === "hidden" ? "hidden" : "free"}
                choices={SEEN}
                onChange={(one) => use(id, one)}
              />
            ))}
          </ul>
        </details>
        <p className="quiet">
          <Trans>
            The link contains all of these choices, and a seal that shows whether the link was changed by hand. Locks
            and hidden parts apply only to readers who use the link; anyone can open the experiment itself.
          </Trans>
        </p>
      </section>
    </PageDialog>
  );
}

const SEEN = [
  {
    id: "free",
    get name() {
      return t`shown`;
    },
  },
  {
    id: "hidden",
    get name() {
      return t`hidden`;
    },
  },
] as const;

interface RowProps<Id extends Use> {
  name: string;
  detail?: string;
  value: Use;
  choices: readonly { id: Id; name: string }[];
  onChange(value: Id): void;
}

function Row<Id extends Use>({ name, detail, value, choices, onChange }: RowProps<Id>) {
  return (
    <li>
      <label>
        <span>
          {name} {detail && <span className="quiet">{detail}</span>}
        </span>
        <select aria-label={name} value={value} onChange={(event) => onChange(event.target.value as Id)}>
          {choices.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
    </li>
  );
}
