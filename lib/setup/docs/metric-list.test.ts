import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { METRICS } from "../../evaluation/metrics/index";
import { metricList } from "./metric-list";

const LISTED = new URL("../../evaluation/metrics/listed.ts", import.meta.url);

test("the list of metrics is what `npm run docs` writes", async () =>
  expect(await readFile(LISTED, "utf8")).toBe(await metricList(METRICS)));

test("docs/cli.md has a row for every metric", async () => {
  const page = await readFile(new URL("../../../docs/cli.md", import.meta.url), "utf8");
  const missing = METRICS.filter(({ id }) => !page.includes(`\n| \`${id}\` `)).map(({ id }) => id);
  expect(missing, "say in the table of docs/cli.md what these compare").toEqual([]);
});

test("a metric is listed with its name and its gold, in its place", async () => {
  const newcomer = { id: "a-b", name: 'The "new" one', gold: "date" } as const;
  const whole = await metricList([newcomer, ...METRICS]);
  expect(whole).toContain(`{\n  "a-b": { name: 'The "new" one', gold: "date" },\n  characters: {`);
});
