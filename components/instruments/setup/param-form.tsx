"use client";
import type { ParamSpec, ParamSpecs, ParamValue, ParamValues } from "@/lib/extractors/contract";
import { evidenceText } from "@/lib/extractors/evidence";
import { wordOf } from "@/lib/view/inspection/why";
import {
  Checkbox,
  Labelled,
  NumberField,
  SelectField,
  SetField,
  TextField,
} from "@/components/ui/controls/field";

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
  /** One value was changed. */
  readonly onChange: (name: string, value: ParamValue) => void;
}) {
  return (
    <div>
      {Object.entries(specs).map(([name, spec]) => (
        <Labelled key={name} label={wordOf(name)} doc={docOf(spec)}>
          <ParamControl
            name={name}
            spec={spec}
            value={values[name] ?? spec.default}
            onChange={(value) => onChange(name, value)}
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
        aria-label={wordOf(name)}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  if (spec.kind === "choice")
    return (
      <SelectField
        label={wordOf(name)}
        value={String(value)}
        options={spec.choices.map((choice) => ({ value: choice, label: choice }))}
        onChange={onChange}
      />
    );
  if (spec.kind === "set")
    return <SetField label={wordOf(name)} value={String(value)} choices={spec.choices} onChange={onChange} />;
  if (spec.kind === "text")
    return (
      <TextField
        label={wordOf(name)}
        value={String(value)}
        maxLength={spec.maxLength}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <NumberField
      label={wordOf(name)}
      value={Number(value)}
      min={spec.min}
      max={spec.max}
      step={spec.step}
      onChange={onChange}
      style={{ width: 64 }}
    />
  );
}
