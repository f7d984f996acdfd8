import type { Action } from "@/components/ui/keys/actions";
import { INSTRUMENTS } from "@/components/instruments/registry";

export interface PanelState {
  /** Id of the instrument that is shown. */
  readonly tab: string;
  /** Those that have something to say of the answer of the moment. */
  readonly tabs: ReadonlySet<string>;
  setTab(tab: string): void;
  /** Whether the tab leaves room for what stands below the others. */
  readonly hasFoot: boolean;
}

/** Keys of the instruments: one to show each, and one to fold what stands below the others. */
export const PANEL_ACTIONS: readonly Action<PanelState>[] = [
  ...INSTRUMENTS.flatMap(({ id, open }) =>
    open === undefined
      ? []
      : {
          id: `inspect.tab.${id}`,
          label: open.label,
          group: "Panel",
          keys: open.keys,
          when: (state: PanelState) => state.tabs.has(id) && state.tab !== id,
          perform: ({ setTab }: PanelState) => setTab(id),
        },
  ),
  ...INSTRUMENTS.flatMap(({ below }) =>
    below === undefined
      ? []
      : {
          id: below.fold.id,
          label: below.fold.label,
          group: "Panel",
          keys: below.fold.keys,
          when: ({ hasFoot }: PanelState) => hasFoot,
          perform: below.fold.toggle,
        },
  ),
];
