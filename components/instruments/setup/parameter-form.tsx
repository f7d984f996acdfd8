"use client";
import { Button } from "@/components/ui/controls/button";
import { Checkbox, Labelled, NumberField, SelectField, SetField } from "@/components/ui/controls/field";
import { useInspecting } from "@/components/workbench/inspection/context";
import styles from "@/components/instruments/inspect.module.css";
import { wordOf } from "@/lib/view/inspection/why";

/** All parameters of the extractor, drawn from their specs. */
export function ParameterForm() {
  const { recipe, extractor, params, setParams } = useInspecting();
  const defaults = Object.fromEntries(
    Object.entries(extractor.params).map(([name, spec]) => [name, spec.default]),
  );
  const changed = Object.keys(defaults).filter((name) => defaults[name] !== params[name]);
  return (
    <section className={styles.section}>
      <p className={`${styles.summary} small t2`}>{extractor.summary}</p>
      {!("use" in recipe) && (
        <p className="small">
          <span className="mono-s">{extractor.name}</span>{" "}
          <span className="t2">
            The parameters of its parts are in this text. Paste another one to change them.
          </span>
        </p>
      )}
      {Object.entries(extractor.params).map(([name, spec]) => (
        <Labelled key={name} label={wordOf(name)} doc={spec.doc}>
          {spec.kind === "number" && (
            <NumberField
              label={wordOf(name)}
              value={Number(params[name])}
              min={spec.min}
              max={spec.max}
              step={spec.step}
              onChange={(value) => {
                if (value >= spec.min && value <= spec.max) setParams({ [name]: value });
              }}
            />
          )}
          {spec.kind === "choice" && (
            <SelectField
              label={wordOf(name)}
              value={String(params[name])}
              options={spec.choices.map((value) => ({ value, label: value }))}
              onChange={(value) => setParams({ [name]: value })}
            />
          )}
          {spec.kind === "set" && (
            <SetField
              label={wordOf(name)}
              value={String(params[name])}
              choices={spec.choices}
              onChange={(value) => setParams({ [name]: value })}
            />
          )}
          {spec.kind === "flag" && (
            <Checkbox
              checked={params[name] === true}
              onChange={(event) => setParams({ [name]: event.target.checked })}
            >
              <span className="visually-hidden">{wordOf(name)}</span>
            </Checkbox>
          )}
        </Labelled>
      ))}
      <div className={styles.formEnd}>
        <Button
          onClick={() => setParams(defaults)}
          disabledReason={changed.length === 0 ? "All parameters are at their defaults" : null}
        >
          Reset to defaults
        </Button>
      </div>
    </section>
  );
}
