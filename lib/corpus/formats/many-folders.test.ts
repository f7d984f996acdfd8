/** Trees of as many folders as an archive of pages has: the time to read one grows with it and not with its square. */
import { expect, it } from "vitest";
import type { FileTree } from "../files/file-tree";
import { plain } from "./plain";
import { recognise } from "./recognise";

const treeOf = (files: readonly string[]): FileTree => ({
  name: "many",
  files: [...files].sort(),
  originOf: (file) => file,
  read: async (file) => Buffer.from(`<p>${file}`),
  stream: () => (async function* () {})(),
  pieces: () => (async function* () {})(),
  sizeOf: async () => 1,
  close: async () => {},
});
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** Milliseconds; what is read in a tenth of it would take several times as long if it were compared each with each. */
const LIMIT = 2_500;

it("finds what belongs to each of 3,000 saved pages without looking through all files for each", async () => {
  const files = upTo(3_000).flatMap((page) => [
    `p${page}.html`,
    ...upTo(10).map((file) => `p${page}_files/${file}.png`),
  ]);
  const tree = treeOf([...files, "no page.txt", "q_files/of no page.png"]);
  const start = performance.now();
  const { entries, rejects } = await plain.read!(tree, "");
  let found = 0;
  for await (const { gold, archive } of entries)
    if ((await archive?.find(`http://a.example/${gold.id}_files/9.png`)) !== null) found++;
  expect(found).toBe(3_000);
  expect(rejects.map(({ origin }) => origin)).toEqual(["no page.txt", "q_files/of no page.png"]);
  expect(performance.now() - start).toBeLessThan(LIMIT);
});

it("recognises 8,000 folders of a page each without looking through all files for each", () => {
  const tree = treeOf(upTo(8_000).map((folder) => `s${folder}/a.html`));
  const start = performance.now();
  expect(recognise(tree, "many")).toEqual({ format: plain, root: "" });
  expect(performance.now() - start).toBeLessThan(LIMIT);
});

it("finds the one corpus among folders of pages, and takes no file of a folder whose name only begins like it", () => {
  const folders = upTo(20).map((folder) => `s${folder}/a.html`);
  const own = ["s1/deep/er/gold.jsonl", "s1/deep/er/pages/a.html"];
  expect(recognise(treeOf([...folders, ...own]), "many")).toMatchObject({
    format: { id: "folder" },
    root: "s1/deep/er/",
  });
  expect(recognise(treeOf(["ab/gold.jsonl", "ab/pages/a.html", "a/x.html"]), "many").root).toBe("ab/");
});
