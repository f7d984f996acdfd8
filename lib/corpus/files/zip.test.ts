import { createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { readCorpus, scratchFolder, writeFiles } from "../corpus.fixture";
import { openCorpus } from "../formats/recognise";
import { ZIP_LIMITS, zipTree } from "./zip";

async function makeZip(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const path = join(await scratchFolder(), "made.zip");
  const zip = new ZipFile();
  for (const [file, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), file);
  zip.end();
  await finished((zip.outputStream as NodeJS.ReadableStream).pipe(createWriteStream(path)));
  return path;
}

/** The writer refuses bad names, so one is put in afterwards, of the same length. */
async function renameInside(path: string, from: string, to: string): Promise<void> {
  const bytes = await readFile(path);
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
  await writeFile(path, bytes);
}

describe("a zip archive", () => {
  it("may hold a folder corpus below a folder of its own", async () => {
    const path = await makeZip({
      "mine/gold.jsonl": '{"id":"a","text":"A"}\n',
      "mine/pages/a.html": "<p>A",
      "__MACOSX/mine/._a": "litter",
    });
    const { name, format, pages, rejects } = await readCorpus(path);
    expect({ name, format, rejects }).toEqual({ name: "mine", format: "folder", rejects: [] });
    expect(pages).toEqual([{ gold: { id: "a", text: "A" }, bytes: "<p>A" }]);
  });

  it("may be the only file of a folder, as in an upload", async () => {
    const folder = await scratchFolder();
    await writeFiles(folder, { "up.zip": await readFile(await makeZip({ "a.html": "A" })) });
    expect((await readCorpus(folder)).pages).toEqual([{ gold: { id: "a" }, bytes: "A" }]);
  });

  it("names itself and the entry in origins", async () => {
    const path = await makeZip({ "a.html": "A" });
    const corpus = await openCorpus(path);
    for await (const entry of corpus.entries) expect(entry.origin).toBe(`${path}!a.html`);
    await corpus.close();
  });

  it.each([
    ["aa/aa/aa.html", "../../aa.html"],
    ["aaaaa.html", "/etc/.html"],
    ["aaa.html", "C:/.html"],
  ])("is refused when %s is called %s", async (from, to) => {
    const path = await makeZip({ [from]: "x" });
    await renameInside(path, from, to);
    await expect(openCorpus(path)).rejects.toMatchObject({ code: "unsafe-path" });
  });

  it("is refused when an entry unpacks to more than 200 times its size", async () => {
    await expect(
      openCorpus(await makeZip({ "a.html": Buffer.alloc(3 * 1024 * 1024, "a") })),
    ).rejects.toMatchObject({ code: "zip-bomb" });
  });

  it("is refused when it has too many entries or unpacks to too much", async () => {
    const path = await makeZip({ "a.html": "12345", "b.html": "12345" });
    await expect(zipTree(path, { ...ZIP_LIMITS, entries: 1 })).rejects.toMatchObject({ code: "zip-bomb" });
    await expect(zipTree(path, { ...ZIP_LIMITS, total: 9 })).rejects.toMatchObject({ code: "zip-bomb" });
    await (await zipTree(path, { ...ZIP_LIMITS, entries: 2, total: 10 })).close();
  });

  it("is refused when two entries have one name", async () => {
    const path = await makeZip({ "a.html": "1", "b.html": "2" });
    await renameInside(path, "b.html", "a.html");
    await expect(openCorpus(path)).rejects.toMatchObject({
      code: "duplicate-file",
      message: expect.stringContaining("two entries are called a.html"),
    });
  });

  it("is a clear error when it is no archive, or cut short", async () => {
    const folder = await writeFiles(await scratchFolder(), { "no.zip": "not an archive", "empty.zip": "" });
    await expect(openCorpus(join(folder, "no.zip"))).rejects.toMatchObject({
      code: "broken-zip",
      message: expect.stringContaining("no.zip: broken zip archive"),
    });
    await expect(openCorpus(join(folder, "empty.zip"))).rejects.toMatchObject({ code: "broken-zip" });
    const whole = await readFile(await makeZip({ "a.html": "A" }));
    await writeFile(join(folder, "cut.zip"), whole.subarray(0, whole.length - 10));
    await expect(openCorpus(join(folder, "cut.zip"))).rejects.toMatchObject({ code: "broken-zip" });
  });

  it("rejects an entry whose bytes do not unpack when it is read", async () => {
    const path = await makeZip({ "a.html": "A".repeat(500) });
    const bytes = await readFile(path);
    bytes.fill(0xff, 36, 42);
    await writeFile(path, bytes);
    const corpus = await openCorpus(path);
    for await (const entry of corpus.entries)
      await expect(entry.bytes()).rejects.toMatchObject({ code: "broken-zip" });
    await corpus.close();
  });
});
