// @vitest-environment jsdom
import { withNuqsTestingAdapter } from "nuqs/adapters/testing";
import { act, createElement, type ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { STORY } from "@/lib/blocks/ble-ie/worked-examples";
import { parsePage } from "@/lib/page/parsing/parse";
import type { PageRecord } from "@/lib/store/interfaces/pages";
import { PLOT_X } from "@/components/instruments/thresholds/plot-geometry";
import { useErrors } from "@/components/instruments/errors/context";
import { drawn } from "@/components/ui/testing";
import { pageRow } from "@/components/workbench/page/testing";
import { indexGeometry } from "@/lib/view/page/geometry";
import { WorkspaceProvider } from "@/components/workbench/page/context";
import { createWorkspaceStore } from "@/components/workbench/page/workspace-store";
import { useInspecting } from "@/components/workbench/inspection/context";
import { InspectProvider } from "./inspect-provider";
import { ThresholdInstrument } from "@/components/instruments/thresholds/threshold-instrument";

const { later } = vi.hoisted(() => ({ later: [] as (() => void)[] }));
vi.mock("@/components/workbench/inspection/once-drawn", () => ({
  onceDrawn: (_: unknown, task: () => void) => later.push(task),
}));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const RECORD: PageRecord = {
  ...pageRow(0, { hasGold: true }),
  sha256: "",
  encoding: null,
  gold: { id: "p0", text: "Heavy rain fell on Monday and the river rose two metres." },
};

beforeEach(() => {
  later.length = 0;
  // No server answers, and jsdom has neither layout nor a pointer to capture.
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});

/** Inspect mode on a page, with this part of it drawn. */
async function inspecting(part: () => ReactNode, html: string, searchParams: string) {
  const workspace = createWorkspaceStore(
    { record: RECORD, corpusName: "c", neighbours: { previous: null, next: null, position: 1, total: 1 } },
    "inspect",
    732,
  );
  workspace.getState().loaded(parsePage(html), 1);
  const provider = createElement(
    WorkspaceProvider,
    { value: workspace },
    createElement(InspectProvider, null, createElement(part)),
  );
  const { host } = await drawn(
    createElement(withNuqsTestingAdapter({ searchParams, hasMemory: true }), null, provider),
  );
  return { host, workspace };
}

function ErrorCount() {
  return useErrors().ordered.length;
}

function Threshold() {
  const inspection = useInspecting().state?.inspection ?? null;
  return inspection === null ? null : createElement(ThresholdInstrument, { inspection, fold: null });
}

/** The chart is fetched by whoever sees it unfolded. */
const chart = () => act(() => import("@/components/instruments/thresholds/threshold-chart"));

describe("a drag of the threshold that ends where it began", () => {
  it("is over: what flips from the default stands there again", async () => {
    const { host } = await inspecting(Threshold, STORY, "?p=threshold:1.1");
    await chart();
    const line = () => host.querySelector('svg[role="slider"]')!;
    const flips = () => host.querySelector('[data-testid="flips"]')!.textContent;
    const begin =
      Number(line().querySelector('line[stroke="var(--accent)"]')!.getAttribute("x1")) + PLOT_X.left;
    const point = (type: string, clientX: number) =>
      act(async () => {
        line().dispatchEvent(new MouseEvent(type, { bubbles: true, clientX }));
      });
    expect(flips()).toContain("+1 / −0 from 1.50");
    await point("pointerdown", begin);
    await point("pointermove", begin + 40);
    expect(flips()).toContain("+0 / −1 from 1.10");
    await point("pointermove", begin);
    expect(line().getAttribute("aria-valuenow")).toBe("1.1");
    await point("pointerup", begin);
    expect(flips()).toContain("+1 / −0 from 1.50");
  });
});

describe("a page so large that gold comes to its leaves after the first answer", () => {
  // All of it is kept at a threshold of 0, so that each text beside the gold one is an error; the longer one
  // comes first.
  const large = `<div>Advertisement</div><p>${RECORD.gold.text}</p>${"<div>More of it</div>".repeat(3001)}`;
  const align = () =>
    act(async () => {
      for (const task of later.splice(0)) task();
    });

  it.each([
    { end: "first", range: { start: 0, end: 1 } },
    { end: "last", range: { start: 3002, end: 3003 } },
  ])("is entered at its $end error once the errors are known", async ({ end, range }) => {
    const { host, workspace } = await inspecting(ErrorCount, large, `?p=threshold:0&at=${end}`);
    expect([host.textContent, workspace.getState().selection]).toEqual(["0", null]);
    await align();
    expect([host.textContent, workspace.getState().selection?.range]).toEqual(["3002", range]);
  });

  it.each([
    { drawn: "the chart", search: "" },
    { drawn: "the grid of two parameters", search: "?tq=cjkFactor" },
  ])("has $drawn say so meanwhile", async ({ search }) => {
    const { host } = await inspecting(Threshold, large, search);
    await chart();
    await act(() => import("@/components/instruments/thresholds/grid/two-parameters"));
    expect(host.textContent).toContain("Aligning gold…");
    expect(host.textContent).not.toContain("No gold");
    await align();
    expect(host.textContent).not.toContain("gold…");
  });
});

describe("a page that opens in inspect mode", () => {
  const html = `<nav><a>Home</a></nav><p>${RECORD.gold.text}</p><div>More of it</div>`;
  /** A line for each leaf, far down the page. */
  const measured = (leaves: number) =>
    indexGeometry(
      Float32Array.from(Array.from({ length: leaves }, (_, leaf) => [10, 4000 + 20 * leaf, 90, 16]).flat()),
      732,
      9000,
    );
  const opening = async (search: string) => {
    const { workspace } = await inspecting(ErrorCount, html, search);
    const leaves = workspace.getState().page!.leaves.length;
    expect(workspace.getState().isOpened).toBe(false);
    await act(async () =>
      workspace.getState().measured(measured(leaves), { leaves, matched: leaves, extra: 0 }),
    );
    return workspace.getState();
  };

  it("opens at the error that the first press of the key selects, and selects none", async () => {
    const { opening: range, selection } = await opening("?p=threshold:0");
    expect([range, selection]).toEqual([{ start: 2, end: 3 }, null]);
  });
  it("opens at the first kept text where all of gold is kept and nothing else", async () => {
    expect((await opening("?p=threshold:2.4")).opening).toEqual({ start: 1, end: 2 });
  });
  it("stays where an address that names a text leads", async () => {
    history.replaceState(null, "", "?leaves=0-1");
    const { opening: range, isOpened } = await opening("?p=threshold:0&leaves=0-1");
    history.replaceState(null, "", "/");
    expect([range, isOpened]).toEqual([null, true]);
  });
});
