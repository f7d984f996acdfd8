// @vitest-environment jsdom
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import { inspected } from "@/components/workbench/inspection/testing";
import type { LeafRange } from "@/lib/page/page";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { indexGeometry } from "@/lib/view/page/geometry";
import { OpenAtAnswer } from "./open-at-answer";

const now = vi.hoisted(
  (): { inspection: Inspection | null; geometry: unknown; opened: (LeafRange | null)[] } => ({
    ...{ inspection: null, geometry: null, opened: [] },
  }),
);
vi.mock("@/components/instruments/errors/context", () => ({
  useErrors: () => ({ ordered: now.inspection!.errors.filter(({ error }) => error === "missed") }),
}));
vi.mock("@/components/workbench/inspection/context", () => ({
  useInspecting: () => ({ state: { inspection: now.inspection, isAligning: false } }),
}));
vi.mock("@/components/workbench/page/context", () => {
  const state = () => ({
    isOn: () => true,
    geometry: now.geometry,
    isOpened: false,
    openAt: (range: LeafRange | null) => now.opened.push(range),
  });
  return {
    useWorkspaceStore: () => ({ getState: state }),
    useWorkspace: (select: (of: ReturnType<typeof state>) => unknown) => select(state()),
  };
});

/** Where the worked example opens, of which every text is 20 px high. */
async function openedAt(address: string): Promise<LeafRange | null> {
  const { inspection } = await inspected();
  const boxes = inspection.page.leaves.flatMap((_, leaf) => [0, leaf * 20, 100, 18]);
  now.inspection = inspection;
  now.geometry = indexGeometry(Float32Array.from(boxes), 800, 900);
  now.opened = [];
  history.replaceState(null, "", address);
  await drawn(createElement(OpenAtAnswer));
  expect(now.opened).toHaveLength(1);
  return now.opened[0]!;
}

it("opens a page at its first error, beside the extracted text at the first kept one, and nowhere else than named", async () => {
  const atError = await openedAt("/pages/1?mode=inspect");
  const { extraction, gold } = now.inspection!;
  expect([gold![atError!.start], extraction.keep[atError!.start]]).toEqual([1, 0]);
  const besideText = await openedAt("/pages/1?mode=inspect&tab=extracted");
  expect(besideText!.start).toBe(extraction.keep.indexOf(1));
  expect(await openedAt("/pages/1?mode=inspect&tab=extracted&leaves=3-4")).toBeNull();
});
