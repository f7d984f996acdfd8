import { expand, verdictOf } from "../labels/expand";
import { textOf } from "../labels/masks";
import type { Operation, Role } from "../labels/model";
import type { Stretch } from "../labels/target";
import type { Page } from "../page/page";
import type { GoldRecord, GoldRole } from "./record";

/** What of a page's labels becomes gold; a field is absent where they do not say it. */
type LabelledGold = Pick<GoldRecord, "text" | "intervals" | "title" | "author" | "date" | "roles" | "verdict">;

/** What separates the parts of a field that was labelled in several places. */
const BETWEEN = { title: " ", author: ", ", date: ", " } as const;

/** What a finished log says of its page, as fields of gold. @param content what it calls content, see `saidOnPage` */
export function labelledGold(page: Page, operations: readonly Operation[], content: readonly Stretch[]): LabelledGold {
  const roles = rolesOf(page, operations), verdict = verdictOf(operations);
  const fields = (["title", "author", "date"] as const).flatMap((field) => {
    const text = fieldOf(page, roles, field, BETWEEN[field]);
    return text === "" ? [] : [[field, text] as const];
  });
  return {
    text: textOf(page, content), intervals: content.map(({ start, end }) => [start, end] as const), ...Object.fromEntries(fields),
    ...(roles.length > 0 && { roles }), ...(verdict !== null && { verdict }),
  };
}

/** The roles of a page's texts, touching ones of a role joined: what layer 1 says of them is in the content. */
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

function fieldOf(page: Page, roles: readonly GoldRole[], field: Role, between: string): string {
  const places = roles.filter(({ role }) => role === field).map((place) => textOf(page, [place]).replace(/\s+/g, " ").trim());
  return places.filter((text) => text !== "").join(between);
}
