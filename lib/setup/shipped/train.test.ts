import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { quietTask } from "../../task";
import { inputsOf } from "./inputs";
import { SHIPPED_FILE } from "./model-file";
import { SHIPPED_CORPORA, trainShipped } from "./train";

const storyOf = (at: number): string =>
  `The ferry number ${at} left the pier at noon, and was back before dark with ${at + 20} people. `
    .repeat(4)
    .trim();
const MENU = "<ul><li><a href=/>Home</a><li><a href=/n>News</a><li><a href=/s>Sport</a></ul>";

/** A corpus of four sites. */
async function corpus(folder: string, name: string, first: number): Promise<void> {
  const numbers = Array.from({ length: 4 }, (_, at) => first + at);
  await writeFiles(folder, {
    [`${name}/gold.jsonl`]: numbers
      .map((at) => `${JSON.stringify({ id: `p${at}`, site: `site-${at}`, text: storyOf(at) })}\n`)
      .join(""),
    ...Object.fromEntries(
      numbers.map((at) => [`${name}/pages/p${at}.html`, `${MENU}<div><p>${storyOf(at)}</p></div>${MENU}`]),
    ),
  });
}

test(
  "the shipped model is written from its corpora, found the same by the check, and another is not",
  { timeout: 300_000 },
  async () => {
    const folder = await scratchFolder();
    await corpus(folder, "one", 0);
    await corpus(folder, "two", 10);
    const target = join(folder, "shipped-model.ts");
    const inputs = join(folder, "inputs.json");
    const run = (isCheck: boolean, corpora = ["one", "two"]) =>
      trainShipped({ folder, corpora, target, inputs, isCheck }, quietTask);
    await run(false);
    expect(JSON.parse(await readFile(inputs, "utf8"))).toEqual(
      await inputsOf(folder, ["one", "two"], quietTask),
    );
    const written = await readFile(target, "utf8");
    expect(written).toContain("learned from 8 pages");
    expect(written).toContain(" * - one\n * - two\n");
    expect(written).toContain("export const SHIPPED_MODEL = (): WrittenCombination => ({");
    await run(true);
    await writeFile(target, written.replace("8 pages", "9 pages"));
    await expect(run(true)).rejects.toMatchObject({ code: "other-model" });
    expect(await readFile(target, "utf8"), "a check writes nothing").toContain("9 pages");
    await expect(run(true, ["one", "gone"])).rejects.toThrow("gone");
  },
);

test("the corpora are those that the shipped file names, in their order", async () => {
  const named = [...(await readFile(SHIPPED_FILE, "utf8")).matchAll(/^ \* - (.+)$/gm)].map(
    ([, name]) => name,
  );
  expect(SHIPPED_CORPORA.map((path) => path.split("/").at(-1))).toEqual(named);
});

test("what was seen of the pages is another digest where one text is", async () => {
  const folder = await scratchFolder();
  await corpus(folder, "one", 0);
  const before = await inputsOf(folder, ["one"], quietTask);
  expect(before.pages).toBe(1);
  expect(await inputsOf(folder, ["one"], quietTask)).toEqual(before);
  const page = join(folder, "one/pages/p0.html");
  await writeFile(page, (await readFile(page, "utf8")).replace("Sport", "Sports"));
  expect((await inputsOf(folder, ["one"], quietTask)).sha256).not.toBe(before.sha256);
});
