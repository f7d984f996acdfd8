/** How SQLite counts the facets; what they say is in the contract of the store. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { Prisma } from "../../generated/client";
import type { PageQuery } from "../../interfaces/pages";
import { temporaryDatabase } from "../../testing";
import type { Reader } from "../connection/connection";
import { pageFacets } from "./page-facets";

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
beforeAll(async () => {
  database = await temporaryDatabase();
});
afterAll(() => database.remove());

/** The steps in which SQLite makes the counted combinations. */
async function stepsOfCells(query: PageQuery): Promise<readonly string[]> {
  const asked: Prisma.Sql[] = [];
  const reader = {
    $queryRaw: (strings: TemplateStringsArray, ...values: Prisma.Sql[]) => {
      asked.push(Prisma.sql(strings, ...values));
      return Promise.resolve([]);
    },
  };
  await pageFacets(reader as unknown as Reader, query);
  const plan = await database.connection.read(
    (db) => db.$queryRaw<{ id: bigint; parent: bigint; detail: string }[]>`EXPLAIN QUERY PLAN ${asked[0]!}`,
  );
  const cells = plan.find(({ detail }) => detail === "MATERIALIZE cells")!;
  return plan.filter(({ parent }) => parent === cells.id).map(({ detail }) => detail);
}

it.each([
  { when: "nothing narrows", query: {} },
  { when: "facets narrow", query: { kinds: ["forum"], states: ["open" as const] } },
])("combinations are counted from the index, sorted by nothing else, where $when", async ({ query }) => {
  const steps = await stepsOfCells({ corpusId: "c", ...query });
  expect(steps).toEqual([expect.stringMatching(/^SEARCH p USING COVERING INDEX Page_corpusId_state_kind_/)]);
});

it("a search reads the pages, and no index in whose order they lie all over the file", async () => {
  const steps = await stepsOfCells({ corpusId: "c", search: "harbour" });
  expect(steps[0]).toMatch(/^MATERIALIZE found|^SCAN/);
  expect(steps.join()).not.toContain("COVERING INDEX");
});
