// @vitest-environment jsdom
import { act, createElement, createRef } from "react";
import { beforeEach, expect, it } from "vitest";
import { drawn } from "@/components/ui/testing";
import { actionFor, registry } from "@/components/ui/keys/actions";
import { WorkspaceProvider } from "@/components/workbench/page/context";
import { createWorkspaceStore, type WorkspaceRecord } from "@/components/workbench/page/workspace-store";
import { parsePage } from "@/lib/page/parsing/parse";
import { FindBar } from "./find-bar";
import { closeFind } from "./find-store";

const PAGE = parsePage("<p>Rain in the valley</p><p>no more rain</p><p>snow</p><p>RAIN</p>");

beforeEach(() => act(async () => closeFind()));

/** The bar above a page, opened by its key. */
async function opened(verdicts: Uint8Array | null = null) {
  const store = createWorkspaceStore({ record: { id: "p" } } as unknown as WorkspaceRecord, "inspect", 732);
  store.getState().loaded(PAGE, 0);
  store.getState().decided(verdicts);
  const { host } = await drawn(
    createElement(
      WorkspaceProvider,
      { value: store },
      createElement(FindBar, { view: createRef<HTMLDivElement>() }),
    ),
  );
  await act(async () => actionFor(registry.getState().actions, "Ctrl+F")!.run());
  const field = host.querySelector("input")!;
  return {
    store,
    host,
    field,
    count: () => host.querySelector("[data-testid=hit-count]")!.textContent,
    type: (text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, text);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    press: (key: string, shiftKey = false) =>
      act(async () => {
        field.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));
      }),
  };
}

it("counts hits, goes through them round the end, and scrolls to each", async () => {
  const { store, type, press, count } = await opened();
  await type("rain");
  expect(count()).toBe("1 of 3");
  await press("ArrowDown");
  expect([count(), store.getState().scroll?.range]).toEqual(["2 of 3", { start: 1, end: 2 }]);
  await press("F3");
  await press("ArrowDown");
  await press("ArrowUp");
  expect([count(), store.getState().finding?.at]).toEqual(["3 of 3", 2]);
  await type("hail");
  expect([count(), store.getState().finding?.at]).toEqual(["Nothing found", -1]);
});

it("opens the hit by Enter, and the next one when it is asked again", async () => {
  const { store, type, press } = await opened();
  await type("rain");
  const asked = () => {
    const { kind, from } = store.getState().gesture!;
    return [kind, from];
  };
  await press("Enter");
  expect(asked()).toEqual(["open", 0]);
  await press("Enter");
  expect(asked()).toEqual(["open", 1]);
  await press("ArrowDown");
  await press("Enter");
  expect(asked()).toEqual(["open", 3]);
  await press("Enter", true);
  expect(asked()).toEqual(["open", 1]);
});

it("finds in kept or dropped text only while an extractor's verdicts are shown", async () => {
  const { host, type, count } = await opened(Uint8Array.of(1, 0, 0, 0));
  await type("rain");
  const choose = (label: string) =>
    act(async () =>
      [...host.querySelectorAll("label")]
        .find(({ textContent }) => textContent === label)!
        .querySelector("input")!
        .click(),
    );
  await choose("Dropped");
  expect(count()).toBe("1 of 2");
  await choose("Kept");
  expect(count()).toBe("1 of 1");
});

it("has no choice of verdicts without verdicts", async () => {
  const { host } = await opened();
  expect(host.querySelector("[role=radiogroup]")).toBeNull();
});

it("leaves its key to the browser while it is typed into, and gives the focus back", async () => {
  const button = document.createElement("button");
  document.body.append(button);
  button.focus();
  const { store, field, press, type, host } = await opened();
  expect(document.activeElement).toBe(field);
  expect(actionFor(registry.getState().actions, "Ctrl+F")).toBeNull();
  await type("rain");
  await press("Escape");
  expect([host.querySelector("input"), store.getState().finding, document.activeElement]).toEqual([
    null,
    null,
    button,
  ]);
  button.remove();
});
