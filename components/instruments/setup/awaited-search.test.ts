// @vitest-environment jsdom
import { act, createElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { drawn } from "@/components/ui/testing";

vi.mock("./use-answers", () => ({ useAnswers: () => [] }));

/** Lets the code of the list come. */
let come: () => void;
beforeEach(() => {
  vi.resetModules();
  const gate = new Promise<void>((resolve) => (come = resolve));
  vi.doMock("./recipe-search", async (original) => gate.then(() => original()));
  const nothing = () => undefined;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = nothing;
      unobserve = nothing;
      disconnect = nothing;
    },
  );
  Element.prototype.scrollIntoView = nothing;
});

/** A picker whose button is in the page. */
async function desk() {
  const [{ AwaitedSearch, recipeSearch }, { Picker }] = await Promise.all([
    import("./awaited-search"),
    import("@/components/ui/picker/picker"),
  ]);
  const { host } = await drawn(
    createElement(
      Picker,
      { trigger: createElement("button"), label: "Choose an extractor" },
      createElement(AwaitedSearch, {
        label: "Search extractors",
        empty: "No extractor matches",
        corpusId: null,
        above: [
          {
            heading: "Usual",
            options: [{ id: "bte", name: "The usual", summary: "Taken most of the time", alias: null }],
          },
        ],
        isChosen: () => false,
        onChoose: () => undefined,
        onRecipe: () => undefined,
      }),
    ),
  );
  const button = host.querySelector("button")!;
  return { button, fetch: recipeSearch, open: () => act(async () => button.click()) };
}

const field = () => document.querySelector("[role=dialog] input");
const arrive = () => {
  come();
  return vi.waitFor(async () => {
    await act(async () => undefined);
    expect(field()).not.toBeNull();
  }, 20_000);
};
const names = () =>
  [...document.querySelectorAll("[role=dialog] [role=option]")].map(({ textContent }) => textContent);

it("says that its list is on the way, and gives the field the focus when it has come", async () => {
  const { open } = await desk();
  await open();
  expect(document.querySelector("[role=dialog]")!.textContent).toBe("Loading the list");
  await arrive();
  expect(document.activeElement).toBe(field());
});

it("shows a list that was fetched ahead in the very moment in which it opens, so that no key is lost", async () => {
  const { button, fetch } = await desk();
  come();
  await fetch();
  act(() => button.click());
  expect(document.activeElement).toBe(field());
});

it("tells what stands above only there, and every other extractor below it", async () => {
  const { open } = await desk();
  await open();
  await arrive();
  const shown = names();
  expect(shown[0]).toContain("The usual");
  expect(shown.filter((name) => name?.endsWith("bte"))).toHaveLength(1);
  expect(shown.some((name) => name?.endsWith("block-extractor"))).toBe(true);
});
