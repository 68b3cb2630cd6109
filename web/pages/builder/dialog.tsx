import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Input, Label, NumberField } from "react-aria-components";
import { useStore } from "zustand";
import { CopyButton } from "../../controls/copy_button.tsx";
import { PageDialog } from "../../controls/page_dialog.tsx";
import { connect } from "../../element/client.ts";
import type { Catalog } from "../../engine/contract.ts";
import { arranged } from "../../lab/arrange.ts";
import { type Lab, linkOf } from "../../lab/lab.ts";
import { said } from "../../language/index.ts";
import { OFFERED } from "../../language/languages.ts";
import { siteAddress } from "../../page/opening.ts";
import { THEMES } from "../../page/theme.ts";
import { middleOf, useAllowed } from "../../panels/lab_views.tsx";
import { useCards } from "../../panels/plot_views.tsx";
import { wholePage } from "../../panels/whole_page.ts";
import { QrCode } from "../../predict/qr_code.tsx";
import { kindsOf, LABORATORY, writeLink } from "../../scenario/link.ts";
import { parameterOf } from "../../scenario/overrides.ts";
import { type Chosen, embedLink } from "./chosen.ts";
import "./dialog.css";
import { FORMATS, type FormatId, NOTES } from "./formats.ts";

interface BuilderProps {
  lab: Lab;
  catalog: Catalog;
  title: string;
  onClose(): void;
}

/** Height until the preview reports its own, CSS px. */
const FIRST_HEIGHT = 640;

