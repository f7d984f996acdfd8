import { genetic } from "./genetic";
import { greedy } from "./greedy";
import { grid } from "./grid";
import { nsga2 } from "./nsga2";
import { random } from "./random";
import type { Search, Space, Strategy } from "./search";
import type { SearchName } from "./setup-names";

/**
 * Every way to search, in the order in which forms and help show them. `npm run docs` writes their names, for a
 * form of the browser that has none of their code.
 */
export const STRATEGIES: readonly Strategy[] = [grid, random, greedy, genetic, nsga2];

/** Begin to search by the strategy of that name. */
export function searchBy(name: SearchName, space: Space): Search {
  return STRATEGIES.find(({ id }) => id === name)!.begin(space);
}
