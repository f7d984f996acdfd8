// @vitest-environment jsdom
import { act, createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import { score } from "@/components/ui/format";
import { drawn } from "@/components/ui/testing";
import { InspectingProvider, type Inspecting } from "@/components/workbench/inspection/context";
import { Counterfactuals } from "./counterfactuals";
import { createInspectStore } from "@/components/workbench/inspection/inspect-store";
import type { Inspection } from "@/lib/view/inspection/inspection";

vi.mock("@/components/instruments/thresholds/corpus/corpus-effect", () => ({ CorpusEffect: () => null }));

/** Of a list in jsdom, which has no layout. */
const HEIGHT = 140;
let resized: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(look: () => void) {
        resized = look;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(HEIGHT);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/**
 * A page of which the last text has a density of 1.35, at two thresholds: dropped at the first, kept at the
 * second.
 */
async function atBoth(): Promise<{
  readonly inspections: readonly Inspection[];
  readonly leaf: number;
  readonly value: Inspecting;
}> {
  const page = parsePage(`<div><p>Heavy rain fell on Monday and the river rose two metres.</p>
    <div class="ad"><a href="http://ads.example/1">Buy now</a></div><ul><li>Road closed</li><li>Trains late</li></ul><p>Schools will reopen on Thursday.</p></div>`);
  const store = createInspectStore(
    page,
    {
      id: "p",
      text: "Heavy rain fell on Monday and the river rose two metres. Schools will reopen on Thursday.",
    },
    { use: "block-extractor", params: {} },
    () => 0,
    () => Promise.reject(new Error("nobody is asked")),
  );
  const inspections: Inspection[] = [];
  for (const threshold of [1.5, 1]) {
    await store.getState().run({ use: "block-extractor", params: { threshold } });
    inspections.push(store.getState().inspection!);
  }
  const nothing = () => undefined;
  const { extractor, params } = inspections[0]!;
  const value: Inspecting = {
    recipe: { use: "block-extractor" },
    extractor,
    params,
    state: null,
    metric: "characters",
    setMetric: nothing,
    setRecipe: nothing,
    setParams: nothing,
    letGo: nothing,
    setGold: nothing,
    show: nothing,
  };
  return { inspections, leaf: page.leaves.findIndex(({ text }) => text.includes("Schools")), value };
}

it("show nothing of another inspection while the values of this one are tried, at the height that they had", async () => {
  const { inspections, leaf, value } = await atBoth();
  const [dropped, kept] = [inspections[0]!, inspections[1]!];
  const of = (inspection: Inspection) =>
    createElement(InspectingProvider, { value }, createElement(Counterfactuals, { inspection, leaf }));
  const { host, draw } = await drawn(of(dropped));
  const offered = () => [...host.querySelectorAll("button")].map(({ textContent }) => textContent);
  const list = () => host.querySelector("h2")!.nextElementSibling as HTMLElement;
  const tried = () => act(() => vi.advanceTimersByTimeAsync(2000));

  expect(host.textContent).toContain("Trying other values");
  await tried();
  await act(async () => resized());
  expect(offered()[0]).toContain(`F1 ${score(dropped.score!.f1)} → `);
  expect(list().style.minHeight).toBe("");

  await draw(of(kept));
  expect(host.textContent).toMatch(/What would drop it.*Trying other values/);
  expect(offered()).toEqual([]);
  expect(list().style.minHeight).toBe(`${HEIGHT}px`);
  await tried();
  expect(offered().find((text) => text.startsWith("Threshold"))).toMatch(
    new RegExp(`^Threshold at least 1\\.36.*F1 ${score(kept.score!.f1)} → ${score(dropped.score!.f1)}$`),
  );
  expect(list().style.minHeight).toBe("");
});