/** Dialog that makes a frame of this page for other pages: its contents, a preview, and the code to paste. */
export default function Builder({ lab, catalog, title, onClose }: BuilderProps) {
  const [chosen, setChosen] = useState<Chosen>(() => firstChoice(lab));
  const [format, setFormat] = useState<FormatId>(FORMATS[0].id);
  const [needed, setNeeded] = useState(FIRST_HEIGHT);
  const { width } = chosen;
  const height = chosen.height ?? needed;
  const { hash, whole } = useMemo(() => {
    const kindOf = kindsOf(catalog);
    const link = embedLink(linkOf(lab, null), chosen);
    return { hash: writeLink(link, kindOf), whole: writeLink(wholePage(link), kindOf) };
  }, [lab, catalog, chosen]);
  const site = siteAddress();
  const pictured = lab.experiment.id === LABORATORY ? null : lab.experiment.id;
  const { write } = FORMATS.find(({ id }) => id === format) ?? FORMATS[0];
  const text = write({ site, hash, whole, title, pictured, width, height, fits: chosen.height === null });

  return (
    <PageDialog title={t`Embed this page`} size="modal-wide builder-modal" isOpen onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="builder" tabIndex={0} aria-label={t`Embed, scrollable`}>
        <Choices {...{ lab, catalog, chosen }} onChange={setChosen} />
        <div className="builder-result">
          <Preview address={`${site}embed.html${hash}`} {...{ width, height }} onHeight={setNeeded} />
          <div className="builder-text">
            <label>
              <Trans>Written for</Trans>{" "}
              <select
                className="button"
                value={format}
                onChange={(event) => setFormat(FORMATS.find(({ id }) => id === event.target.value)?.id ?? format)}
              >
                {FORMATS.map(({ id, name }) => (
                  <option key={id} value={id} translate="no">
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <CopyButton text={text} label={t`Copy`} done={t`Copied; ready to paste`} />
          </div>
          <textarea
            readOnly
            value={text}
            rows={Math.min(10, text.split("\n").length + 2)}
            aria-label={t`Text to paste`}
            spellCheck={false}
            translate="no"
            onFocus={(event) => event.currentTarget.select()}
          />
          <p className="quiet">{NOTES[format]}</p>
          <details>
            <summary>
              <Trans>As a QR code</Trans>
            </summary>
            <QrCode text={site + whole} />
          </details>
        </div>
      </section>
    </PageDialog>
  );
}

/** Returns the first choice: like the page, with the ladder and little else. */
function firstChoice(lab: Lab): Chosen {
  const { views, controls, hidden, theme, lang } = lab.playhead.getState().options;
  const { sweep } = lab.experiment;
  return {
    views: views.length > 0 ? views : ["ladder"],
    controls: controls.length > 0 ? controls : sweep ? [sweep.parameter] : [],
    hidden,
    theme,
    lang,
    width: null,
    height: null,
  };
}

interface ChoicesProps {
  lab: Lab;
  catalog: Catalog;
  chosen: Chosen;
  onChange(chosen: Chosen): void;
}

function Choices({ lab, catalog, chosen, onChange }: ChoicesProps) {
  const { run, available } = useCards(lab);
  const middle = useAllowed(lab, middleOf(lab, run));
  const all = [...middle, ...available];
  const paths = lab.experiment.controls.flatMap(({ parameters }) => parameters);
  const problems = useStore(lab.store, (state) => state.checked === null);
  const names: Record<string, string> = { title: t`Title`, transport: t`Playback`, status: t`What was simulated` };
  const toggled = (list: readonly string[], id: string, on: boolean) =>
    on ? [...list, id] : list.filter((one) => one !== id);
  return (
    <div className="builder-choices" aria-busy={problems}>
      <Group name={t`Views`}>
        {all.map(({ id, name }) => (
          <Box
            key={id}
            name={name}
            on={chosen.views.includes(id)}
            onChange={(on) =>
              // Views are kept in the order of the page.
              onChange({
                ...chosen,
                views: arranged(
                  all.map((one) => one.id),
                  all.map((one) => one.id).filter((one) => toggled(chosen.views, id, on).includes(one)),
                ),
              })
            }
          />
        ))}
      </Group>
      {paths.length > 0 && (
        <Group name={t`What readers can change`}>
          {paths.map((path) => (
            <Box
              key={path}
              name={parameterOf(catalog.parameters, path)?.name ?? path}
              on={chosen.controls.includes(path)}
              onChange={(on) => onChange({ ...chosen, controls: toggled(chosen.controls, path, on) })}
            />
          ))}
        </Group>
      )}
      <Group name={t`Around the views`}>
        {Object.entries(names).map(([id, name]) => (
          <Box
            key={id}
            name={name}
            on={!chosen.hidden.includes(id)}
            onChange={(on) => onChange({ ...chosen, hidden: toggled(chosen.hidden, id, !on) })}
          />
        ))}
      </Group>
      <Group name={t`Size`}>
        <Length
          label={t`Width, px`}
          none={t`full width`}
          value={chosen.width}
          onChange={(width) => onChange({ ...chosen, width })}
        />
        <Length
          label={t`Height, px`}
          none={t`height of the content`}
          value={chosen.height}
          onChange={(height) => onChange({ ...chosen, height })}
        />
      </Group>
      <Choice
        label={t`Theme`}
        value={chosen.theme}
        choices={[
          { id: "", name: t`Theme of the system` },
          ...THEMES.filter(({ id }) => id !== "system").map(({ id, name }) => ({ id, name: said(name) })),
        ]}
        onChange={(theme) => onChange({ ...chosen, theme: theme as Chosen["theme"] })}
      />
      <Choice
        label={t`Language`}
        value={chosen.lang}
        choices={[
          { id: "", name: t`Language of the browser` },
          ...OFFERED.map(({ id, name }) => ({ id, name, lang: id })),
        ]}
        onChange={(lang) => onChange({ ...chosen, lang })}
      />
    </div>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="builder-group">
      <legend>{name}</legend>
      {children}
    </fieldset>
  );
}

function Box({ name, on, onChange }: { name: string; on: boolean; onChange(on: boolean): void }) {
  return (
    <label className="builder-box">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} /> {name}
    </label>
  );
}

/** Smallest and largest size, CSS px: the smallest has room for a ladder. */
const [LEAST, MOST] = [240, 4000];

interface LengthProps {
  label: string;
  /** Meaning of an empty field. */
  none: string;
  value: number | null;
  onChange(value: number | null): void;
}

function Length({ label, none, value, onChange }: LengthProps) {
  return (
    <NumberField
      className="builder-length"
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      minValue={LEAST}
      maxValue={MOST}
      formatOptions={{ maximumFractionDigits: 0, useGrouping: false }}
    >
      <Label>{label}</Label>
      <Input placeholder={none} />
    </NumberField>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly { id: string; name: string; lang?: string }[];
  onChange(id: string): void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <label className="builder-choice">
      {label}
      <select className="button" value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map(({ id, name, lang }) => (
          <option key={id} value={id} lang={lang}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface PreviewProps {
  address: string;
  width: number | null;
  height: number;
  onHeight(height: number): void;
}

/** Preview of the frame. */
function Preview({ address, width, height, onHeight }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const heard = useRef(onHeight);
  heard.current = onHeight;
  useEffect(() => {
    if (!frame.current) return;
    const client = connect(frame.current);
    client.on("height", (told) => heard.current(told.height));
    return () => client.close();
  }, []);
  return (
    <iframe
      ref={frame}
      className="builder-preview"
      title={t`Preview`}
      src={address}
      style={{ width: width ?? "100%", height }}
    />
  );
}
