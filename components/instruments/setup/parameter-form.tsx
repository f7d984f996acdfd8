"use client";
import { Link } from "@/components/ui/address/link";
import type { ParamSpec, ParamValue } from "@/lib/extractors/contract/contract";
import { withDefaults } from "@/lib/extractors/contract/params";
import { Button } from "@/components/ui/controls/button";
import { useInspecting } from "@/components/workbench/inspection/context";
import { useWorkspace } from "@/components/workbench/page/context";
import shared from "@/components/instruments/instrument.module.css";
import styles from "./parameter-form.module.css";
import { ParamForm } from "./param-form";

/** All parameters of the extractor, drawn from their specs. */
export function ParameterForm() {
  const { recipe, extractor, params, setParams } = useInspecting();
  const page = useWorkspace(({ subject }) => subject.record.id);
  const defaults = withDefaults(extractor.params, {});
  const changed = Object.keys(defaults).filter((name) => defaults[name] !== params[name]);
  return (
    <section className={shared.section}>
      <p className={`${styles.summary} small t2`}>{extractor.summary}</p>
      {!("use" in recipe) && (
        <p className="small">
          <span className="mono-s">{extractor.name}</span>{" "}
          <span className="t2">The parameters of its parts are in this text.</span>{" "}
          <Link
            className={styles.edit}
            href={`/recipes/new?${new URLSearchParams({ r: extractor.name, page }).toString()}`}
          >
            Edit it part by part
          </Link>
        </p>
      )}
      <ParamForm
        specs={extractor.params}
        values={params}
        onChange={(name, value) => {
          // A number on its way through the keyboard may be none, or out of its range.
          if (isWithin(extractor.params[name], value)) setParams({ [name]: value });
        }}
      />
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

/** Whether a value may stand: every one but a number outside of its range. */
const isWithin = (spec: ParamSpec | undefined, value: ParamValue): boolean =>
  spec?.kind !== "number" || (typeof value === "number" && value >= spec.min && value <= spec.max);
