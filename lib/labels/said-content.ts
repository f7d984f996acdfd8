import type { Page } from "../page/page";
import { expand, verdictOf } from "./expand";
import { expandLog } from "./expand-log";
import type { LabelledInterval, Operation } from "./model";
import { contentStretches, type Policy } from "./policy";
import type { FieldIntervals } from "../gold/field-places";
import { FIELD_NAMES, type FieldName } from "../gold/fields";
import type { Stretch } from "../gold/stretches";

/** What a finished log says of the content of a page, under a policy. */
export interface Said {
  /**
   * What it calls content; all other text it calls none. Null where it says nothing: it has no label, and not
   * the verdict that the page has no main content. Taken as gold, such a log would empty the gold.
   */
  readonly content: readonly Stretch[] | null;
  /** Whether its verdict is that the page has no main content. */
  readonly saysNone: boolean;
  /** Where it says that title, date and author are; absent where it says none of them. */
  readonly fields?: FieldIntervals;
}

/** What a log says of a page; labels are found again where the page has moved them. */
export function saidOnPage(page: Page, operations: readonly Operation[], policy: Policy): Said {
  return saidBy(expand(page, operations), operations, policy);
}

/** The same read off the log alone, see `expandLog`. */
export function saidInLog(operations: readonly Operation[], policy: Policy): Said {
  return saidBy(expandLog(operations), operations, policy);
}

/** The content that a log says a page has; see `Said`. */
export function saidContent(
  page: Page,
  operations: readonly Operation[],
  policy: Policy,
): readonly Stretch[] | null {
  return saidOnPage(page, operations, policy).content;
}

function saidBy(
  labelled: readonly LabelledInterval[],
  operations: readonly Operation[],
  policy: Policy,
): Said {
  const saysNone = verdictOf(operations) === "no main content";
  return {
    content: labelled.length === 0 && !saysNone ? null : contentStretches(labelled, policy),
    saysNone,
    ...fieldsBy(labelled),
  };
}

/** Places with the role of a field, touching ones joined. */
function fieldsBy(labelled: readonly LabelledInterval[]): Pick<Said, "fields"> {
  const fields: Partial<Record<FieldName, [number, number][]>> = {};
  for (const { start, end, role } of labelled) {
    const field = FIELD_NAMES.find((name) => name === role);
    if (field === undefined) continue;
    const places = (fields[field] ??= []);
    const last = places.at(-1);
    if (last?.[1] === start) last[1] = end;
    else places.push([start, end]);
  }
  return Object.keys(fields).length === 0 ? {} : { fields };
}
