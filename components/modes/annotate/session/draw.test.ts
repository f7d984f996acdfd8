// @vitest-environment jsdom
import { act, createElement } from "react";
import { expect, onTestFinished, test } from "vitest";
import { WorkspaceProvider } from "@/components/workbench/page/context";
import { ElementPath } from "@/components/workbench/stage/element-path";
import {
  createWorkspaceStore,
  type WorkspaceRecord,
  type WorkspaceStore,
} from "@/components/workbench/page/workspace-store";
import type { Page } from "@/lib/page/page";
import { drawn } from "@/components/ui/testing";
import { draw } from "./draw";
import { bench } from "./testing";

const STORY =
  "<div><article><h1>maybe head</h1><section><p>drop one</p><p>drop two</p></section></article><p>drop three</p></div>";

function workspaceOf(page: Page): WorkspaceStore {
  const workspace = createWorkspaceStore(
    {
      record: { id: "p" },
      corpusName: "c",
      neighbours: { previous: null, next: null, position: 0, total: 1 },
    } as unknown as WorkspaceRecord,
    "annotate",
    732,
  );
  workspace.getState().loaded(page, 1);
  return workspace;
}

/** Annotate mode on the story, with the element path drawn. */
async function annotating() {
  const it = bench(STORY);
  const workspace = workspaceOf(it.page);
  onTestFinished(draw(it.store, workspace));
  const { host } = await drawn(
    createElement(WorkspaceProvider, { value: workspace }, createElement(ElementPath, { hints: [] })),
  );
  const steps = () => [...host.querySelectorAll("button")];
  return {
    ...it,
    workspace,
    current: () =>
      steps()
        .filter((step) => step.getAttribute("aria-current") === "true")
        .map(({ textContent }) => textContent),
    click: (name: string) =>
      act(async () =>
        steps()
          .find(({ textContent }) => textContent === name)!
          .click(),
      ),
    press: (...ids: readonly string[]) => act(async () => it.do(...ids)),
  };
}

test("a step of the element path takes the cursor there, and the next key labels that element", async () => {
  const it = await annotating();
  expect([it.here(), it.current()]).toEqual(["maybe head", ["h1"]]);
  await it.click("article");
  expect([it.here(), it.current()]).toEqual(["maybe head|drop one|drop two", ["article"]]);
  expect(it.workspace.getState().drawing.marks).toContainEqual({
    kind: "cursor",
    range: { start: 0, end: 3 },
  });
  await it.press("label.boilerplate");
  expect(it.batches.flatMap(({ operations }) => operations)).toMatchObject([
    { kind: "set", label: "boilerplate", target: { kind: "node", node: it.page.tags.indexOf("article") } },
  ]);
});

test("from a step of the element path, child leads back to where the cursor came from", async () => {
  const it = await annotating();
  await it.press("next-block", "next-block");
  await it.click("div");
  await it.press("child", "child");
  expect(it.here()).toBe("drop one|drop two");
  await it.press("child");
  expect(it.here()).toBe("drop two");
});

test("what lies around the body stands for the body", async () => {
  const it = await annotating();
  await it.click("html");
  expect([it.here(), it.current()]).toEqual(["maybe head|drop one|drop two|drop three", ["body"]]);
});

test("the page opens once it was measured, where labelling begins; then it follows the cursor", async () => {
  const it = await annotating();
  const opened = () => {
    const { opening, scroll } = it.workspace.getState();
    return [opening, scroll?.range ?? null];
  };
  expect(opened()).toEqual([null, null]);
  await act(async () => it.store.measured(Uint8Array.of(1, 1, 1, 1)));
  expect(opened()).toEqual([{ start: 0, end: 1 }, null]);
  await it.press("next-block");
  expect(opened()).toEqual([
    { start: 0, end: 1 },
    { start: 1, end: 2 },
  ]);
});

test("a page that was opened by another mode is scrolled to the cursor, measured or not", async () => {
  const it = bench(STORY);
  const workspace = workspaceOf(it.page);
  workspace.getState().openAt(null);
  onTestFinished(draw(it.store, workspace));
  expect(workspace.getState().scroll?.range).toEqual({ start: 0, end: 1 });
});
