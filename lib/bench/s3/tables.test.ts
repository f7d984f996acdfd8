import { describe, expect, it } from "vitest";
import type { Source } from "../../run/sources/source";
import { pageInMemory } from "../../run/sources/in-memory";
import { quietTask } from "../../task";
import { S3_TABLES } from "./rows";
import { scoreTables, tablesAsMarkdown } from "./tables";

const SITES = ["a.example", "b.example", "c.example"];
/** Three pages of each site; the title tag has the name of the site too, the heading has not. */
const source = (): Pick<Source, "name" | "pages"> => ({
  name: "news",
  pages: (async function* () {
    for (const [number, site] of SITES.flatMap((each) => [1, 2, 3].map((n) => [n, each] as const))) {
      const title = `Ferry number ${number} is late again at ${site.slice(0, 1)} harbour`;
      const html = `<title>${title} - The Post of ${site}</title><nav>Home News Sport</nav><h1>${title}</h1><p>1${number} May 2026</p><p>${"The boats leave the pier at noon and are back before dark. ".repeat(6)}</p><p>Imprint</p>`;
      const gold = { title, date: `2026-05-1${number}`, text: "The boats leave the pier" };
      yield pageInMemory({
        ...{ id: `${site}-${number}`, url: `http://${site}/${number}` },
        bytes: new TextEncoder().encode(html),
        gold,
      });
    }
  })(),
});

describe("the tables of S3 computed again", () => {
  it("have every row of the paper, scored where it is ours to run", { timeout: 60_000 }, async () => {
    const told: string[] = [];
    const [titles, compared] = await scoreTables([2, 7], source(), quietTask, (line) => told.push(line));
    // Each recipe is trained once for all tables, and told then.
    expect(told).toHaveLength(8);
    expect(told).toContain(
      "cardoso(ensemble=forest), extra-site: F1 by title-words 1.000, date-words 1.000, bag-of-words 0.128",
    );
    expect(titles!.rows.map(({ name }) => name)).toEqual(S3_TABLES[2]!.map(({ name }) => name));
    const [tag, extra] = titles!.rows;
    expect(tag!.scored![0], "the title tag says more than the title").toBeLessThan(0.8);
    expect(tag!.scored![1]).toBe(1);
    expect(extra!.scored, "the heading is found on sites that were not learned from").toEqual([1, 1, 1]);
    expect(compared!.rows.filter(({ scored }) => scored === null).map(({ name }) => name)).toEqual([
      "title: SVM (Spengler et al. 2010)",
      "date: CRF (Spengler, Gallinari 2010)",
      "body: SVM (Spengler et al. 2010)",
    ]);
    const printed = tablesAsMarkdown([titles!]);
    expect(printed).toContain("| S3, table 2 | published P / R / F1 | ours P / R / F1 |\n");
    expect(printed).toContain("| 3-fold, extra-site | 0.88 / 0.95 / 0.91 | 1.000 / 1.000 / 1.000 |\n");
  });

  it("are refused where the paper has none of that number", async () => {
    await expect(scoreTables([3], source(), quietTask)).rejects.toMatchObject({ code: "no-table" });
  });
});
