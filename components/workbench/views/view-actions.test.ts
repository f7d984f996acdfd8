import { expect, test } from "vitest";
import { actionFor, bind } from "@/components/ui/keys/actions";
import { PAGE_VIEWS, type PageView } from "@/lib/view/page/page-views";
import { VIEW_ACTIONS, VIEW_KEY } from "./view-actions";

/** The actions while a view is on, and where they lead. */
function from(view: PageView) {
  const went: PageView[] = [];
  const state = { view, setView: (next: PageView) => void went.push(next) };
  return { went, actions: VIEW_ACTIONS.map((action) => bind(action, () => state)) };
}

test("one key goes round the views", () => {
  const went = PAGE_VIEWS.flatMap((view) => {
    const { actions, went: there } = from(view);
    actionFor(actions, VIEW_KEY.key)!.run();
    return there;
  });
  expect(went).toEqual([...PAGE_VIEWS.slice(1), PAGE_VIEWS[0]]);
});

test("the palette names a way to each view but the one that is on", () => {
  for (const view of PAGE_VIEWS) {
    const { actions, went } = from(view);
    for (const action of actions.filter(({ keys, enabled }) => keys.length === 0 && enabled())) action.run();
    expect(went).toEqual(PAGE_VIEWS.filter((other) => other !== view));
  }
});
