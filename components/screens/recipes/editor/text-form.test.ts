// @vitest-environment jsdom
import { act, createElement } from "react";
import { expect, it } from "vitest";
import { drawn } from "@/components/ui/testing";
import { TextForm } from "./text-form";

it("says that copying is not allowed where the browser has no clipboard, as over http", async () => {
  expect(navigator.clipboard).toBeUndefined();
  const { host } = await drawn(createElement(TextForm, { text: "bte", onRecipe() {} }));
  const copy = [...host.querySelectorAll("button")].find(({ textContent }) => textContent === "Copy")!;
  await act(async () => copy.click());
  expect(copy.textContent).toBe("Not allowed");
});

it("has nothing to copy while the recipe has no text", async () => {
  const { host } = await drawn(createElement(TextForm, { text: null, onRecipe() {} }));
  await act(async () => host.querySelector("button")!.click());
  expect(host.querySelector("button")!.textContent).toBe("Copy");
});
