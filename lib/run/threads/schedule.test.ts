import { describe, expect, test } from "vitest";
import { Schedule, type FitCache, type PoolPage, type ScheduleOptions } from "./schedule";
import type { Assignment, FitAssignment, SiteFit } from "./protocol";

type Sample = Pick<PoolPage, "site"> & Partial<Pick<PoolPage, "fitOnly" | "fitTo" | "contestants">>;

async function* poolPages(samples: readonly Sample[]): AsyncGenerator<PoolPage> {
  for (const sample of samples)
    yield {
      fitOnly: false,
      golds: ["content"],
      load: () => Promise.reject(new Error("not read here")),
      ...sample,
    };
}

const NO_FITS: readonly SiteFit[] = [];

/** All assignments, by one lane that fits at once and answers everything. */
async function assign(
  samples: readonly Sample[],
  bySite: boolean,
  options?: ScheduleOptions,
): Promise<Assignment[]> {
  const schedule = new Schedule(poolPages(samples), bySite, options);
  const assignments: Assignment[] = [];
  for (let next = await schedule.next(); next !== null; next = await schedule.next()) {
    assignments.push(next);
    if (next.kind === "fit") await schedule.fitted(next, NO_FITS);
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
    const kept: string[] = [];
    const fits: FitCache = {
      find: async ({ pages }) => (pages > 1 ? NO_FITS : null),
      keep: async ({ name }) => void kept.push(name),
    };
    const samples = ["a", "a", "b", "c"].map((site) => ({
      site,
      ...(site !== "c" && { fitTo: { name: site, pages: site === "a" ? 2 : 1, fingerprint: site } }),
    }));
    expect(shown(await assign(samples, true, { fits }))).toEqual([
      "answer 0 1",
      "fit 2",
      "answer 2",
      "fit 3",
      "answer 3",
    ]);
    expect(kept).toEqual(["b"]);
  });

  test("keep no fit of a site that lacks a page which could not be read", async () => {
    const kept: string[] = [];
    const fits: FitCache = { find: async () => null, keep: async ({ name }) => void kept.push(name) };
    const fitTo = { name: "a", pages: 2, fingerprint: "a" };
    const schedule = new Schedule(
      poolPages([
        { site: "a", fitTo },
        { site: "a", fitTo },
      ]),
      true,
      { fits },
    );
    const fit = (await schedule.next()) as FitAssignment;
    await schedule.fitted({ ...fit, pages: [1] }, NO_FITS);
    expect(kept).toEqual([]);
    expect((await schedule.next())!.kind).toBe("answer");
  });

  test("fit what the pages of a site ask for together, and everything where one asks for all", async () => {
    const asks = [[2, 0], [1], null, [1]];
    const samples = asks.map((contestants, at) => ({
      site: at < 2 ? "a" : "b",
      ...(contestants !== null && { contestants }),
    }));
    const fitted = (await assign(samples, true)).flatMap((one) =>
      one.kind === "fit" ? [one.contestants] : [],
    );
    expect(fitted).toEqual([[0, 1, 2], null]);
  });

  test("make others wait for a site that is being fitted, and share its pages with them", async () => {
    const schedule = new Schedule(poolPages(Array.from({ length: 6 }, () => ({ site: "a" }))), true);
    const first = (await schedule.next())!;
    const waiting = [schedule.next(), schedule.next()];
    await schedule.fitted(first as FitAssignment, NO_FITS);
    expect([first.kind, ...shown((await Promise.all(waiting)).map((one) => one!))]).toEqual([
      "fit",
      "answer 0 1 2 3",
      "answer 4 5",
    ]);
    expect(await schedule.next()).toBeNull();
  });

  const together = { sitesTogether: true };

  test("come site by site where the pages of a site do, and pass over those of which nothing is wanted", async () => {
    const samples = [
      { site: null },
      { site: null },
      { site: "a", fitOnly: true },
      { site: "b" },
      { site: "b", fitOnly: true },
      { site: "b" },
      { site: "c" },
    ];
    expect(shown(await assign(samples, true, together))).toEqual([
      "fit 0",
      "answer 0",
      "fit 1",
      "answer 1",
      "fit 3 4 5",
      "answer 3 5",
      "fit 6",
      "answer 6",
    ]);
  });

  test("hold the pages of the sites that are worked on, and the first of the next", async () => {
    const samples = Array.from({ length: 1_000 }, (_, at) => ({ site: `s${at >> 1}` }));
    const schedule = new Schedule(poolPages(samples), true, together);
    let most = 0;
    let answered = 0;
    for (let next = await schedule.next(); next !== null; next = await schedule.next()) {
      most = Math.max(most, schedule.held.size);
      if (next.kind === "fit") await schedule.fitted(next, NO_FITS);
      else answered += next.pages.filter((page) => schedule.finish(page)).length;
      schedule.release(next);
    }
    expect([most, answered, schedule.held.size]).toEqual([3, 1_000, 0]);
  });

  test("let those go who wait when all is stopped", async () => {
    const schedule = new Schedule(poolPages([{ site: "a" }]), true);
    await schedule.next();
    const waiting = schedule.next();
    schedule.stop();
    expect(await waiting).toBeNull();
  });
});
