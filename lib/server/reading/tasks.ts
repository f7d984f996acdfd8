import type { Store } from "../../store/interfaces/store";
import { readsOf, type Reads } from "./reads";

/**
 * Every read twice: as what it answers, and as the JSON of that, so that a long list is neither copied nor
 * written out where everybody waits.
 */
export type ReadTasks = { readonly [Name in keyof Reads]: Reads[Name] } & {
  readonly [Name in keyof Reads as `${Name} as JSON`]: (
    input: Parameters<Reads[Name]>[0],
  ) => Promise<Uint8Array>;
};

export function asTasks(store: Store): ReadTasks {
  const reads = readsOf(store);
  const written = Object.entries(reads).map(([name, read]) => [
    `${name} as JSON`,
    async (input: never) =>
      new TextEncoder().encode(JSON.stringify(await (read as (input: never) => unknown)(input))),
  ]);
  return { ...reads, ...(Object.fromEntries(written) as Record<string, unknown>) } as ReadTasks;
}
