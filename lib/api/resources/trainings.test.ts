import { expect, it } from "vitest";
import { trainingRequest } from "./trainings";

const folds = (count: number) =>
  trainingRequest.safeParse({ corpusId: "c", learner: "l-extractor", folds: count });

it("takes no folds, or two and more, and says so of a single one", () => {
  for (const count of [0, 2, 100]) expect(folds(count).data?.folds).toBe(count);
  for (const count of [-1, 101, 1.5]) expect(folds(count).success).toBe(false);
  expect(folds(1).error?.issues[0]?.message).toBe("1 fold leaves nothing to learn from: use 0, or 2 or more");
});
