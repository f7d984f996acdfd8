import { toast } from "sonner";
import { Button, IconButton } from "@/components/ui/controls/button";
import { ExportMenu } from "@/components/ui/charts/export-menu";
import { Icon } from "@/components/ui/controls/icon";
import { NumberField, SelectField } from "@/components/ui/controls/field";
import { useInspecting } from "@/components/workbench/inspection/context";
import { counts, missing } from "@/lib/extractors/contract/conditions";
import { figureOf } from "@/lib/text/figures";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { conditionWords } from "@/lib/view/inspection/condition-words";
import { mostMoving } from "@/lib/view/inspection/trials/most-moving";
import { ownCut, placeOf, type NumberSpec } from "@/lib/view/inspection/threshold-axis";
import { wordOf } from "@/lib/view/inspection/why";
import own from "./thresholds.module.css";

/** Whether only the head of the chart is shown, and how to change that. */
export interface Fold {
  readonly isFolded: boolean;
  toggle(): void;
}

/** The line above the chart: which parameter, its value and its default, and what can be done with the chart. */
export function ThresholdHead({
  inspection,
  fold,
  param,
  spec,
  names,
  hasSecond,
  chart,
  onChoose,
  onSecond,
}: {
  readonly inspection: Inspection;
  readonly fold: Fold | null;
  readonly param: string;
  readonly spec: NumberSpec;
  readonly names: readonly string[];
  /** Whether a second parameter is drawn. */
  readonly hasSecond: boolean;
  readonly chart: () => SVGSVGElement | null;
  readonly onChoose: (name: string) => void;
  readonly onSecond: (name: string) => void;
}) {
  const { setParams } = useInspecting();
  const { extractor } = inspection;
  const isCounting = counts(spec, inspection.params);
  const value = placeOf(inspection, param);
  const name = wordOf(param);
  const others = names.filter((each) => each !== param);
  const isFolded = fold?.isFolded === true;
  return (
    <div className={own.head}>
      {names.length > 1 ? (
        <SelectField
          className={own.name}
          label="Parameter of the chart"
          value={param}
          options={names.map((each) => ({ value: each, label: wordOf(each) }))}
          onChange={onChoose}
        />
      ) : (
        <strong>{name}</strong>
      )}
      <NumberField
        className={own.value}
        label={name}
        value={isCounting ? value : Number(figureOf(value))}
        min={spec.min}
        max={spec.max}
        step={Number.isInteger(spec.step) ? 1 : Math.min(spec.step, 0.01)}
        onChange={(next) => {
          if (next >= spec.min && next <= spec.max) setParams({ [param]: next });
        }}
      />
      {/* In one line there is no room for a word that leads nowhere. */}
      {!isCounting && (
        <span className="small t3" title={`Counts with ${conditionWords(missing(spec, inspection.params))}`}>
          {ownCut(inspection, param) === null ? "not used" : "of this page"}
        </span>
      )}
      {isCounting && !(isFolded && value === spec.default) && (
        <Button
          kind="bare"
          className={own.shipped}
          title={`Reset to the default, ${figureOf(spec.default)}`}
          aria-label={`default ${figureOf(spec.default)}`}
          disabled={value === spec.default}
          onClick={() => setParams({ [param]: spec.default })}
        >
          {value === spec.default ? (
            "default"
          ) : (
            <>
              <Icon name="undo" size={12} />
              {figureOf(spec.default)}
            </>
          )}
        </Button>
      )}
      <span className="grow" />
      {!isFolded && !hasSecond && (
        <ExportMenu small title={`${extractor.id} over its ${param}`} chart={chart} />
      )}
      {!isFolded && !hasSecond && others.length > 0 && (
        <IconButton
          label="Two parameters"
          icon="plus"
          onClick={() => {
            const found = secondOf(inspection, param, others);
            if (found === null) toast.info("No other number changes a verdict on this page");
            else onSecond(found);
          }}
        />
      )}
      {fold !== null && (
        <IconButton
          label={isFolded ? "Expand the chart" : "Collapse the chart"}
          aria-keyshortcuts="Shift+H"
          icon={isFolded ? "up" : "down"}
          aria-expanded={!isFolded}
          onClick={fold.toggle}
        />
      )}
    </div>
  );
}

/**
 * The limit of the score where it is not the first one and moves anything here, else what moves the most; null
 * where nothing does, since a map would have one colour along it.
 */
function secondOf(inspection: Inspection, first: string, others: readonly string[]): string | null {
  const { limit } = inspection.extractor.score;
  const limits = others.filter((name) => name === limit && name !== first);
  return mostMoving(inspection, limits) ?? mostMoving(inspection, others);
}
