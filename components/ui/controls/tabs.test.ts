// @vitest-environment jsdom
import { act, createElement } from "react";
import { expect, test, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import { lazily } from "./lazily";
import { Tabs } from "./tabs";

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe = () => undefined;
    disconnect = () => undefined;
  },
);

test("a panel whose script is on its way leaves the tabs where they are, and comes when it is there", async () => {
  let come = (): void => undefined;
  const coming = new Promise<void>((resolve) => (come = resolve));
  const Later = lazily(async () => {
    await coming;
    return function Matrix() {
      return createElement("b", null, "the matrix");
    };
  });
  const { host } = await drawn(
    createElement(Tabs<"list" | "matrix">, {
      label: "Views",
      value: "matrix",
      onChange: () => undefined,
      tabs: [
        { value: "list", label: "List", content: "the list" },
        { value: "matrix", label: "Matrix", content: createElement(Later) },
      ],
    }),
  );
  const tabs = () => [...host.querySelectorAll<HTMLElement>("[role=tab]")];
  expect(tabs().map(({ textContent, style }) => [textContent, style.display])).toEqual([
    ["List", ""],
    ["Matrix", ""],
  ]);
  expect(host.textContent).not.toContain("the matrix");
  await act(async () => {
    come();
    await new Promise<void>((resolve) => setTimeout(resolve, 5));
  });
  expect(host.querySelector("[role=tabpanel]:not([hidden])")?.textContent).toBe("the matrix");
});
