"use client";
import { useInspecting } from "@/components/workbench/inspection/context";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { figureOf } from "@/lib/text/figures";
import type { NumberSpec } from "@/lib/view/inspection/threshold-axis";
import { wordOf } from "@/lib/view/inspection/why";
import { Button, IconButton } from "@/components/ui/controls/button";
import { NumberField, SelectField } from "@/components/ui/controls/field";
import own from "@/components/instruments/thresholds/thresholds.module.css";

/** The second parameter: which, its value, and the way back to one. */
export function SecondParameter({
  inspection,
  param,
  spec,
  names,
  onChoose,
}: {
  readonly inspection: Inspection;
  readonly param: string;
  readonly spec: NumberSpec;
  readonly names: readonly string[];
  onChoose(name: string | null): void;
}) {
  const { setParams } = useInspecting();
  const value = Number(inspection.params[param]);
  return (
    <div className={own.head}>
      <SelectField
        className={own.name}
        label="Second parameter"
        value={param}
        options={names.map((name) => ({ value: name, label: wordOf(name) }))}
        onChange={onChoose}
      />
      <NumberField
        className={own.value}
        label={wordOf(param)}
        value={value}
        min={spec.min}
        max={spec.max}
        step={Number.isInteger(spec.step) ? 1 : Math.min(spec.step, 0.01)}
        onChange={(next) => {
          if (next >= spec.min && next <= spec.max) setParams({ [param]: next });
        }}
      />
      <Button
        kind="bare"
        className={own.shipped}
        title={`Reset to the default, ${figureOf(spec.default)}`}
        disabled={value === spec.default}
        onClick={() => setParams({ [param]: spec.default })}
      >
        default {figureOf(spec.default)}
      </Button>
      <span className="grow" />
      <IconButton label="One parameter" icon="minus" onClick={() => onChoose(null)} />
    </div>
  );
}
