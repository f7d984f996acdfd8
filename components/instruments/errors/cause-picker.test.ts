// @vitest-environment jsdom
import { act, createElement, useState } from "react";
import { expect, test, vi } from "vitest";
import type { ErrorRun } from "@/lib/evaluation/errors/error-runs";
import { drawn } from "@/components/ui/testing";
import { CausePicker } from "./cause-picker";
import type { Errors } from "./context";

const RUN: ErrorRun = { range: { start: 0, end: 1 }, characters: 3, error: "missed" };
const picking = vi.hoisted(() => ({
  pick: (() => undefined) as (open: boolean) => void,
  isPicking: false,
  chosen: [] as string[],
}));
vi.mock("./context", () => ({
  useErrors: () =>
    ({
      causeOf: () => ({ cause: "list", evidence: "", said: null }),
      isPicking: picking.isPicking,
      pick: picking.pick,
      setCause: (_: ErrorRun, cause: string) => void picking.chosen.push(cause),
      clearCause: () => undefined,
    }) satisfies Partial<Errors>,
}));

/** The list beside something else that can have the focus. */
function Strip() {
  const [isPicking, pick] = useState(false);
  Object.assign(picking, { isPicking, pick });
  return createElement(
    "div",
    null,
    createElement("button", { id: "other" }),
    createElement(CausePicker, { run: RUN }),
  );
}

const quiet = () =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
  });
const press = (key: string) =>
  act(
    async () =>
      void document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })),
  );

async function bench() {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {
        /* nothing has a size here */
      }
      unobserve() {
        /* nor here */
      }
      disconnect() {
        /* nor here */
      }
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
  const { host } = await drawn(createElement(Strip));
  return {
    trigger: host.querySelector<HTMLElement>('[data-testid="cause"]')!,
    other: host.querySelector<HTMLElement>("#other")!,
  };
}

/** Choose what the list offers first. */
async function choose(): Promise<void> {
  await quiet();
  expect(document.activeElement?.matches("input")).toBe(true);
  await press("Enter");
  await quiet();
  expect(document.querySelector("[role=dialog]")).toBeNull();
}

test.each(["chosen", "left"])(
  "the focus is where it was before the key that opened the list, once a cause is %s: nowhere, or on something else",
  async (end) => {
    const { other } = await bench();
    const leave =
      end === "chosen"
        ? choose
        : async () => {
            await quiet();
            await press("Escape");
            await quiet();
          };
    await act(async () => picking.pick(true));
    await leave();
    expect(document.activeElement).toBe(document.body);
    other.focus();
    await act(async () => picking.pick(true));
    await leave();
    expect(document.activeElement).toBe(other);
  },
);

test("the focus is on the button that opened the list", async () => {
  const { trigger } = await bench();
  trigger.focus();
  await act(async () => trigger.click());
  await choose();
  expect(document.activeElement).toBe(trigger);
});
