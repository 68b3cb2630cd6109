import { t } from "@lingui/core/macro";
import { type ReactNode, useId } from "react";
import { Button } from "react-aria-components";
import { BasisMark } from "../controls/basis_mark.tsx";
import { QuantityField } from "../controls/quantity_field.tsx";
import type { FlowControlSymbol } from "../engine/contract.ts";
import { languageOf, prose } from "../language/index.ts";
import { unitName } from "../quantities/unit_names.ts";
import { clean, quantityOf, stepped } from "./inputs.ts";

interface FieldsProps {
  symbols: readonly FlowControlSymbol[];
  onChange(id: string, value: number): void;
}

/** Symbols with their values: to type over, or to step. */
export function Fields({ symbols, onChange }: FieldsProps): ReactNode {
  return (
    <div className="calculator-fields">
      {symbols.map((symbol) => (
        <Field key={symbol.id} symbol={symbol} onChange={(value) => onChange(symbol.id, value)} />
      ))}
    </div>
  );
}

function Field({ symbol, onChange }: { symbol: FlowControlSymbol; onChange(value: number): void }): ReactNode {
  const { value, usual, min, max, source, unit } = symbol;
  const [name, meaning] = [symbol.name, symbol.meaning].map(prose);
  const { kind, factor } = quantityOf(symbol);
  const nameId = useId();
  const step = (direction: 1 | -1) => onChange(stepped(symbol, direction));
  return (
    <fieldset className="calculator-field" aria-labelledby={nameId}>
      <legend id={nameId} title={`${meaning} ${prose(source.text)}`}>
        <BasisMark basis={value === usual ? source.basis : "changed"} /> {name}
        {kind === "ratio" && unit !== "" && <span className="quiet"> {unitName(unit)}</span>}
      </legend>
      <span className="calculator-stepper">
        <Button
          className="button small"
          aria-label={t`${name}, less`}
          isDisabled={value <= min}
          onPress={() => step(-1)}
        >
          −
        </Button>
        <QuantityField
          label={name}
          kind={kind}
          value={clean(value * factor)}
          min={clean(min * factor)}
          max={clean(max * factor)}
          onChange={(next) => onChange(clean(next / factor))}
        />
        <Button
          className="button small"
          aria-label={t`${name}, more`}
          isDisabled={value >= max}
          onPress={() => step(1)}
        >
          +
        </Button>
      </span>
      <small {...languageOf(meaning)}>{meaning}</small>
    </fieldset>
  );
}
