/** One page has one answer: in the library, on the command line, as a stream, over HTTP and in a browser. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf } from "@/lib/api/client";
import { piped, SLOW, winnow } from "@/lib/cli/cli.fixture";
import { corporaFolder } from "@/lib/corpora-folder";
import { noCorpus } from "@/lib/extractors/contract/contract";
import { answerFromText, answerToText } from "@/lib/extractors/contract/wire";
import { explain } from "@/lib/library/index";
import { decodeBytes } from "@/lib/page/decode";
import { wholeView } from "@/lib/page/page";
import { packPage, unpackPage } from "@/lib/page/packed";
import { parsePage } from "@/lib/page/parse";
import { writeAnswer } from "@/lib/page/rendering/answer";
import { configure } from "@/lib/recipes/configure";
import { parseRecipe } from "@/lib/recipes/text";
import { inProcess } from "../in-process.fixture";
import { serverDatabase } from "../server.fixture";

const RECIPES = ["block-extractor-modern", "vote(majority: bte, ccb, lqf)"];
const STARTER = join(import.meta.dirname, "../../../prisma/starter/pages");
const OWN = ["news-01-dredging", "news-07-yushi", "forum-03-slugs"];
const WCXB = join(corporaFolder(), "wcxb/dev/html");
/** Of the pages of the corpus, spread over it; fewer without the setting that names the corpora: each is asked seven ways. */
const COUNT = process.env.WINNOW_CORPORA === undefined ? 40 : 200;

interface Known {
  readonly name: string;
  readonly path: string;
}

const own: readonly Known[] = OWN.map((name) => ({ name, path: join(STARTER, `${name}.html`) }));

function corpusPages(): readonly Known[] {
  const names = readdirSync(WCXB).sort();
  const step = names.length / COUNT;
  return Array.from({ length: COUNT }, (_, at) => {
    const name = names[Math.floor(at * step)]!;
    return { name, path: join(WCXB, name) };
  });
}

const { send } = inProcess();
const api = clientOf(send);
let database: Awaited<ReturnType<typeof serverDatabase>>;
beforeAll(async () => {
  database = await serverDatabase();
}, 300_000);
afterAll(() => database.remove());

const urlOf = ({ name }: Known): string => `https://site.example/${encodeURIComponent(name)}/`;
/** As the command line reads the file. */
const bytesOf = ({ path }: Known): Uint8Array =>
  new Uint8Array(path.endsWith(".gz") ? gunzipSync(readFileSync(path)) : readFileSync(path));
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The forms of an answer as a browser makes them: of the page from its parser's worker, and of what came over the net. */
async function inBrowser(html: string, url: string, recipe: string): Promise<readonly string[]> {
  const parsed = parsePage(html, { url });
  const fitted = await configure(parseRecipe(recipe)).fit(noCorpus);
  const extraction = fitted.extract(wholeView(parsed));
  const page = unpackPage(packPage(parsed), html);
  const received = answerFromText(answerToText({ extraction, trace: null, ms: 0 })).extraction;
  return (["text", "markdown", "html"] as const).map((form) => writeAnswer(form, page, received).text);
}

/** Hold all ways to the same page and recipe to the library's answer. */
async function expectOneAnswer(page: Known, recipe: string): Promise<void> {
  const bytes = bytesOf(page);
  const url = urlOf(page);
  const { html } = decodeBytes(bytes);
  const answer = await explain(bytes, { url, recipe });
  const { texts, ...forms } = answer;
  const about = `${page.name} by ${recipe}`;
  const text = answer.text === "" ? "" : `${answer.text}\n`;
  expect(await inBrowser(html, url, recipe), about).toEqual([text, answer.markdown, answer.html]);
  const printed = (format: string): Promise<{ readonly out: string }> =>
    winnow(
      "extract",
      page.path,
      "--url",
      url,
      "--recipe",
      recipe,
      "--format",
      format,
      ...(format === "json" ? ["--explain"] : []),
    );
  for (const [format, expected] of [
    ["text", text],
    ["markdown", answer.markdown],
    ["html", answer.html],
  ] as const)
    expect((await printed(format)).out === expected, `${about} as ${format}`).toBe(true);
  const { fields, reasons, intervals, encoding } = answer;
  expect(JSON.parse((await printed("json")).out), about).toMatchObject(
    plain({
      text: answer.text,
      ...fields,
      reasons,
      intervals,
      encoding,
      leaves: texts.map(({ path: _, ...leaf }) => leaf),
    }) as object,
  );
  // Text has no encoding left to find.
  const encoded = { name: "utf-8", rule: "given" };
  expect(await api.content.explain({ body: { html, url, recipe } }), about).toEqual(
    plain({ ...answer, encoding: encoded }),
  );
  expect(await api.content.extract({ body: { html, url, recipe } }), about).toEqual(
    plain({ ...forms, encoding: encoded }),
  );
}

/** The same of a stream of all pages. */
async function expectSameStream(pages: readonly Known[], recipe: string): Promise<void> {
  const known = pages.map((page) => ({ page, bytes: bytesOf(page), url: urlOf(page) }));
  const lines = known.map(
    ({ page, bytes, url }) => `${JSON.stringify({ id: page.name, url, html: decodeBytes(bytes).html })}\n`,
  );
  const expected: string[] = [];
  for (const { page, bytes, url } of known) {
    const { text, fields } = await explain(bytes, { url, recipe });
    expected.push(JSON.stringify({ id: page.name, url, text, fields, error: null }));
  }
  const { out } = await piped(lines.join(""), "extract", "--input", "jsonl", "--recipe", recipe);
  expect(out.split("\n")).toEqual([...expected, ""]);
}

describe("a page of our own has one answer", () => {
  it.each(own.flatMap((page) => RECIPES.map((recipe) => ({ page, recipe }))))(
    "$page.name by $recipe",
    ({ page, recipe }) => expectOneAnswer(page, recipe),
    SLOW,
  );

  it("as a stream", () => expectSameStream(own, RECIPES[1]!), SLOW);
});

describe.skipIf(!existsSync(WCXB))(
  `${COUNT} pages of WCXB dev (skipped where the evaluation corpora are missing)`,
  () => {
    it("have one answer each", { timeout: 600_000 }, async () => {
      for (const [at, page] of corpusPages().entries()) await expectOneAnswer(page, RECIPES[at % 2]!);
    });

    it("have it as a stream", { timeout: 600_000 }, () => expectSameStream(corpusPages(), RECIPES[0]!));
  },
);
