import type { Action } from "../ui/actions";

/** What the keys of the run screen need. */
export interface RunKeys {
  readonly canCompare: boolean;
  readonly isNarrowed: boolean;
  search(): void;
  swap(): void;
  /** Show all pages again. */
  widen(): void;
}

export const RUN_ACTIONS: readonly Action<RunKeys>[] = [
  { id: "run.search", label: "Search an extractor of the run", group: "Run", keys: ["/"], when: () => true, perform: ({ search }) => search() },
  { id: "run.swap", label: "Swap A and B", group: "Run", keys: ["x"], when: ({ canCompare }) => canCompare, perform: ({ swap }) => swap() },
  { id: "run.widen", label: "Show all pages of the run again", group: "Run", keys: ["Escape"], when: ({ isNarrowed }) => isNarrowed, perform: ({ widen }) => widen() },
];
