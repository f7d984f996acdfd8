// @vitest-environment jsdom
import { createElement } from "react";
import { expect, it } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import { indexGeometry } from "@/lib/view/page/geometry";
import { drawn } from "@/components/ui/testing";
import { pageRow } from "@/components/workbench/page/testing";
import { createWorkspaceStore } from "@/components/workbench/page/workspace-store";
import { useEarlyClick } from "./use-early-click";

const GEOMETRY = indexGeometry(Float32Array.of(10, 10, 90, 20, 10, 40, 90, 20), 732, 100);
const FIDELITY = { leaves: 2, matched: 2, extra: 0 };

function workspaceOf() {
  const record = { ...pageRow(0), sha256: "", encoding: null, gold: { id: "p0", text: "" } };
  const neighbours = { previous: null, next: null, position: 1, total: 1 };
  return createWorkspaceStore({ record, corpusName: "c", neighbours }, "inspect", 732);
}

async function clicking() {
  const store = workspaceOf();
  let click: ReturnType<typeof useEarlyClick> | null = null;
  function Clicked() {
    click = useEarlyClick(store);
    return null;
  }
  await drawn(createElement(Clicked));
  return { store, click: click! as ReturnType<typeof useEarlyClick> };
}

it("a click on a page that is not measured yet is made once it is, on the text at the place, and once", async () => {
  const { store, click } = await clicking();
  store.getState().loaded(parsePage("<p>Rain</p><p>at last</p>"), 1);
  click({ x: 20, y: 15 }, false);
  click({ x: 20, y: 45 }, true);
  expect(store.getState().gesture).toBeNull();
  store.getState().measured(GEOMETRY, FIDELITY);
  expect(store.getState().gesture).toMatchObject({ kind: "click", from: 1, to: 1, shift: true, seq: 1 });
  store.getState().measured(GEOMETRY, FIDELITY);
  expect(store.getState().gesture?.seq).toBe(1);
});

it("a click where no text turns out to be is no gesture, nor is it made later", async () => {
  const { store, click } = await clicking();
  store.getState().loaded(parsePage("<p>Rain</p><p>at last</p>"), 1);
  store.getState().measured(GEOMETRY, FIDELITY);
  click({ x: 600, y: 600 }, false);
  store.getState().measured(GEOMETRY, FIDELITY);
  expect(store.getState().gesture).toBeNull();
});
