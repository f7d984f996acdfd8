"use client";
import { Checkbox } from "@/components/ui/controls/field";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { INSPECT_LAYERS, LAYER_KEYS } from "./actions";
import { useInspecting } from "@/components/workbench/inspection/context";
import { askingWords } from "@/components/workbench/inspection/asking-words";
import styles from "./inspect.module.css";
import { unitWord } from "@/components/instruments/units/unit-word";
import { ScoreLegend } from "@/components/instruments/charts/score-legend";

/** The row below the page: layers with their keys, the legend, and how long it took. */
export function InspectTools() {
  const store = useWorkspaceStore();
  const layers = useWorkspace((state) => state.layers);
  const parseMs = useWorkspace((state) => state.parseMs);
  const { state } = useInspecting();
  const inspection = state?.inspection ?? null;
  const hasCuts = inspection?.units.some(({ cut }) => cut !== null) ?? false;
  return (
    <>
      {INSPECT_LAYERS.filter((layer) => layer !== "cuts" || hasCuts).map((layer) => (
        <Checkbox
          key={layer}
          checked={layers.has(layer)}
          onChange={() => store.getState().toggleLayer(layer)}
        >
          <span className="small">
            {layer === "blocks" && inspection?.trace != null ? unitWord(inspection) : LAYER_KEYS[layer].word}
          </span>
          {/* Where there is no room for both, what a box does goes before its key. */}
          <span className="no-narrow">
            <KeyHint keys={LAYER_KEYS[layer].key} />
          </span>
        </Checkbox>
      ))}
      <span className={`${styles.rule} no-narrow`} />
      {inspection !== null && <ScoreLegend inspection={inspection} />}
      <span className="grow" />
      {state?.isAsking === true && (
        <span className="small t3" role="status">
          {askingWords(state.fitting)}
        </span>
      )}
      {inspection !== null && state?.isAsking !== true && (
        <span className="small t3 no-narrow">
          Parse {parseMs.toFixed(1)} ms, extract {inspection.ms.toFixed(1)} ms
        </span>
      )}
    </>
  );
}
