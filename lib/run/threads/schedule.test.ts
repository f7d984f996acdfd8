import { describe, expect, test } from "vitest";
import { Schedule, type FitCache, type PoolPage } from "./schedule";
import type { Assignment, SiteFit } from "./protocol";

type Sample = Pick<PoolPage, "site"> & Partial<Pick<PoolPage, "fitOnly">>;

async function* poolPages(samples: readonly Sample[]): AsyncGenerator<PoolPage> {
  for (const { site, fitOnly = false } of samples)
    yield { site, fitOnly, golds: ["content"], load: () => Promise.reject(new Error("not read here")) };
}

const NO_FITS: readonly SiteFit[] = [];

/** All assignments, by one lane that fits at once and answers everything. */
async function assign(samples: readonly Sample[], bySite: boolean, cache?: FitCache): Promise<Assignment[]> {
  const schedule = new Schedule(poolPages(samples), bySite, cache);
  const assignments: Assignment[] = [];
  for (let next = await schedule.next(); next !== null; next = await schedule.next()) {
    assignments.push(next);
    if (next.kind === "fit") await schedule.fitted(next.site, NO_FITS);
    schedule.release(next);
  }
  return assignments;
}

const shown = (assignments: readonly Assignment[]) =>
  assignments.map(({ kind, pages }) => `${kind} ${pages.join(" ")}`);

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
    await new Schedule(counted(), false).next();
    expect(taken).toBe(4);
  });
});

describe("assignments by site", () => {
  test("fit to each site, the largest first, and then share out its pages in batches", async () => {
    const sites = ["a", "b", null, "b", "b", "b", "b"];
    expect(
      shown(
        await assign(
          sites.map((site) => ({ site })),
          true,
        ),
      ),
    ).toEqual(["fit 1 3 4 5 6", "answer 1 3 4 5", "answer 6", "fit 0", "answer 0", "fit 2", "answer 2"]);
  });

  test("fit to the whole site where only some of its pages need a result, and pass over a site where none does", async () => {
    const samples = [{ site: "a", fitOnly: true }, { site: "a" }, { site: "b", fitOnly: true }];
    expect(shown(await assign(samples, true))).toEqual(["fit 0 1", "answer 1"]);
  });

  test("fit nothing that is known, and keep what is new", async () => {
    const kept: (readonly number[])[] = [];
    const cache: FitCache = {
      find: async (pages) => (pages.length > 1 ? NO_FITS : null),
      keep: async (pages) => void kept.push(pages),
    };
    const samples = ["a", "a", "b"].map((site) => ({ site }));
    expect(shown(await assign(samples, true, cache))).toEqual(["answer 0 1", "fit 2", "answer 2"]);
    expect(kept).toEqual([[2]]);
  });

  test("make others wait for a site that is being fitted, and share its pages with them", async () => {
    const schedule = new Schedule(poolPages(Array.from({ length: 6 }, () => ({ site: "a" }))), true);
    const first = (await schedule.next())!;
    const waiting = [schedule.next(), schedule.next()];
    await schedule.fitted(0, NO_FITS);
    expect([first.kind, ...shown((await Promise.all(waiting)).map((one) => one!))]).toEqual([
      "fit",
      "answer 0 1 2 3",
      "answer 4 5",
    ]);
    expect(await schedule.next()).toBeNull();
  });

  test("let those go who wait when all is stopped", async () => {
    const schedule = new Schedule(poolPages([{ site: "a" }]), true);
    await schedule.next();
    const waiting = schedule.next();
    schedule.stop();
    expect(await waiting).toBeNull();
  });
});
