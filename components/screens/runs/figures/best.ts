import { labelOfKey } from "@/lib/recipes/label";
import type { Summary } from "@/lib/evaluation/scoring/score";
import type { RunExtractor, RunRecord } from "@/lib/store/interfaces/runs";
import { shownMetric } from "@/lib/evaluation/metrics/names";

/**
 * What tells a recipe of a run from the others, e.g. `block-extractor` and `threshold 1.3`: the parameters
 * that the key names, which are those that differ from the defaults. A recipe of several is told by its text.
 */
export function nameOf({ key }: Pick<RunExtractor, "key">): {
  readonly name: string;
  readonly detail: string;
} {
  const label = labelOfKey(key);
  if (label !== key) return { name: label, detail: "imported answers" };
  const [, id, inside = ""] = /^([\w-]+)(?:\(([^()|]*)\))?$/.exec(key) ?? [];
  if (id === undefined || COMBINATIONS.has(id)) return { name: key, detail: "" };
  return { name: id, detail: inside.replaceAll("=", " ").replaceAll(/,\s*/g, ", ") };
}

/**
 * What to say beside the name of each recipe, by key: its parameters; "defaults" only where a row of the same
 * name has others, since beside every name it would tell nothing.
 */
export function settingsOf(rows: readonly Pick<RunExtractor, "key">[]): ReadonlyMap<string, string> {
  const named = rows.map((row) => ({ key: row.key, ...nameOf(row) }));
  const changed = new Set(named.filter(({ detail }) => detail !== "").map(({ name }) => name));
  return new Map(
    named.map(({ key, name, detail }) => [key, detail === "" && changed.has(name) ? "defaults" : detail]),
  );
}

/** Words before a bracket that are no extractor. */
const COMBINATIONS: ReadonlySet<string> = new Set(["union", "intersection", "vote"]);

/** The extractor with the highest F1 of a finished run by the metric that is shown first; null where nothing was scored. */
export function bestOf(
  run: RunRecord,
): { readonly name: string; readonly summary: Summary; readonly metric: string } | null {
  const metric = shownMetric(run.metrics, null);
  let best: { name: string; summary: Summary; metric: string } | null = null;
  for (const extractor of run.extractors) {
    const summary = run.summaries[extractor.key]?.[metric];
    if (summary && summary.n > 0 && (best === null || summary.f1 > best.summary.f1)) {
      const { name, detail } = nameOf(extractor);
      best = { name: detail === "" ? name : `${name}, ${detail}`, summary, metric };
    }
  }
  return best;
}

/** What a run is called: its extractors, or what it swept, on its corpus. */
export function runTitle(run: Pick<RunRecord, "extractors" | "sweep" | "corpusName">): string {
  const ids = [...new Set(run.extractors.map((one) => nameOf(one).name))];
  const what = run.sweep
    ? `${ids.join(", ")} over ${run.sweep.param}`
    : ids.length <= 2
      ? ids.join(" and ")
      : `${run.extractors.length} ${run.extractors.every(({ recipe }) => "use" in recipe) ? "extractors" : "recipes"}`;
  return `${what} on ${run.corpusName}`;
}
