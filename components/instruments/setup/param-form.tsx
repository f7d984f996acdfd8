"use client";
import { Fragment } from "react";
import type { ParamSpec, ParamSpecs, ParamValue, ParamValues } from "@/lib/extractors/contract/contract";
import { missing, type Condition } from "@/lib/extractors/contract/conditions";
import { withDefaults } from "@/lib/extractors/contract/params";
import { evidenceText } from "@/lib/extractors/contract/evidence";
import { conditionWords } from "@/lib/view/inspection/condition-words";
import { wordOf } from "@/lib/view/inspection/why";
import { Button } from "@/components/ui/controls/button";
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
const textOf = ({ doc, evidence, default: value }: ParamSpec): string =>
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
  const whole = withDefaults(specs, values);
  return (
    <div>
      {Object.entries(specs).map(([name, spec], at, all) => {
        const conditions = missing(spec, whole);
        const before = at === 0 ? [] : missing(all[at - 1]![1], whole);
        return (
          <Fragment key={name}>
            {conditionWords(conditions) !== conditionWords(before) && (
              <OnlyWith conditions={conditions} onSet={onChange} />
            )}
            <Labelled label={wordOf(name)} doc={textOf(spec)} isIdle={conditions.length > 0}>
              <ParamControl
                name={name}
                spec={spec}
                value={whole[name]!}
                hasSlider={hasSliders}
                onChange={(value) => onChange(name, value)}
              />
            </Labelled>
          </Fragment>
        );
      })}
    </div>
  );
}

/** With what the parameters below count, which they do not now; nothing where they do. */
function OnlyWith({
  conditions,
  onSet,
}: {
  readonly conditions: readonly Condition[];
  readonly onSet: (name: string, value: ParamValue) => void;
}) {
  const [first] = conditions;
  if (first === undefined) return null;
  const { name, values } = first;
  return (
    <p className={`${styles.only} small`}>
      <span className="t2">Only with {conditionWords(conditions)}:</span>
      <Button kind="bare" onClick={() => onSet(name, values[0]!)}>
        Set {conditionWords([{ name, values: values.slice(0, 1) }])}
      </Button>
    </p>
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
