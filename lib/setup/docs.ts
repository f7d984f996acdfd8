/** `npm run docs`: write the parts of docs/algorithms that come from the extractors. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { formatted, withExtractors } from "./algorithm-pages";

const folder = new URL("../../docs/algorithms/", import.meta.url);

for (const name of await readdir(folder)) {
  const file = new URL(name, folder);
  const page = await readFile(file, "utf8");
  const written = await formatted(withExtractors(page));
  if (written === page) continue;
  await writeFile(file, written);
  console.log(`written: docs/algorithms/${name}`);
}
