"use client";
import { wordOf } from "@/lib/view/inspection/why";
import { Labelled, NumberField, SelectField } from "@/components/ui/controls/field";
import type { ExtractorForm } from "./choose-run-extractors";
import styles from "./run-dialog.module.css";
import type { Sweep, SweepRange } from "./use-sweep";

const ENDS: readonly { readonly label: string; readonly of: keyof SweepRange }[] = [
  { label: "From", of: "from" },
  { label: "To", of: "to" },
];

/** The extractor of a sweep, its number and the values that are tried. */
export function ChooseSweep({
  extractors,
  sweep: { extractor, numbers, param, range, values, choose, chooseParam, setRange },
}: {
  readonly extractors: readonly ExtractorForm[];
  readonly sweep: Sweep;
}) {
  return (
    <div className={styles.sweep}>
      <Labelled label="Extractor">
        <SelectField
          label="Extractor"
          value={extractor}
          options={extractors.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={choose}
        />
      </Labelled>
      <Labelled label="Parameter">
        <SelectField
          label="Parameter"
          value={param ?? ""}
          options={numbers.map((name) => ({ value: name, label: wordOf(name) }))}
          onChange={chooseParam}
        />
      </Labelled>
      <Labelled
        label="Values"
        doc={values ? `${values.length} values, both ends included` : "A sweep has 2 to 200 values"}
      >
        {ENDS.map(({ label, of }) => (
          <NumberField
            key={of}
            label={label}
            value={range[of]}
            min={-1e6}
            max={1e6}
            step={range.step}
            onChange={(value) => setRange({ [of]: value })}
            style={{ width: 48 }}
          />
        ))}
        <NumberField
          label="Step"
          value={range.step}
          min={1e-6}
          max={1e6}
          step={0.1}
          onChange={(step) => setRange({ step })}
          style={{ width: 48 }}
        />
      </Labelled>
    </div>
  );
}
