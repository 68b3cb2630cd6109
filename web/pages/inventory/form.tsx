import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { Label, Radio, RadioGroup } from "react-aria-components";
import { LONGEST_NAME } from "../../handed_in/names.ts";
import { said } from "../../language/index.ts";
import type { FormId, Item } from "./format.ts";
import { type Chosen, itemsOf } from "./forms.ts";
import { createMark, handedInLink } from "./handed_in.ts";
import { NotValidated } from "./start.tsx";

/** A form to be answered. The answers are in the page alone until they are handed in, which opens their link. */
export function Form({ form, title }: { form: FormId; title: string }) {
  const items = itemsOf(form);
  const [answers, setAnswers] = useState<readonly Chosen[]>(() => items.map(() => null));
  const [name, setName] = useState("");
  const open = answers.filter((chosen) => chosen === null).length;
  const handIn = (event: FormEvent) => {
    event.preventDefault();
    location.hash = handedInLink({ form, answers, mark: createMark(), name });
  };
  return (
    <form onSubmit={handIn}>
      <h1>{title}</h1>
      <p className="gallery-lead">
        <Trans>
          Choose one answer to each question. All senders use TCP, and a KB is 1024 bytes. A round trip is that of the
          empty path.
        </Trans>
      </p>
      <NotValidated />
      <ol className="inventory-items">
        {items.map((item, place) => (
          <li key={said(item.question)} className="card">
            <Question
              item={item}
              chosen={answers[place]}
              onChange={(chosen) => setAnswers(answers.map((one, at) => (at === place ? chosen : one)))}
            />
          </li>
        ))}
      </ol>
      <label className="inventory-name">
        <Trans>Your name, if the teacher asks for it</Trans>
        <input
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <p className="quiet">
        <Trans>
          The name is written into the link and nowhere else. A teacher who compares two forms needs the same name in
          both.
        </Trans>
      </p>
      <p className="inventory-hand-in">
        <button type="submit" className="button primary">
          <Trans>Hand in</Trans>
        </button>
        <span role="status">
          {open === 0 ? (
            t`All questions are answered.`
          ) : (
            <Plural value={open} one="# question is not answered yet." other="# questions are not answered yet." />
          )}
        </span>
      </p>
    </form>
  );
}

interface QuestionProps {
  item: Item;
  chosen: Chosen;
  onChange(chosen: number): void;
}

function Question({ item, chosen, onChange }: QuestionProps) {
  return (
    <RadioGroup
      className="predict-answers"
      value={chosen === null ? null : String(chosen)}
      onChange={(place) => onChange(Number(place))}
    >
      <Label>{said(item.question)}</Label>
      {item.answers.map(({ text }, place) => (
        <Radio key={said(text)} value={String(place)} className="predict-answer">
          {said(text)}
        </Radio>
      ))}
    </RadioGroup>
  );
}
