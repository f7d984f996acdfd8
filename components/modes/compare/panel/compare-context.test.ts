// @vitest-environment jsdom
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import { CompareContext } from "./compare-context";

const shown: { f1: number | null } = { f1: null };

vi.mock("@/components/modes/compare/state/use-compared", () => ({
  useCompared: () => {
    const score = shown.f1 === null ? null : { precision: 0.5, recall: 0.5, f1: shown.f1 };
    const one = { id: "one", letter: "A", name: "One", said: { status: "answered" }, score, counts: true };
    return { view: { comparison: { voters: [one], scorer: { metric: "rouge-lsum" } }, pair: null } };
  },
}));
vi.mock("@/components/modes/compare/state/use-setup", () => ({
  useSetup: () => ({ setPair: () => {}, canHide: false, isBlind: false, hideNames: () => {} }),
}));
vi.mock("@/components/workbench/page/context", () => ({ useWorkspace: () => null }));
vi.mock("./voter-picker", () => ({ VoterPicker: () => null }));

it.each([
  ["says by which metric the figures of the compared are", 0.5, "F1 (ROUGE-LSum)AOne0.50"],
  ["names none where nobody has a figure", null, "AOne"],
])("%s", async (_, f1, words) => {
  shown.f1 = f1;
  const { host } = await drawn(createElement(CompareContext));
  expect(host.textContent).toBe(words);
});
