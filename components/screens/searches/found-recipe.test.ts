// @vitest-environment jsdom
import { act, createElement } from "react";
import { expect, it, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import { FoundRecipe } from "./found-recipe";

vi.mock("next/link", () => ({ default: ({ children }: { readonly children: unknown }) => children }));

const best = {
  recipe: "bte",
  score: 0.5,
  median: null,
  empty: null,
  msPerPage: 1,
  packages: [],
  front: true,
};
type Found = Parameters<typeof FoundRecipe>[0]["found"];

it("says that copying is not allowed where the browser has no clipboard, as over http", async () => {
  expect(navigator.clipboard).toBeUndefined();
  const found = { candidates: [], best, single: null, record: { corpusName: "News" } } as unknown as Found;
  const { host } = await drawn(createElement(FoundRecipe, { found, chosen: null }));
  const copy = [...host.querySelectorAll("button")].find(({ textContent }) => textContent === "Copy")!;
  await act(async () => copy.click());
  expect(copy.textContent).toBe("Not allowed");
});
