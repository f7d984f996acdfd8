// @vitest-environment jsdom
import { withNuqsTestingAdapter } from "nuqs/adapters/testing";
import { act, createElement } from "react";
import { flushSync } from "react-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ShownError, ShownErrors } from "@/lib/evaluation/errors/error-report";
import { actionFor, registry } from "@/components/ui/keys/actions";
import { drawn } from "@/components/ui/testing";
import { RunErrorsScreen } from "./run-errors-screen";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));
vi.mock("@/components/screens/shell/screen", () => ({
  Screen: ({ children }: { children: unknown }) => children,
}));

const errorAt = (start: number): ShownError => ({
  pageId: "p",
  key: "p",
  title: "P",
  start,
  end: start + 1,
  error: "missed",
  characters: 1,
  cause: "list",
  rule: "density",
  stage: "x",
  taggedBy: null,
  site: null,
  excerpt: `text ${start}`,
});

beforeEach(() => {
  // jsdom has no layout and so no way to scroll.
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("fetch", async () =>
    Response.json({
      extractorKey: "x",
      pages: 1,
      f1: 0,
      total: 3,
      queue: [],
      next: null,
      errors: [0, 1, 2].map(errorAt),
      rules: [],
      causes: [
        {
          cause: "list",
          lost: 0.1,
          missed: { errors: 3, characters: 3 },
          extra: { errors: 0, characters: 0 },
          tagged: 0,
        },
      ],
    } satisfies ShownErrors),
  );
});
afterEach(() => vi.unstubAllGlobals());

it("takes the focus from a cause to the error that the keys come to, so that Enter opens it", async () => {
  const screen = createElement(RunErrorsScreen, {
    runId: "r",
    title: "R",
    corpusName: "c",
    isSweep: false,
    extractors: [{ key: "x", name: "X", recipe: "x" }],
  });
  const { host } = await drawn(createElement(withNuqsTestingAdapter({ hasMemory: true }), null, screen));
  const focused = () =>
    document.activeElement?.tagName === "LI" ? document.activeElement.querySelector("a")?.textContent : null;
  const key = (chord: string) =>
    act(async () => flushSync(() => actionFor(registry.getState().actions, chord)?.run()));
  expect(focused()).toBeNull();
  host.querySelector<HTMLElement>("[data-testid=causes] td button")!.focus();
  await key("j");
  expect(focused()).toBe("text 1");
  await key("k");
  expect(focused()).toBe("text 0");
});
