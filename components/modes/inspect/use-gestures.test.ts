// @vitest-environment jsdom
import { createElement } from "react";
import { expect, it } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { drawn } from "@/components/ui/testing";
import { pageRow } from "@/components/workbench/page/testing";
import { createWorkspaceStore } from "@/components/workbench/page/workspace-store";
import { useGestures } from "./use-gestures";

const PAGE = parsePage("<p>Rain</p><p>at last</p>");
/** Of an answer, a found text asks for no more. */
const INSPECTION = { page: PAGE } as Inspection;
const FOUND = { kind: "open", from: 1, to: 1, shift: false } as const;

async function inspecting(mode: string) {
  const record = { ...pageRow(0), sha256: "", encoding: null, gold: { id: "p0", text: "" } };
  const neighbours = { previous: null, next: null, position: 1, total: 1 };
  const workspace = createWorkspaceStore({ record, corpusName: "c", neighbours }, mode, 732);
  workspace.getState().loaded(PAGE, 1);
  function Followed({ inspection }: { readonly inspection: Inspection | null }) {
    useGestures(workspace, inspection);
    return null;
  }
  const { draw } = await drawn(createElement(Followed, { inspection: null }));
  const answer = (inspection: Inspection) => draw(createElement(Followed, { inspection }));
  return { workspace, answer, selected: () => workspace.getState().selection?.range ?? null };
}

it("a gesture that came before the answer is followed once it is there, and not for the next answer again", async () => {
  const { workspace, answer, selected } = await inspecting("inspect");
  workspace.getState().gestured(FOUND);
  expect(selected()).toBeNull();
  await answer(INSPECTION);
  expect(selected()).toEqual({ start: 1, end: 2 });
  workspace.getState().select(null);
  await answer({ ...INSPECTION });
  expect(selected()).toBeNull();
});

it("a gesture that was made in another mode is not followed when inspect is entered", async () => {
  const { workspace, answer, selected } = await inspecting("annotate");
  workspace.getState().gestured(FOUND);
  workspace.getState().setMode("inspect");
  await answer(INSPECTION);
  expect(selected()).toBeNull();
  workspace.getState().gestured(FOUND);
  expect(selected()).toEqual({ start: 1, end: 2 });
});
