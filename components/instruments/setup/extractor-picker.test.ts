// @vitest-environment jsdom
import { act, createElement } from "react";
import { expect, it, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import { shippedNow } from "@/lib/extractors/combination/shipped";
import { extractorById } from "@/lib/extractors/index";
import { ExtractorPicker } from "./extractor-picker";

vi.mock("@/components/workbench/page/context", () => ({ useWorkspace: () => "corpus" }));
vi.mock("@/components/workbench/inspection/context", () => ({
  useInspecting: () => ({
    recipe: { use: "bte" },
    extractor: extractorById("bte"),
    setRecipe: () => undefined,
  }),
}));
vi.mock("./recipe-search", () => ({ RecipeSearch: () => null }));

it("has the models there that extractors bring along as soon as the list is opened, and not before", async () => {
  const { host } = await drawn(createElement(ExtractorPicker));
  expect(() => shippedNow()).toThrow("has not been loaded");
  await act(async () => host.querySelector<HTMLElement>('[data-testid="extractor"]')!.click());
  await vi.waitFor(() => expect(shippedNow().trees).toBeDefined(), { timeout: 20_000 });
});
