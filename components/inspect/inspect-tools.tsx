"use client";
import { CIVIDIS_GRADIENT } from "../overlay/cividis";
import { Checkbox } from "../ui/field";
import { KeyHint } from "../ui/key-hint";
import { useWorkspace, useWorkspaceStore } from "../workspace/context";
import { INSPECT_LAYERS, LAYER_KEYS } from "./actions";
import { useInspecting } from "./context";
import styles from "./inspect.module.css";
import { unitWord } from "./inspect-panel";
import { figureOf } from "./scale";

/** The row below the page: layers with their keys, the legend, and how long it took. */
export function InspectTools() {
  const store = useWorkspaceStore();
  const layers = useWorkspace((state) => state.layers);
  const parseMs = useWorkspace((state) => state.parseMs);
  const { state, extractor } = useInspecting();
  const inspection = state?.inspection ?? null;
  const scale = inspection?.scale;
  const hasCuts = inspection?.units.some(({ cut }) => cut !== null) ?? false;
  const name = extractor.score.name.charAt(0).toUpperCase() + extractor.score.name.slice(1);
  return (
    <>
      {INSPECT_LAYERS.filter((layer) => layer !== "cuts" || hasCuts).map((layer) => (
        <Checkbox key={layer} checked={layers.has(layer)} onChange={() => store.getState().toggleLayer(layer)}>
          <span className="small">{layer === "blocks" && inspection?.trace != null ? unitWord(inspection) : LAYER_KEYS[layer].word}</span><KeyHint keys={LAYER_KEYS[layer].key} />
        </Checkbox>
      ))}
      <span className={`${styles.rule} no-narrow`} />
      <span className={`${styles.legend} no-narrow`} title={extractor.score.doc} aria-label={scale === undefined ? name : `${name} from ${figureOf(scale.low)} to ${figureOf(scale.high)}, ${scale.kind === "log" ? "logarithmic" : "linear"}`}>
        <span className="t2">{name}</span>
        {scale !== undefined && <><span className="t3">{figureOf(scale.low)}</span><i className={styles.scale} style={{ backgroundImage: CIVIDIS_GRADIENT }} /><span className="t3">{figureOf(scale.high)}{scale.kind === "log" && ", log"}</span></>}
        <i className={styles.hatched} /><span className="t2">mostly links</span>
        <i className={styles.kept} /><span className="t2">kept</span>
        <i className={styles.dropped} /><span className="t2">dropped</span>
      </span>
      <span className="grow" />
      {state?.isAsking === true && <span className="small t3" role="status">Asking the server …</span>}
      {inspection !== null && state?.isAsking !== true && <span className="small t3 no-narrow">Parse {parseMs.toFixed(1)} ms, extract {inspection.ms.toFixed(1)} ms</span>}
    </>
  );
}
