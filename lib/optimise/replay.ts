/** An optimisation as it stood, worked out from what was tried, without a page. */
import { Optimisation, type Logged } from "./optimisation";
import type { Setup } from "./setup";

export interface Kept {
  readonly setup: Setup;
  /** Its packages with the number of their pages. */
  readonly packages: readonly { readonly name: string; readonly pages: number }[];
  /** Candidates that each of its searches may try. */
  readonly budget: number;
}

/** What is known depends on the pages only by how many a package has. */
export function replayed({ setup, packages, budget }: Kept, log: readonly Logged[]): Optimisation {
  let first = 0;
  const placed = packages.map(({ name, pages: count }) => {
    const pages = Array.from({ length: count }, (_, at) => first + at);
    first += count;
    return { name, pages };
  });
  const optimisation = new Optimisation(setup, placed, budget, log);
  optimisation.next();
  return optimisation;
}
