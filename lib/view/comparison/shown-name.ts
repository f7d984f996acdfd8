import { isHiddenName } from "../../labels/people/hidden-names";
import type { Person } from "./voters";

/**
 * What somebody is called on a screen: the name, or while names are hidden the alias. Null for who has none,
 * being nobody who labelled the page.
 */
export function shownName(name: string, people: readonly Person[], isBlind: boolean): string | null {
  return isBlind || isHiddenName(name)
    ? (people.find((person) => person.name === name)?.alias ?? null)
    : name;
}
