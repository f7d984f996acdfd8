/** The page painted by something that the extractor measured, in place of its score. Pure. */
import type { LeafColumn } from "../../extractors/contract/contract";
import type { Page } from "../../page/page";
import { cividisColours } from "./heat/heat-colours";
import { heatRuns, type HeatRun, type Inspection } from "./inspection";
import { makeQuantileScale, scaleOf, type Scale } from "./heat/scale";
import { readScale, type ScaleChoice, type ScaleKind } from "./scale-choice";

interface Painted {
  readonly heat: readonly HeatRun[];
  readonly scales: Map<ScaleKind, Scale>;
}
const known = new WeakMap<LeafColumn["values"], Painted>();

/** The column of that name; null where the extractor has none, e.g. since it is another one now. */
export function columnOf({ trace }: Pick<Inspection, "trace">, name: string | null): LeafColumn | null {
  return trace?.columns.find((column) => column.name === name) ?? null;
}

/**
 * The inspection with the values of a column where its score is painted: in cividis, by quantiles unless another
 * scale is chosen. What the extractor says is untouched. The same object where there is no column of that name.
 */
export function onColumn(
  inspection: Inspection,
  name: string | null,
  { kind, held }: ScaleChoice,
): Inspection {
  const column = columnOf(inspection, name);
  if (column === null) return inspection;
  const painted = paintedOf(inspection.page, column);
  const scale = (held === null ? null : readScale(held)) ?? scaleFor(painted, column, kind ?? "quantile");
  return { ...inspection, painted: column, heat: painted.heat, colours: cividisColours(scale) };
}

function paintedOf(page: Page, { values }: LeafColumn): Painted {
  let painted = known.get(values);
  if (painted === undefined)
    known.set(values, (painted = { heat: heatRuns(page, values), scales: new Map() }));
  return painted;
}

function scaleFor({ scales, heat }: Painted, { name, doc }: LeafColumn, kind: ScaleKind): Scale {
  let scale = scales.get(kind);
  if (scale !== undefined) return scale;
  const values = heat
    .map(({ value }) => value)
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  scale =
    kind === "quantile"
      ? makeQuantileScale(values)
      : scaleOf({ name, doc, scale: kind, content: "high", limit: null }, Float32Array.from(values), null);
  scales.set(kind, scale);
  return scale;
}
