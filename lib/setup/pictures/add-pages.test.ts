import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { memoryStore } from "../../store/memory/memory-store";
import { addPages } from "./add-pages";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-add-pages-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("stores the pages that are asked for, read by the encoding, language and title that gold names", async () => {
  await mkdir(join(folder, "pages"));
  const html = "<meta charset=gbk><title>Harbour</title><p>Zwölf Schiffe im Hafen</p>";
  for (const key of ["a", "b"]) await writeFile(join(folder, "pages", `${key}.html`), html);
  const gold = { encoding: "utf-8", lang: "de", text: "Zwölf Schiffe im Hafen" };
  await writeFile(
    join(folder, "gold.jsonl"),
    ["a", "b"].map((id) => JSON.stringify({ id, ...gold })).join("\n"),
  );
  const store = memoryStore();
  const stored = await addPages(store, folder, "Ships", new Set(["b"]));
  expect(stored.map(({ key }) => key)).toEqual(["b"]);
  expect(await store.pages.get(stored[0]!.id)).toMatchObject({
    encoding: "utf-8",
    lang: "de",
    title: "Harbour",
  });
});
