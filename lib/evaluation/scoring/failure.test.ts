import { expect, it } from "vitest";
import { failureFrom, failureText } from "./failure";

it.each([
  ["extractor-threw: x: y is undefined", { code: "extractor-threw", message: "x: y is undefined" }],
  ["timeout: ", { code: "timeout", message: "" }],
])("%j is a failure in one line", (line, failure) => {
  expect(failureFrom(line)).toEqual(failure);
  expect(failureText(failure)).toBe(line);
});

it("is code and message at once where a line has no code", () => {
  expect(failureFrom("it threw")).toEqual({ code: "it threw", message: "it threw" });
});
