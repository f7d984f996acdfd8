import { expect, it } from "vitest";
import type { Operation } from "@/lib/labels/model";
import { cameInWords } from "./merge-words";

const anchor = { start: 0, end: 1, exact: "x", prefix: "", suffix: "", path: "" };
const set = (node: number, label: "main" | "caption"): Operation => ({
  id: `${node} ${label}`,
  group: `g${node}`,
  at: 0,
  activeMs: 0,
  kind: "set",
  target: { kind: "node", node },
  label,
  origin: "manual",
  anchor,
});
const verdict: Operation = { id: "v", group: "v", at: 0, activeMs: 0, kind: "verdict", verdict: "article" };

it.each([
  {
    theirs: [set(1, "main"), set(1, "caption")],
    labelState: null,
    says: "1 label came in from another tab or computer",
  },
  {
    theirs: [set(1, "main"), set(2, "main")],
    labelState: "in progress",
    says: "2 labels came in from another tab or computer",
  },
  {
    theirs: [set(1, "main"), set(1, "caption"), verdict],
    labelState: "done",
    says: "2 changes came in from another tab or computer, where the page was marked done",
  },
] as const)("says in one line what came in: $says", ({ theirs, labelState, says }) =>
  expect(cameInWords({ theirs, labelState })).toBe(says),
);
