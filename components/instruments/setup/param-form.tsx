"use client";
import type { ParamSpec, ParamSpecs, ParamValue, ParamValues } from "@/lib/extractors/contract/contract";
import { evidenceText } from "@/lib/extractors/contract/evidence";
import { wordOf } from "@/lib/view/inspection/why";
import {
  Checkbox,
  Labelled,
  NumberField,
  SelectField,
  SetField,
  TextField,
} from "@/components/ui/controls/field";
import styles from "./parameter-form.module.css";

/** What a parameter does, and where its default comes from. */
const docOf = ({ doc, evidence, default: value }: ParamSpec): string =>
  evidence === undefined ? doc : `${doc} Default ${String(value)}, ${evidenceText(evidence)}.`;

/** A form drawn from parameter specs: what is not in `values` stands at its default. */
export function ParamForm({
  specs,
  values,
  onChange,
  hasSliders = false,
}: {
  readonly specs: ParamSpecs;
  readonly values: ParamValues;
  /** Whether numbers can be dragged, too, where the effect is shown meanwhile. */
  readonly hasSliders?: boolean;
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
            hasSlider={hasSliders}
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
  hasSlider,
  onChange,
}: {
  readonly name: string;
  readonly spec: ParamSpec;
  readonly value: ParamValue;
  readonly hasSlider: boolean;
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
  const { min, max, step } = spec;
  return (
    <>
      {hasSlider && (
        <input
          type="range"
          className={styles.slider}
          aria-label={`${wordOf(name)}, slider`}
          min={min}
          max={max}
          step={step}
          value={Number(value)}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      )}
      <NumberField
        label={wordOf(name)}
        value={Number(value)}
        min={min}
        max={max}
        step={step}
        onChange={onChange}
        style={{ width: 64 }}
      />
    </>
  );
}
