/** What an element's own attributes say of whether it is shown. Style sheets are `css/`'s. */
import type { Attribute, NodeId, Page } from "./page";

/**
 * Whether an attribute hides its element from readers or from those who are read to: `hidden`,
 * `aria-hidden="true"`, or a style that displays nothing. Text that is hidden `until-found` is meant to be
 * found.
 */
export function hides({ name, value }: Attribute): boolean {
  if (name === "hidden") return value !== "until-found";
  if (name === "aria-hidden") return value === "true";
  return name === "style" && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(value);
}

/** Whether an element's own attributes hide it; those of its ancestors are not asked. */
export function isHidden(page: Page, node: NodeId): boolean {
  return page.attributes[node]!.some(hides);
}
