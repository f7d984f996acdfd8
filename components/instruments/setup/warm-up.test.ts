// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { EXTRACTORS } from "@/lib/extractors/index";
import { ROUNDS, warmUp } from "./warm-up";

it("asks each extractor that brings a model along for a few answers, in idle time, once however often it is called", async () => {
  const idle = vi.fn((run: () => void) => void setTimeout(run));
  vi.stubGlobal("requestIdleCallback", idle);
  const shipping = EXTRACTORS.filter((extractor) => extractor.configure().ready !== undefined).length;
  expect(shipping).toBeGreaterThan(0);
  warmUp();
  warmUp();
  await vi.waitFor(() => expect(idle).toHaveBeenCalledTimes(shipping * ROUNDS), { timeout: 30_000 });
  warmUp();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(idle).toHaveBeenCalledTimes(shipping * ROUNDS);
  vi.unstubAllGlobals();
});
