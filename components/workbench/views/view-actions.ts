import type { Action } from "@/components/ui/keys/actions";
import { PAGE_VIEWS, viewAfter, type PageView } from "@/lib/view/page/page-views";

/** How the page is looked at now, and how to change that. */
export interface Viewing {
  readonly view: PageView;
  setView(view: PageView): void;
}

/** The one key that goes round the views. */
export const VIEW_KEY = { id: "workspace.view", key: "r" } as const;

const OPEN: Readonly<Record<PageView, string>> = {
  rendered: "Show the page in its frame",
  text: "Show the page as reading text",
  outline: "Show the page as an outline of its blocks",
  source: "Show the page as its source",
};

/** The views of a page, in every mode: one key goes round, the palette goes to each. */
export const VIEW_ACTIONS: readonly Action<Viewing>[] = [
  {
    id: VIEW_KEY.id,
    label: "Next view: page, text, outline, source",
    group: "Page",
    keys: [VIEW_KEY.key],
    when: () => true,
    perform: ({ view, setView }) => setView(viewAfter(view)),
  },
  ...PAGE_VIEWS.map((one): Action<Viewing> => ({
    id: `${VIEW_KEY.id}.${one}`,
    label: OPEN[one],
    group: "Page",
    keys: [],
    when: ({ view }) => view !== one,
    perform: ({ setView }) => setView(one),
  })),
];
