/** The examples of docs/extractors.md are extractors as any other. */
import { describe, expect, it } from "vitest";
import { learns, noCorpus } from "../contract/contract";
import { answersAlike, holdsOnHardPages, PAGES, SMALL_PAGES } from "../contract/contract.fixture";
import { learnedLength } from "./learned-length.fixture";
import { longLeaves } from "./long-leaves.fixture";

describe.each([
  { of: "an extractor", configured: longLeaves.configure(), pages: PAGES },
  { of: "a learner that learns nothing", configured: learnedLength.configure(), pages: SMALL_PAGES },
  { of: "a learner", configured: learnedLength.configure(learnedLength.learning), pages: SMALL_PAGES },
])("the example of $of", ({ configured, pages }) => {
  it("answers for hard pages, with a reason for every leaf, and revives none", () =>
    holdsOnHardPages(configured, pages));

  it("gives the same answer twice and after its model went through JSON", () =>
    answersAlike(configured, pages));
});

it("the example of a learner learns from labels, and says where there are none", async () => {
  expect(learns(learnedLength)).toBe("labels");
  await expect(learnedLength.configure(learnedLength.learning).fit(noCorpus)).rejects.toThrow(
    "there are none",
  );
});
