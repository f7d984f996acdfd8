import { goldInUse } from "../../corpus/gold-in-use";
import { METRICS } from "../../evaluation/metrics/index";
import type { PageBehind, ShownPage } from "../../evaluation/report/report-behind";
import { fieldsOn } from "../../gold/field-places";
import { FIELD_NAMES, fieldsIn, type FieldName } from "../../gold/fields";
import { storedPage } from "../../run/sources/stored-page";
import type { PageWithGold } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";

/**
 * Pages behind a number by a metric as lists show them: where it compares a field, with what was answered and
 * what gold has now.
 */
export async function withField(
  store: Pick<Store, "pages" | "captures">,
  rows: readonly PageBehind[],
  metric: string,
): Promise<ShownPage[]> {
  const name = fieldOf(metric);
  if (name === null) return rows.map(({ fields: _, ...row }) => ({ ...row, field: null }));
  const gold = new Map<string, string | undefined>();
  for (const page of await store.pages.withGold(rows.map(({ pageId }) => pageId)))
    gold.set(page.id, await goldFieldOf(store, page, name));
  return rows.map(({ fields, ...row }) => ({
    ...row,
    field: { name, answered: fields[name] ?? null, gold: gold.get(row.pageId) ?? null },
  }));
}

/** What gold says of a field; a page is read only where labels alone say it. */
async function goldFieldOf(
  store: Pick<Store, "pages" | "captures">,
  record: PageWithGold,
  name: FieldName,
): Promise<string | undefined> {
  const gold = goldInUse(record);
  const known = fieldsIn(gold)[name];
  if (known !== undefined || gold.fieldIntervals?.[name] === undefined) return known;
  const { page } = await storedPage(store, record);
  return fieldsOn(page, gold)[name];
}

/** The field that a metric compares; null where it compares something else. */
function fieldOf(id: string): FieldName | null {
  const gold = METRICS.find((metric) => metric.id === id)?.gold;
  return FIELD_NAMES.find((name) => name === gold) ?? null;
}
