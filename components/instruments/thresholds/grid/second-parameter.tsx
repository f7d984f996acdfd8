"use client";
import { useMemo } from "react";
import { useInspecting } from "@/components/workbench/inspection/context";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { figureOf } from "@/lib/text/figures";
import { placeOf, type NumberSpec } from "@/lib/view/inspection/threshold-axis";
import { movementOf } from "@/lib/view/inspection/trials/most-moving";
import { wordOf } from "@/lib/view/inspection/why";
import { Button, IconButton } from "@/components/ui/controls/button";
import { NumberField, SelectField } from "@/components/ui/controls/field";
import own from "@/components/instruments/thresholds/thresholds.module.css";

/**
 * The second parameter: which, its value, and the way back to one. Those that turn nothing over on this page
 * while the first stays as it is come last and say so; together with it, or on another page, they may.
 */
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
  const value = placeOf(inspection, param);
  const { page, extractor } = inspection;
  const movement = useMemo(
    () => movementOf(inspection, names),
    // Once for what is at hand: which ones have an effect hardly changes while values are tried.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [page, extractor],
  );
  const isIdle = (name: string): boolean => movement?.get(name) === 0;
  const options = [...names]
    .sort((a, b) => Number(isIdle(a)) - Number(isIdle(b)))
    .map((name) => ({
      value: name,
      label: isIdle(name) && name !== param ? `${wordOf(name)} (no effect by itself)` : wordOf(name),
    }));
  return (
    <div className={own.head}>
      <SelectField
        className={own.name}
        label="Second parameter"
        value={param}
        options={options}
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
