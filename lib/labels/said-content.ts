import type { Page } from "../page/page";
import { expand, verdictOf } from "./expand";
import type { Operation } from "./model";
import { contentStretches, type Policy } from "./policy";
import type { Stretch } from "./target";

/**
 * What a finished log says is content, under a policy; no stretch where it says that there is none. Null where it says nothing: it has no label, and not the
 * verdict that the page has no main content. Taken as gold, such a log would empty the gold.
 */
export function saidContent(page: Page, operations: readonly Operation[], policy: Policy): readonly Stretch[] | null {
  const labelled = expand(page, operations);
  return labelled.length === 0 && verdictOf(operations) !== "no main content" ? null : contentStretches(labelled, policy);
}
