// @vitest-environment jsdom
import { act, createElement } from "react";
import { expect, onTestFinished, test } from "vitest";
import { WorkspaceProvider } from "@/components/workbench/page/context";
import { ElementPath } from "@/components/workbench/stage/element-path";
import { createWorkspaceStore, type WorkspaceRecord } from "@/components/workbench/page/workspace-store";
import { drawn } from "@/components/ui/testing";
import { draw } from "./draw";
import { bench } from "./testing";

const STORY =
  "<div><article><h1>maybe head</h1><section><p>drop one</p><p>drop two</p></section></article><p>drop three</p></div>";

/** Annotate mode on the story, with the element path drawn. */
async function annotating() {
  const it = bench(STORY);
  const workspace = createWorkspaceStore(
    {
      record: { id: "p" },
      corpusName: "c",
      neighbours: { previous: null, next: null, position: 0, total: 1 },
    } as unknown as WorkspaceRecord,
    "annotate",
    732,
  );
  workspace.getState().loaded(it.page, 1);
  onTestFinished(draw(it.store, workspace));
  const { host } = await drawn(
    createElement(WorkspaceProvider, { value: workspace }, createElement(ElementPath)),
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
