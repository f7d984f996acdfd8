import { expect, it } from "vitest";
import { acceptedOf } from "./accepted";
import { operationSchema } from "./operation-schema";
import type { Accepted, Operation } from "./model";

const anchor = { start: 0, end: 1, exact: "x", prefix: "", suffix: "", path: "" };
const set = (id: string, accepted?: Accepted): Operation => ({
  id,
  group: "g",
  at: 0,
  activeMs: 0,
  kind: "set",
  target: { kind: "node", node: 1 },
  label: "main",
  origin: accepted === undefined ? "manual" : "accepted",
  anchor,
  ...(accepted !== undefined && { accepted }),
});
const back = (kind: "undo" | "redo", ...ids: string[]): Operation => ({
  id: `${kind}${ids.join()}`,
  group: kind,
  at: 0,
  activeMs: 0,
  kind,
  ids,
});

it("adds up what acceptances confirmed and what of it nobody had seen", () => {
  expect(acceptedOf([])).toEqual({ blocks: 0, unseen: 0 });
  expect(
    acceptedOf([set("1"), set("2", { blocks: 40, unseen: 12 }), set("3", { blocks: 1, unseen: 0 })]),
  ).toEqual({ blocks: 41, unseen: 12 });
});

it("does not count what was taken back, and counts it again when it is restored", () => {
  const log = [set("1", { blocks: 40, unseen: 12 }), back("undo", "1")];
  expect(acceptedOf(log)).toEqual({ blocks: 0, unseen: 0 });
  expect(acceptedOf([...log, back("redo", "1")])).toEqual({ blocks: 40, unseen: 12 });
});

it("comes through the border of requests and native files as it is, and is nothing but two counts", () => {
  const stored = set("1", { blocks: 40, unseen: 12 });
  expect(operationSchema.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  expect(operationSchema.safeParse({ ...stored, accepted: { blocks: -1, unseen: 0 } }).success).toBe(false);
  expect(operationSchema.safeParse({ ...stored, accepted: { blocks: 1, unseen: 0, by: "x" } }).success).toBe(
    false,
  );
});
