import { beforeAll, expect, it } from "vitest";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { noCorpus } from "../contract/contract";
import { combination } from "./combination";
import { loadShipped } from "./shipped";

beforeAll(loadShipped);

const view = wholeView(
  parsePage(
    "<body><article><h1>Rain</h1><p>Heavy rain fell on Monday, and the river rose by two metres.</article><ul><li><a href='/a'>Sport</a></ul>",
  ),
);

it("tells each value of a column as people read it: a count itself and not its logarithm, a share in per cent", async () => {
  const fitted = await combination.configure({}).fit(noCorpus);
  const { columns } = fitted.trace!(view);
  const told = (name: string) =>
    Array.from(columns.find((column) => column.name === name)!.values, (value) =>
      combination.tellColumn!(name, value),
    );
  expect(told("text.words")).toEqual(["1", "12", "1"]);
  expect(told("text.linkShare")).toEqual(["0 %", "0 %", "100 %"]);
  for (const { name } of columns) expect(told(name).join()).not.toMatch(/undefined|NaN/);
});
