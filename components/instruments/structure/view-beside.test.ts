// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { usualForm } from "./view-beside";

afterEach(() => vi.restoreAllMocks());

const LANE = 68;
const PAGE = 732;

/** A view in the grid of the workspace: gutter, lane, page, margin, panel; on a phone gutter and view. */
function viewIn(columns: string): HTMLElement {
  const work = document.createElement("div");
  vi.spyOn(window, "getComputedStyle").mockImplementation(
    (element) => ({ gridTemplateColumns: element === work ? columns : "none" }) as CSSStyleDeclaration,
  );
  return work.appendChild(document.createElement("div"));
}

it.each([
  { when: "the margin has just room for the tree by height", margin: 108, form: "characters" },
  { when: "it lacks a pixel for it, and stays empty", margin: 107, form: "height" },
  { when: "there is none", margin: 0, form: "height" },
])("the tab shows the tree by $form where $when", ({ margin, form }) => {
  const view = viewIn(`44px ${LANE}px ${PAGE}px ${margin}px 376px`);
  expect(usualForm(view, LANE + PAGE + margin)).toBe(form);
});

it("the tab shows the tree by height on a phone, and where there is no view", () => {
  expect(usualForm(viewIn("24px 366px"), 366)).toBe("height");
  expect(usualForm(null, 0)).toBe("height");
});
