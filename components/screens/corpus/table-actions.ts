import { isOfferedTo } from "@/lib/api/contract/access";
import type { TeamRole } from "@/lib/store/interfaces/team/accounts";
import type { Action } from "@/components/ui/keys/actions";

/** What the actions of the corpus table need. */
export interface TableState {
  /** Of who is signed in; null where nobody signs in. */
  readonly role: TeamRole | null;
  readonly cursor: number | null;
  readonly total: number;
  readonly selected: number;
  readonly narrowed: boolean;
  move(to: number): void;
  toggle(index: number): void;
  open(index: number): void;
  clearSelection(): void;
  clearFilters(): void;
  focusSearch(): void;
  /** Run and export are about the selected pages where there are any. */
  dialog(name: "import" | "answers" | "order" | "run" | "export" | "assign" | "remove"): void;
  annotateNext(): void;
}

/** What only admins may do is no key and no command of others. */
const isAdmin = ({ role }: TableState) => isOfferedTo(role, "admin");
const hasCursor = ({ cursor, total }: TableState) => cursor !== null && cursor < total;

/** Keys and commands of the corpus table. */
export const TABLE_ACTIONS: readonly Action<TableState>[] = [
  {
    id: "table.down",
    label: "Next page in the table",
    group: "Table",
    keys: ["j", "ArrowDown"],
    when: ({ total }) => total > 0,
    perform: ({ cursor, total, move }) => move(cursor === null ? 0 : Math.min(total - 1, cursor + 1)),
  },
  {
    id: "table.up",
    label: "Previous page in the table",
    group: "Table",
    keys: ["k", "ArrowUp"],
    when: ({ total }) => total > 0,
    perform: ({ cursor, move }) => move(cursor === null ? 0 : Math.max(0, cursor - 1)),
  },
  {
    id: "table.first",
    label: "First page",
    group: "Table",
    keys: ["Home"],
    when: ({ total }) => total > 0,
    perform: ({ move }) => move(0),
  },
  {
    id: "table.last",
    label: "Last page",
    group: "Table",
    keys: ["End"],
    when: ({ total }) => total > 0,
    perform: ({ total, move }) => move(total - 1),
  },
  {
    id: "table.select",
    label: "Select the page",
    group: "Table",
    keys: ["x"],
    when: hasCursor,
    perform: ({ cursor, toggle }) => toggle(cursor!),
  },
  {
    id: "table.open",
    label: "Open the page",
    group: "Table",
    keys: ["Enter"],
    when: hasCursor,
    perform: ({ cursor, open }) => open(cursor!),
  },
  {
    id: "table.clear",
    label: "Clear the selection",
    group: "Table",
    keys: ["Escape"],
    when: ({ selected }) => selected > 0,
    perform: ({ clearSelection }) => clearSelection(),
  },
  {
    id: "corpus.search",
    label: "Search in this corpus",
    group: "Corpus",
    keys: ["/"],
    when: () => true,
    perform: ({ focusSearch }) => focusSearch(),
  },
  {
    id: "corpus.unfilter",
    label: "Remove all filters",
    group: "Corpus",
    keys: [],
    when: ({ narrowed }) => narrowed,
    perform: ({ clearFilters }) => clearFilters(),
  },
  {
    id: "corpus.annotate",
    label: "Annotate the next page",
    group: "Corpus",
    keys: ["n"],
    when: ({ total }) => total > 0,
    perform: ({ annotateNext }) => annotateNext(),
  },
  {
    id: "corpus.order",
    label: "Make a labelling order",
    group: "Corpus",
    keys: ["o"],
    when: (state) => isAdmin(state) && state.total > 0,
    perform: ({ dialog }) => dialog("order"),
  },
  {
    id: "corpus.import",
    label: "Import into this corpus",
    group: "Corpus",
    keys: [],
    when: isAdmin,
    perform: ({ dialog }) => dialog("import"),
  },
  {
    id: "corpus.answers",
    label: "Import answers of another program",
    group: "Corpus",
    keys: [],
    when: (state) => isAdmin(state) && state.total > 0,
    perform: ({ dialog }) => dialog("answers"),
  },
  {
    id: "table.assign",
    label: "Assign the selected pages",
    group: "Table",
    keys: ["a"],
    when: (state) => isAdmin(state) && state.selected > 0,
    perform: ({ dialog }) => dialog("assign"),
  },
  {
    id: "table.remove",
    label: "Remove the selected pages from the corpus",
    group: "Table",
    keys: [],
    when: (state) => isAdmin(state) && state.selected > 0,
    perform: ({ dialog }) => dialog("remove"),
  },
  {
    id: "corpus.run",
    label: "Run extractors on the corpus or the selected pages",
    group: "Corpus",
    keys: ["r"],
    when: isAdmin,
    perform: ({ dialog }) => dialog("run"),
  },
  {
    id: "corpus.export",
    label: "Export the corpus or the selected pages",
    group: "Corpus",
    keys: ["e"],
    when: isAdmin,
    perform: ({ dialog }) => dialog("export"),
  },
];
