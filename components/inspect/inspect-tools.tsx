"use client";
import { CIVIDIS_GRADIENT, DENSITY_HIGH, DENSITY_LOW } from "../overlay/cividis";
import { Checkbox } from "../ui/field";
import { KeyHint } from "../ui/key-hint";
import { useWorkspace, useWorkspaceStore } from "../workspace/context";
import { INSPECT_LAYERS, LAYER_KEYS } from "./actions";
import { useInspecting } from "./context";
import styles from "./inspect.module.css";

/** The row below the page: layers with their keys, the legend, and how long it took. */
export function InspectTools() {
  const store = useWorkspaceStore();
  const layers = useWorkspace((state) => state.layers);
  const parseMs = useWorkspace((state) => state.parseMs);
  const { state } = useInspecting();
  return (
    <>
      {INSPECT_LAYERS.map((layer) => (
        <Checkbox key={layer} checked={layers.has(layer)} onChange={() => store.getState().toggleLayer(layer)}>
          <span className="small">{LAYER_KEYS[layer].word}</span><KeyHint keys={LAYER_KEYS[layer].key} />
        </Checkbox>
      ))}
      <span className={`${styles.rule} no-narrow`} />
      <span className={`${styles.legend} no-narrow`} aria-label={`Density from ${DENSITY_LOW} to ${DENSITY_HIGH}, logarithmic`}>
        <span className="t2">Density</span><span className="t3">{DENSITY_LOW}</span><i className={styles.scale} style={{ backgroundImage: CIVIDIS_GRADIENT }} /><span className="t3">{DENSITY_HIGH}, log</span>
        <i className={styles.hatched} /><span className="t2">mostly links</span>
        <i className={styles.kept} /><span className="t2">kept</span>
        <i className={styles.dropped} /><span className="t2">dropped</span>
      </span>
      <span className="grow" />
      {state?.inspection != null && <span className="small t3 no-narrow">Parse {parseMs.toFixed(1)} ms, extract {state.inspection.ms.toFixed(1)} ms</span>}
    </>
  );
}
