import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { warcResponse } from "../capture/warc.fixture";
import { scratchFolder } from "../corpus/corpus.fixture";
import type { Fitted } from "../extractors/contract/contract";
import { extractorById } from "../extractors/index";
import { wholeView, type LinkedSheet } from "../page/page";
import { corpusOf } from "../run/fit/corpus-of";
import { trainingPages } from "../run/fit/training-pages";
import { extractPage } from "../run/extract/extract-page";
import { openFiles } from "../run/sources/files";
import { pageInMemory } from "../run/sources/in-memory";
import { storedPage } from "../run/sources/stored-page";
import { storedCorpus } from "../run/sources/stored";
import { listPages, type SourcePage } from "../run/sources/source";
import { memoryStore } from "../store/memory/memory-store";
import { quietTask } from "../task";
import { runImport } from "./import-job.fixture";

const TEXTS = 8;
/** All are as long and as far from the title tag, so that only their look tells which is the title. */
const textOf = (page: number, place: number): string =>
  `Page ${page} and place ${place} of so many others ${"x".repeat(30)}`.slice(0, 50);
const titleOf = (page: number): string => textOf(page, page % TEXTS);
const htmlOf = (page: number): string =>
  `<title>Post</title><link rel=stylesheet href=/site.css>${Array.from(
    { length: TEXTS },
    (_, place) => `<p class=${place === page % TEXTS ? "headline" : "line"}>${textOf(page, place)}`,
  ).join("")}`;

const IMPORTING = "@import 'large.css' screen; p { color: gray }";
const LARGE = ".headline { font-size: 40px }";
const SHEETS: readonly LinkedSheet[] = [
  { url: "http://site.example/large.css", css: LARGE },
  { url: "http://site.example/site.css", css: IMPORTING },
];

const learner = extractorById("cardoso").configure({ ensemble: "forest", trees: 20 });
const labelled = (sheets: readonly LinkedSheet[]): SourcePage[] =>
  Array.from({ length: 8 }, (_, page) =>
    pageInMemory({
      ...{ id: `p${page}`, url: "http://site.example/p", sheets },
      bytes: new TextEncoder().encode(htmlOf(page)),
      gold: { title: titleOf(page) },
    }),
  );
const learned = (sheets: readonly LinkedSheet[]): Promise<Fitted> =>
  learner.fit(corpusOf(labelled(sheets), "labels"));

const PAGE = 11;
const titleTold = async (page: SourcePage, fitted: Fitted): Promise<string | undefined> => {
  const { extraction } = await extractPage({ page, configured: learner, site: null, fitted }, () => 0);
  return extraction.fields.find(({ field }) => field === "title")?.value;
};

async function warcFile(): Promise<string> {
  const css = (name: string, body: string) => warcResponse(name, { head: ["Content-Type: text/css"], body });
  const path = join(await scratchFolder(), "site.warc");
  const records = [
    warcResponse("p.html", { body: htmlOf(PAGE) }),
    css("site.css", IMPORTING),
    css("large.css", LARGE),
  ];
  await writeFile(path, Buffer.concat(records));
  return path;
}

describe("style sheets of an archive", () => {
  it("tell a learner which text is the title, and without them nothing does", async () => {
    const page = pageInMemory({
      ...{ id: "p", url: "http://site.example/p", sheets: SHEETS },
      bytes: new TextEncoder().encode(htmlOf(PAGE)),
    });
    const alone = pageInMemory({
      id: "p",
      url: "http://site.example/p",
      bytes: new TextEncoder().encode(htmlOf(PAGE)),
    });
    const fitted = await learned(SHEETS);
    expect(await titleTold(page, fitted)).toBe(titleOf(PAGE));
    expect(await titleTold(alone, fitted)).toBe("Post");
    expect(await titleTold(page, await learned([]))).toBe("Post");
  });

  it("are the same where the archive is read, where it was imported, and for who hands them over", async () => {
    const path = await warcFile();
    const source = await openFiles(path);
    const [inFile] = await listPages(source);
    const store = memoryStore();
    await runImport(store, { source: path, corpusName: "c" });
    const [stored] = await listPages(await storedCorpus(store, "c"));
    const record = await store.pages.get(
      (await store.pages.ids({ corpusId: (await store.corpora.findByName("c"))!.id }))[0]!,
    );
    expect((await inFile!.load()).sheets).toEqual(SHEETS);
    expect((await stored!.load()).sheets).toEqual(SHEETS);
    expect((await storedPage(store, record)).page.sheets).toEqual(SHEETS);
    const fitted = await learned(SHEETS);
    for (const page of [inFile!, stored!]) expect(await titleTold(page, fitted)).toBe(titleOf(PAGE));
    const { page } = await storedPage(store, record);
    expect(fitted.extract(wholeView(page)).fields[0]!.value).toBe(titleOf(PAGE));
    await source.close();
  });

  it("show in inspect how each text looks", async () => {
    const sizes = async (sheets: readonly LinkedSheet[]): Promise<Set<number>> => {
      const page = pageInMemory({
        id: "p",
        url: "http://site.example/p",
        bytes: new TextEncoder().encode(htmlOf(PAGE)),
        sheets,
      });
      const { trace } = await extractPage(
        { page, configured: extractorById("nce").configure(), site: null },
        () => 0,
      );
      return new Set(trace()!.columns.find(({ name }) => name === "font size")!.values);
    };
    expect(await sizes(SHEETS)).toEqual(new Set([16, 40]));
    expect(await sizes([])).toEqual(new Set([16]));
  });

  it("name what was learned from them", async () => {
    const named = async (sheets: readonly LinkedSheet[]): Promise<string> => {
      const pages = (async function* () {
        yield* labelled(sheets);
      })();
      return (await trainingPages({ name: "c", pages }, ["title"], quietTask)).sha256;
    };
    expect(await named(SHEETS)).toBe(await named(SHEETS));
    expect(await named(SHEETS)).not.toBe(await named([]));
  });
});
