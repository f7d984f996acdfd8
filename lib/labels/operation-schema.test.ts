import { describe, expect, it } from "vitest";
import { annotatorSchema, operationSchema } from "./operation-schema";
import { NAME_LENGTH } from "./reviewer";

describe("the name of an annotator", () => {
  it.each([
    ["null characters", "Bo\0b", "Bo\uFFFDb"],
    ["half of a character", "Bo\uD800b", "Bo\uFFFDb"],
    ["nothing that cannot be stored", " Bob 😀 ", "Bob 😀"],
  ])("is, with %s, the one that labels are stored under", (_with, given, stored) => {
    expect(annotatorSchema.parse(given)).toBe(stored);
  });

  it("is neither blank nor longer than lists show", () => {
    expect(annotatorSchema.safeParse("x".repeat(NAME_LENGTH)).success).toBe(true);
    expect(annotatorSchema.safeParse("x".repeat(NAME_LENGTH + 1)).success).toBe(false);
    expect(annotatorSchema.safeParse(" ").success).toBe(false);
  });
});

describe("the time that an operation took", () => {
  const operation = (activeMs: number) =>
    operationSchema.safeParse({
      ...{ id: "1", group: "1", at: 1, activeMs },
      ...{ kind: "verdict", verdict: "article" },
    });

  it.each([0, 2 ** 31])("may be %d ms", (ms) => expect(operation(ms).success).toBe(true));
  it.each([-1, 2 ** 31 + 1, 1e308])("may not be %d ms", (ms) => expect(operation(ms).success).toBe(false));
});
