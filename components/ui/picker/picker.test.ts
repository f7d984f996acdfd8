// @vitest-environment jsdom
import { act, createElement, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import { Picker } from "./picker";
import { PickerList, type PickerOption } from "./picker-list";

const OPTIONS: readonly PickerOption[] = [
  { id: "a", name: "Apple" },
  { id: "p", name: "Pear", isDisabled: true },
  { id: "c", name: "Cherry", words: ["Cherry", "stone fruit"], isChosen: true },
];

const chosen: string[] = [];
const desk = { setOpen: (() => undefined) as (open: boolean) => void };

/** A picker beside something else that can have the focus. */
function Desk({ isOpenedByKey = false }: { readonly isOpenedByKey?: boolean }) {
  const [open, set] = useState(false);
  Object.assign(desk, { setOpen: set });
  return createElement(
    "div",
    null,
    createElement("button", { id: "other" }),
    createElement(
      Picker,
      {
        open,
        onOpenChange: set,
        label: "Choose a fruit",
        isOpenedByKey,
        trigger: createElement("button", { id: "trigger" }, "Fruit"),
      },
      createElement(PickerList, {
        label: "Search fruit",
        empty: "No such fruit",
        groups: [{ heading: "Fruit", options: OPTIONS }],
        onChoose: (id) => {
          chosen.push(id);
          set(false);
        },
        below: createElement("a", { href: "#", id: "more" }, "More"),
      }),
    ),
  );
}

beforeEach(() => {
  chosen.length = 0;
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

const quiet = () => act(async () => new Promise<void>((resolve) => setTimeout(resolve, 10)));
/** @returns whether somebody took the key */
const press = async (key: string): Promise<boolean> => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  await act(async () => void document.activeElement!.dispatchEvent(event));
  await quiet();
  return event.defaultPrevented;
};
const type = (words: string) =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement>("[role=dialog] input")!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, words);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
const marked = () => document.querySelector('[cmdk-item][aria-selected="true"]')?.textContent;
const listed = () => [...document.querySelectorAll("[cmdk-item]")].map(({ textContent }) => textContent);
const isOpen = () => document.querySelector('[role=dialog][aria-label="Choose a fruit"]') !== null;

async function opened(isOpenedByKey = false) {
  const { host } = await drawn(createElement(Desk, { isOpenedByKey }));
  const other = host.querySelector<HTMLElement>("#other")!;
  const trigger = host.querySelector<HTMLElement>("#trigger")!;
  other.focus();
  await act(async () => desk.setOpen(true));
  await quiet();
  return { other, trigger };
}

test("the field has the focus, arrows pass what cannot be chosen and go round the end, Enter chooses", async () => {
  await opened();
  expect(document.activeElement?.matches("input")).toBe(true);
  expect(marked()).toBe("Apple");
  await press("ArrowDown");
  expect(marked()).toBe("Cherry, chosen");
  await press("ArrowDown");
  expect(marked()).toBe("Apple");
  await press("Enter");
  expect([chosen, isOpen()]).toEqual([["a"], false]);
});

test("typing leaves what fits by name or by another word, and says where nothing does", async () => {
  await opened();
  await type("stone");
  expect(listed()).toEqual(["Cherry, chosen"]);
  await type("stony bread");
  expect(listed()).toEqual([]);
  expect(document.querySelector("[role=dialog]")!.textContent).toContain("No such fruit");
  await press("Enter");
  expect(chosen).toEqual([]);
});

test("Enter on what stands below the list is not taken by the list", async () => {
  await opened();
  document.querySelector<HTMLElement>("#more")!.focus();
  expect(await press("Enter")).toBe(false);
  expect(chosen).toEqual([]);
});

test.each([
  { isOpenedByKey: false, back: "trigger" },
  { isOpenedByKey: true, back: "other" },
] as const)(
  "Escape closes it, and the focus goes to the $back where isOpenedByKey is $isOpenedByKey",
  async ({ isOpenedByKey, back }) => {
    const places = await opened(isOpenedByKey);
    await press("Escape");
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(places[back]);
  },
);
