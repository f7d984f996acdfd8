// @vitest-environment jsdom
import { withNuqsTestingAdapter } from "nuqs/adapters/testing";
import { act, createElement } from "react";
import { flushSync } from "react-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { actionFor, registry } from "@/components/ui/keys/actions";
import { drawn } from "@/components/ui/testing";
import type { AgreementData, QueueData } from "./review-data";
import { ReviewQueue } from "./review-queue";

const went = vi.hoisted(() => ({ to: [] as string[] }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: (path: string) => went.to.push(path) }) }));

const AGREEMENT: AgreementData = {
  extractors: ["x", "y"].map((id) => ({ key: id, id, name: id, mean: 0.5 })),
  pairs: [],
  pages: 3,
};
const QUEUE: QueueData = {
  pages: [0, 1, 2].map((at) => ({ pageId: `p${at}`, title: `Page ${at}`, site: "s", f1: [0, 1], spread: 1 })),
  total: 3,
  states: {},
};

beforeEach(() => {
  went.to.length = 0;
  vi.stubGlobal("fetch", async () => Response.json(QUEUE));
  // jsdom has no layout: a list that is ten rows high.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(400);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("takes the focus from a switch to the page that the keys come to, where Enter opens that page once", async () => {
  const { host } = await drawn(
    createElement(
      withNuqsTestingAdapter({ hasMemory: true }),
      null,
      createElement(ReviewQueue, { runId: "r", agreement: AGREEMENT }),
    ),
  );
  const key = (chord: string) =>
    act(async () => flushSync(() => actionFor(registry.getState().actions, chord)?.run()));
  host.querySelector<HTMLElement>("input[type=radio]")!.focus();
  await key("j");
  const row = document.activeElement!;
  expect(row.getAttribute("href")).toContain("/pages/p1?mode=compare");
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  await act(async () => row.dispatchEvent(enter));
  // Taken by the row: neither the link itself nor the key listener goes a second time.
  expect(enter.defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(went.to).toEqual([row.getAttribute("href")]));
});

it.each([
  { when: "all are at their defaults", key: "y", says: false },
  { when: "one has other settings", key: "y(threshold=0.9)", says: true },
])(
  "says that a page compares extractors at their defaults where that is not what the run did: $when",
  async ({ key, says }) => {
    const agreement = {
      ...AGREEMENT,
      extractors: [AGREEMENT.extractors[0]!, { ...AGREEMENT.extractors[1]!, key }],
    };
    const { host } = await drawn(
      createElement(
        withNuqsTestingAdapter({ hasMemory: true }),
        null,
        createElement(ReviewQueue, { runId: "r", agreement }),
      ),
    );
    expect(host.textContent.includes("compared at their defaults")).toBe(says);
  },
);
