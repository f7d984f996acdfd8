import { expand, verdictOf } from "../labels/expand";
import { fieldText } from "../gold/field-places";
import { FIELD_NAMES } from "../gold/fields";
import { textOfStretches } from "../gold/leaves";
import { intervalsFrom, type Stretches } from "../gold/stretches";
import type { Operation } from "../labels/model";
import type { Page } from "../page/page";
import type { GoldRecord, GoldRole } from "./record";

/** What of a page's labels becomes gold; a field is absent where they do not say it. */
type LabelledGold = Pick<
  GoldRecord,
  "text" | "intervals" | "title" | "author" | "date" | "roles" | "verdict"
>;

/**
 * What finished labels say of their page, as fields of gold. Roles and verdict are those of the first log
 * that has any: a reviewer settles only what is content, and what people said beside that comes out too.
 *
 * @param content what counts as content, see `judge`
 * @param logs the one whose content it is, then those of the others who finished
 */
export function labelledGold(
  page: Page,
  content: Stretches,
  logs: readonly (readonly Operation[])[],
): LabelledGold {
  const roles = logs.map((operations) => rolesOf(page, operations)).find((found) => found.length > 0) ?? [];
  // Whoever found no content where there is some was overruled.
  const verdict =
    logs
      .map(verdictOf)
      .find(
        (found, place) =>
          found !== null && (place === 0 || found !== "no main content" || content.length === 0),
      ) ?? null;
  const fields = FIELD_NAMES.flatMap((field) => {
    const places = roles.filter(({ role }) => role === field);
    const text = fieldText(
      page,
      field,
      places.map(({ start, end }) => [start, end]),
    );
    return text === "" ? [] : [[field, text] as const];
  });
  return {
    text: textOfStretches(page, content),
    intervals: intervalsFrom(content),
    ...Object.fromEntries(fields),
    ...(roles.length > 0 && { roles }),
    ...(verdict !== null && { verdict }),
  };
}

/**
 * The roles of a page's texts, touching ones of a role joined: what layer 1 says of them is in the content.
 */
function rolesOf(page: Page, operations: readonly Operation[]): GoldRole[] {
  const roles: GoldRole[] = [];
  for (const { start, end, role } of expand(page, operations)) {
    if (role === null) continue;
    const last = roles.at(-1);
    if (last?.end === start && last.role === role) roles[roles.length - 1] = { ...last, end };
    else roles.push({ start, end, role });
  }
  return roles;
}
