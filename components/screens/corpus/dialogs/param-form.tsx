"use client";
import type { ParamSpec, ParamSpecs, ParamValue, ParamValues } from "@/lib/extractors/contract";
import { evidenceText } from "@/lib/extractors/evidence";
import { Checkbox, Labelled, NumberField, SelectField, SetField } from "@/components/ui/controls/field";

/** `maxLinkShare` as `Max link share`. */
export function paramWord(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a parameter does, and where its default comes from. */
const docOf = ({ doc, evidence, default: value }: ParamSpec): string =>
  evidence === undefined ? doc : `${doc} Default ${String(value)}, ${evidenceText(evidence)}.`;

/** A form drawn from parameter specs: what is not in `values` stands at its default. */
export function ParamForm({
  specs,
  values,
  onChange,
}: {
  readonly specs: ParamSpecs;
  readonly values: ParamValues;
  readonly onChange: (values: ParamValues) => void;
}) {
  return (
    <div>
      {Object.entries(specs).map(([name, spec]) => (
        <Labelled key={name} label={paramWord(name)} doc={docOf(spec)}>
          <ParamControl
            name={name}
            spec={spec}
            value={values[name] ?? spec.default}
            onChange={(value) => onChange({ ...values, [name]: value })}
          />
        </Labelled>
      ))}
    </div>
  );
}

function ParamControl({
  name,
  spec,
  value,
  onChange,
}: {
  readonly name: string;
  readonly spec: ParamSpec;
  readonly value: ParamValue;
  readonly onChange: (value: ParamValue) => void;
}) {
  if (spec.kind === "flag")
    return (
      <Checkbox
        aria-label={paramWord(name)}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  if (spec.kind === "choice")
    return (
      <SelectField
        label={paramWord(name)}
        value={String(value)}
        options={spec.choices.map((choice) => ({ value: choice, label: choice }))}
        onChange={onChange}
      />
    );
  if (spec.kind === "set")
    return (
      <SetField label={paramWord(name)} value={String(value)} choices={spec.choices} onChange={onChange} />
    );
  return (
    <NumberField
      label={paramWord(name)}
      value={Number(value)}
      min={spec.min}
      max={spec.max}
      step={spec.step}
      onChange={onChange}
      style={{ width: 64 }}
    />
  );
}
