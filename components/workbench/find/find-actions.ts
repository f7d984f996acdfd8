import type { Action } from "@/components/ui/keys/actions";
import { closeFind, findStore, isTypedInto, openFind } from "./find-store";

/** What the open bar can do; null while it is closed. */
export interface FindHandlers {
  step(by: 1 | -1): void;
  /** Show what became of the hit; asked again, of the one after (`1`) or before it. */
  open(by: 1 | -1): void;
}

export interface FindActionState {
  readonly canFind: boolean;
  readonly handlers: () => FindHandlers | null;
}

const isOpen = (): boolean => findStore.getState().isOpen && isTypedInto();

const ofField = (
  id: string,
  label: string,
  keys: readonly string[],
  perform: (handlers: FindHandlers) => void,
): Action<FindActionState> => ({
  id,
  label,
  group: "Find: in its field",
  keys,
  isOfField: true,
  when: isOpen,
  perform: ({ handlers }) => {
    const found = handlers();
    if (found !== null) perform(found);
  },
});

/**
 * The keys of finding. Those after the first are of the field: it has the focus and hears them itself, and
 * they stand here to be listed with all others.
 */
export const FIND_ACTIONS: readonly Action<FindActionState>[] = [
  {
    id: "find.open",
    label: "Find in this page",
    group: "Find",
    keys: ["Ctrl+F"],
    // Typed into the field it means the browser's own search.
    when: ({ canFind }) => canFind && !isTypedInto(),
    perform: openFind,
  },
  ofField("find.next", "Next hit", ["ArrowDown", "F3"], ({ step }) => step(1)),
  ofField("find.previous", "Previous hit", ["ArrowUp", "Shift+F3"], ({ step }) => step(-1)),
  ofField("find.card", "Show what became of the hit, then of the next one", ["Enter"], ({ open }) => open(1)),
  ofField("find.card-back", "The same for the hit before", ["Shift+Enter"], ({ open }) => open(-1)),
  ofField("find.close", "Close the search", ["Escape"], closeFind),
];
