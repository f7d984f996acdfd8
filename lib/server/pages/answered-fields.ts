import { goldInUse } from "../../corpus/gold-in-use";
import { METRICS } from "../../evaluation/metrics/index";
import type { PageBehind, ShownPage } from "../../evaluation/report/report-behind";
import { FIELD_NAMES, fieldsIn, type FieldName } from "../../gold/fields";
import type { Store } from "../../store/interfaces/store";

/**
 * Pages behind a number by a metric as lists show them: where it compares a field, with what was answered and
 * what gold has now.
 */
export async function withField(
  { pages }: Pick<Store, "pages">,
  rows: readonly PageBehind[],
  metric: string,
): Promise<ShownPage[]> {
  const name = fieldOf(metric);
  if (name === null) return rows.map(({ fields: _, ...row }) => ({ ...row, field: null }));
  const found = await pages.withGold(rows.map(({ pageId }) => pageId));
  const gold = new Map(found.map((page) => [page.id, fieldsIn(goldInUse(page))[name]]));
  return rows.map(({ fields, ...row }) => ({
    ...row,
    field: { name, answered: fields[name] ?? null, gold: gold.get(row.pageId) ?? null },
  }));
}

/** The field that a metric compares; null where it compares something else. */
function fieldOf(id: string): FieldName | null {
  const gold = METRICS.find((metric) => metric.id === id)?.gold;
  return FIELD_NAMES.find((name) => name === gold) ?? null;
}
