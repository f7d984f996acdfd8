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
import { decodeBytes } from "@/lib/page/parsing/decode";
import { wholeView } from "@/lib/page/page";
import { packPage, unpackPage } from "@/lib/page/packed";
import { parsePage } from "@/lib/page/parsing/parse";
import { writeAnswer } from "@/lib/page/rendering/answer";
import { USUAL_EXTRACTOR } from "@/lib/extractors/panels";
import { configure } from "@/lib/recipes/configure";
import { parseRecipe } from "@/lib/recipes/text";
import { inProcess } from "../in-process.fixture";
import { serverDatabase } from "../server.fixture";

const RECIPES = ["block-extractor-modern", "vote(majority: bte, ccb, lqf)"];
const STARTER = join(import.meta.dirname, "../../../prisma/starter/pages");
const OWN = ["news-01-dredging", "news-07-yushi", "forum-03-slugs"];
const WCXB = join(corporaFolder(), "wcxb/dev/html");
/** Of the pages of the corpus, spread over it. */
const COUNT = 200;
/** Of so many pages two are asked in every way, the others in one of those that only write an answer otherwise. */
const EVERY_WAY = 10;
/** Each so many pages are asked about with what is used where nobody names a recipe, which takes longest. */
const BY_USUAL = 10;

/** The recipe of the page at that place. */
const recipeAt = (at: number): string => (at % BY_USUAL === 5 ? USUAL_EXTRACTOR : RECIPES[at % 2]!);

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

const known = new Map<string, ReturnType<typeof explain>>();

/** The library's answer, which all ways are held to; each is asked for once. */
function answerOf(page: Known, recipe: string): ReturnType<typeof explain> {
  const name = `${page.path} ${recipe}`;
  const there = known.get(name);
  if (there !== undefined) return there;
  const answer = explain(bytesOf(page), { url: urlOf(page), ...naming(recipe) });
  known.set(name, answer);
  return answer;
}

/** The usual recipe is not named. */
const naming = (recipe: string): { readonly recipe?: string } =>
  recipe === USUAL_EXTRACTOR ? {} : { recipe };

/**
 * Hold all ways to the same page and recipe to the library's answer.
 * @param turn asks only for that one of the ways that differ in how an answer is written; all where it is absent
 */
async function expectOneAnswer(page: Known, recipe: string, turn?: number): Promise<void> {
  const bytes = bytesOf(page);
  const url = urlOf(page);
  const { html } = decodeBytes(bytes);
  const named = naming(recipe);
  const answer = await answerOf(page, recipe);
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
      ...Object.values(named).flatMap((value) => ["--recipe", value]),
      "--format",
      format,
      ...(format === "json" ? ["--explain"] : []),
    );
  const written = [
    ["text", text],
    ["markdown", answer.markdown],
    ["html", answer.html],
  ] as const;
  for (const [format, expected] of turn === undefined ? written : [written[turn % written.length]!])
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
  expect(await api.content.explain({ body: { html, url, ...named } }), about).toEqual(
    plain({ ...answer, encoding: encoded }),
  );
  if (turn === undefined)
    expect(await api.content.extract({ body: { html, url, ...named } }), about).toEqual(
      plain({ ...forms, encoding: encoded }),
    );
}

/** The same of a stream of all pages. */
async function expectSameStream(pages: readonly Known[], recipe: string): Promise<void> {
  let lines = "";
  const expected: string[] = [];
  for (const page of pages) {
    const [id, url] = [page.name, urlOf(page)];
    lines += `${JSON.stringify({ id, url, html: decodeBytes(bytesOf(page)).html })}\n`;
    const { text, fields } = await answerOf(page, recipe);
    expected.push(JSON.stringify({ id, url, text, fields, error: null }));
  }
  const named = Object.values(naming(recipe)).flatMap((value) => ["--recipe", value]);
  const { out } = await piped(lines, "extract", "--input", "jsonl", ...named);
  expect(out.split("\n")).toEqual([...expected, ""]);
}

describe("a page of our own has one answer", () => {
  it.each(own.flatMap((page) => [...RECIPES, USUAL_EXTRACTOR].map((recipe) => ({ page, recipe }))))(
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
      for (const [at, page] of corpusPages().entries())
        await expectOneAnswer(page, recipeAt(at), at % EVERY_WAY < 2 ? undefined : at);
    });

    it.each([...RECIPES, USUAL_EXTRACTOR])(
      "have it as a stream, those by %s",
      { timeout: 600_000 },
      async (recipe) => {
        const asked = corpusPages().filter((_, at) => recipeAt(at) === recipe);
        expect(asked.length).toBeGreaterThanOrEqual(COUNT / BY_USUAL);
        await expectSameStream(asked, recipe);
      },
    );
  },
);
