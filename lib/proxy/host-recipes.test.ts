import { join } from "node:path";
import { expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../corpus/corpus.fixture";
import { recipeFrom } from "../recipes/given";
import { readHostRecipes } from "./host-recipes";

it("takes a host by its name in any case, with a dot at its end or without", async () => {
  const folder = await writeFiles(await scratchFolder(), {
    "hosts.json": JSON.stringify({ "Bank.example.": null, "news.example": "bte" }),
  });
  const hosts = await readHostRecipes(join(folder, "hosts.json"), async (given) => recipeFrom(String(given)));
  expect(hosts).toEqual([
    { host: "bank.example", recipe: null },
    { host: "news.example", recipe: { use: "bte" } },
  ]);
});
