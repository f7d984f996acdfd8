import type { Action } from "@/components/ui/keys/actions";

export const INSPECT_TABS = [
  "why",
  "blocks",
  "structure",
  "replay",
  "source",
  "charts",
  "parameters",
  "threshold",
] as const;
export type InspectTab = (typeof INSPECT_TABS)[number];

export interface PanelState {
  readonly tab: InspectTab;
  /** Tabs that the extractor of the moment has. */
  readonly tabs: ReadonlySet<InspectTab>;
  setTab(tab: InspectTab): void;
  /** Whether the threshold chart stands below the tab. */
  readonly hasChart: boolean;
  toggleChart(): void;
}

const show = (tab: InspectTab, label: string, keys: readonly string[]): Action<PanelState> => ({
  id: `inspect.tab.${tab}`,
  label,
  group: "Panel",
  keys,
  when: (state) => state.tabs.has(tab) && state.tab !== tab,
  perform: ({ setTab }) => setTab(tab),
});

/** A key for each tab of the panel, Shift and its initial, and one for the chart below them. */
export const PANEL_ACTIONS: readonly Action<PanelState>[] = [
  show("why", "Show why", ["Shift+w"]),
  show("blocks", "Show the list of units", ["Shift+u"]),
  show("structure", "Show the structure of the page", ["Shift+t"]),
  show("replay", "Show the replay", ["Shift+r"]),
  show("source", "Show the source", ["Shift+s"]),
  show("charts", "Show the charts", ["Shift+c"]),
  show("parameters", "Show all parameters", ["Shift+p"]),
  {
    id: "inspect.chart.fold",
    label: "Collapse or expand the threshold chart",
    group: "Panel",
    keys: ["Shift+h"],
    when: ({ hasChart }) => hasChart,
    perform: ({ toggleChart }) => toggleChart(),
  },
];
