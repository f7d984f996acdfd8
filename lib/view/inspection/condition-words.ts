/** What a parameter counts with, as the interface says it. */
import type { Condition } from "../../extractors/contract/conditions";
import type { ParamValue } from "../../extractors/contract/contract";
import { wordOf } from "./why";

/** Conditions in words, e.g. `variant cetr or km and drop repeated on`. */
export const conditionWords = (conditions: readonly Condition[]): string =>
  conditions
    .map(({ name, values }) => `${wordOf(name).toLowerCase()} ${values.map(valueWords).join(" or ")}`)
    .join(" and ");

/** A value in words: flags are on or off. */
export const valueWords = (value: ParamValue): string =>
  typeof value === "boolean" ? (value ? "on" : "off") : String(value);
