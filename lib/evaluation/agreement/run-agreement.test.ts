import { expect, it } from "vitest";
import { AgreementSums, readAgreement, writeAgreement } from "./run-agreement";
import { unpackVerdicts } from "./word-verdicts";

const extractors = ["a", "b", "c"].map((key) => ({ key, id: key }));

/** Of pages of V answers each; null for none. */
function agreementOf(...pages: readonly (readonly (string | null)[])[]) {
  const sums = new AgreementSums(3);
  for (const page of pages) sums.add(page.map((packed) => (packed === null ? null : unpackVerdicts(packed))));
  return sums.agreement(extractors);
}

const pairOf = (found: ReturnType<typeof agreementOf>, a: string, b: string) => {
  const at = (key: string) => found.extractors.findIndex((extractor) => extractor.key === key);
  return found.pairs[at(a)]![at(b)]!;
};

it("is the mean F1 by words over pages, and kappa over all words", () => {
  const found = agreementOf(["+2-2", "+2-2", "+4"], ["+4", "-4", "+4"]);
  expect(found.pages).toBe(2);
  // F1 is 1 and 0. One keeps 6 of 8 words, the other 2, both 2: half is said alike, 3 / 8 by chance.
  expect(pairOf(found, "a", "b")).toEqual({ f1: 0.5, kappa: 0.2 });
  expect(pairOf(found, "a", "c").f1).toBeCloseTo((2 / 3 + 1) / 2, 3);
  expect(pairOf(found, "b", "b")).toEqual({ f1: 1, kappa: 1 });
});

it("puts alike ones side by side", () => {
  const order = agreementOf(["+9-1", "-9+1", "+8-2"]).extractors.map(({ key }) => key);
  expect(Math.abs(order.indexOf("a") - order.indexOf("c"))).toBe(1);
});

it.each([
  { when: "one gave no answer", page: ["+4", null, "+4"], pages: 1 },
  { when: "one alone did", page: [null, null, "+4"], pages: 0 },
  { when: "the answers are of different texts", page: ["+4", "+5", "+4"], pages: 0 },
])("leaves a page out of pairs that cannot be compared there, where $when", ({ page, pages }) => {
  const found = agreementOf(page);
  expect(found.pages).toBe(pages);
  expect(pairOf(found, "a", "b")).toEqual({ f1: 0, kappa: 0 });
});

it("two that keep nothing agree", () =>
  expect(pairOf(agreementOf(["-4", "-4", "+4"]), "a", "b")).toEqual({ f1: 1, kappa: 1 }));

it("comes back from a digest, and not from one of scores, from before", () => {
  const found = agreementOf(["+2-2", "+3-1", "+4"]);
  expect(readAgreement(writeAgreement(found))).toEqual(found);
  expect(readAgreement('{"version":1,"pages":0,"extractors":[],"pairs":[]}')).toBeNull();
});
