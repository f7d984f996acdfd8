import { expect, test } from "vitest";
import { blindness, WITHOUT_PROPOSALS } from "./without-proposals";

test("pages that extractors are scored by never have proposals, pages in no slice always", () => {
  for (let page = 0; page < 200; page++) {
    expect(blindness("evaluation", `p${page}`, "Anna")).toBe("evaluation");
    expect(blindness(null, `p${page}`, "Anna")).toBeNull();
  }
});

test("of the training pages about one in ten, the same in every visit, and others for another annotator", () => {
  const of = (name: string) =>
    Array.from({ length: 10_000 }, (_, page) => blindness("training", `page-${page}`, name) === "share");
  const [anna, again, anne] = [of("Anna"), of("Anna"), of("Anne")];
  const share = anna.filter(Boolean).length / anna.length;
  expect(Math.abs(share - 1 / WITHOUT_PROPOSALS)).toBeLessThan(0.01);
  expect(again).toEqual(anna);
  const both = anna.filter((isBlind, page) => isBlind && anne[page]).length;
  expect(both / anna.length).toBeLessThan(0.02);
});
