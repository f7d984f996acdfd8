import { describe, expect, test } from "vitest";
import { assignmentsOf, type PoolPage } from "./thread-assign";
import type { Assignment } from "./thread-protocol";

type Sample = Pick<PoolPage, "site"> & Partial<Pick<PoolPage, "fitOnly">>;

async function* poolPages(samples: readonly Sample[]): AsyncGenerator<PoolPage> {
  for (const { site, fitOnly = false } of samples)
    yield { site, fitOnly, golds: ["content"], load: () => Promise.reject(new Error("not read here")) };
}

async function assign(samples: readonly Sample[], bySite: boolean): Promise<Assignment[]> {
  const assignments: Assignment[] = [];
  for await (const assignment of assignmentsOf(poolPages(samples), bySite, new Map()))
    assignments.push(assignment);
  return assignments;
}

const siteless = (count: number): Sample[] => Array.from({ length: count }, () => ({ site: null }));

describe("assignments without sites", () => {
  test.each([
    { count: 0, batches: [] },
    { count: 3, batches: [[0, 1, 2]] },
    { count: 4, batches: [[0, 1, 2, 3]] },
    { count: 5, batches: [[0, 1, 2, 3], [4]] },
  ])("of $count pages are $batches", async ({ count, batches }) => {
    expect((await assign(siteless(count), false)).map(({ pages }) => pages)).toEqual(batches);
  });

  test("leave out pages that need no result, and keep the numbers of the others", async () => {
    const samples = siteless(6).map((sample, index) => ({ ...sample, fitOnly: index % 2 === 0 }));
    expect((await assign(samples, false)).map(({ pages }) => pages)).toEqual([[1, 3, 5]]);
  });

  test("take pages only as they are asked for", async () => {
    let taken = 0;
    async function* counted(): AsyncGenerator<PoolPage> {
      for await (const page of poolPages(siteless(100))) {
        taken++;
        yield page;
      }
    }
    await assignmentsOf(counted(), false, new Map()).next();
    expect(taken).toBe(4);
  });
});

describe("assignments by site", () => {
  test("are one per site, the largest first, and one per page without a site", async () => {
    const sites = ["a", "b", null, "b", null];
    const assignments = await assign(
      sites.map((site) => ({ site })),
      true,
    );
    expect(assignments.map(({ pages }) => pages)).toEqual([[1, 3], [0], [2], [4]]);
    expect(assignments.map(({ site }) => site)).toEqual([[1, 3], [0], [2], [4]]);
  });

  test("fit to the whole site where only some of its pages need a result, and pass over a site where none does", async () => {
    const samples = [{ site: "a", fitOnly: true }, { site: "a" }, { site: "b", fitOnly: true }];
    expect(await assign(samples, true)).toEqual([{ pages: [1], site: [0, 1], casualties: [] }]);
  });
});
