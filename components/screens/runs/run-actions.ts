import type { Action } from "@/components/ui/keys/actions";

/** What the keys of a run see and do. */
export interface RunKeys {
  readonly canCompare: boolean;
  readonly isNarrowed: boolean;
  search(): void;
  swap(): void;
  /** Key of the extractor in whose row the focus is; null elsewhere. */
  focused(): string | null;
  choose(side: "a" | "b", key: string): void;
  /** Show all pages again. */
  widen(): void;
}

const choose = (side: "a" | "b"): Action<RunKeys> => ({
  id: `run.${side}`,
  label: `Compare the extractor in focus as ${side.toUpperCase()}`,
  group: "Run",
  keys: [side],
  when: ({ canCompare, focused }) => canCompare && focused() !== null,
  perform: (state) => {
    const key = state.focused();
    if (key !== null) state.choose(side, key);
  },
});

/** Keys of the screen of a run. */
export const RUN_ACTIONS: readonly Action<RunKeys>[] = [
  {
    id: "run.search",
    label: "Search the extractors of the run",
    group: "Run",
    keys: ["/"],
    when: () => true,
    perform: ({ search }) => search(),
  },
  choose("a"),
  choose("b"),
  {
    id: "run.swap",
    label: "Swap A and B",
    group: "Run",
    keys: ["x"],
    when: ({ canCompare }) => canCompare,
    perform: ({ swap }) => swap(),
  },
  {
    id: "run.widen",
    label: "Show all pages of the run again",
    group: "Run",
    keys: ["Escape"],
    when: ({ isNarrowed }) => isNarrowed,
    perform: ({ widen }) => widen(),
  },
];
