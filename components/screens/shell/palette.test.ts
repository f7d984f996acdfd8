// @vitest-environment jsdom
import { act, createElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { withNuqsTestingAdapter } from "nuqs/adapters/testing";
import { Dialog } from "@/components/ui/controls/dialog";
import { drawn } from "@/components/ui/testing";
import { Palette } from "./palette";
import { openLayer } from "./shell-store";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));
afterEach(() => vi.unstubAllGlobals());

/** A dialog that an action of the palette opens. */
const opened = createStore(() => false);
const Opened = () =>
  Dialog({
    open: useStore(opened),
    onOpenChange: () => undefined,
    title: "Opened",
    children: createElement("input", { id: "within" }),
  });
const quiet = () =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
  });

test("the focus goes back where it was before the palette, or to what was opened from it", async () => {
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
  const { host } = await drawn(
    createElement(
      withNuqsTestingAdapter(),
      null,
      createElement("button", { id: "before" }),
      createElement(Palette),
      createElement(Opened),
    ),
  );
  const before = host.querySelector<HTMLElement>("#before")!;
  before.focus();
  await act(async () => openLayer("palette"));
  await quiet();
  expect(document.activeElement?.matches("input")).toBe(true);
  await act(async () => openLayer(null));
  await quiet();
  expect(document.activeElement).toBe(before);
  await act(async () => openLayer("palette"));
  await quiet();
  await act(async () => {
    openLayer(null);
    opened.setState(true, true);
  });
  await quiet();
  expect(document.activeElement?.id).toBe("within");
});
