// @vitest-environment jsdom
import { act, createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

beforeEach(() => {
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
});

test("the focus goes back where it was before the palette, or to what was opened from it", async () => {
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

test("a corpus is found with how many pages it has, also where that is one", async () => {
  const corpora = [1, 2_000].map((pages) => ({ id: `${pages}`, name: "rain", pages }));
  vi.stubGlobal("fetch", async () => Response.json({ corpora, pages: [] }));
  await drawn(createElement(withNuqsTestingAdapter(), null, createElement(Palette)));
  await act(async () => openLayer("palette"));
  await act(async () => {
    const field = document.querySelector<HTMLInputElement>("input")!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, "rain");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await vi.waitFor(async () => {
    await quiet();
    expect(document.body.textContent).toContain("1 page");
  });
  expect(document.body.textContent).toMatch(/rain1 pagerain2\u2009000 pages/);
  await act(async () => openLayer(null));
});
