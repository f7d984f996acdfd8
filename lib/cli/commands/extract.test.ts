import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { answerFromText, answerToText } from "../../extractors/contract/wire";
import { packPage, unpackPage } from "../../page/packed";
import { writeAnswer } from "../../page/rendering/answer";
import { configure } from "../../recipes/configure";
import { extractPage } from "../../run/extract/extract-page";
import { pageInMemory } from "../../run/sources/in-memory";
import { GOLD, piped, STORY, storyFile, winnow } from "../cli.fixture";

const CHINESE = "<div><p>星期一大雨，河水上涨两米。</p><p>桥在早上才重新开放。</p></div>";

/** For what has to be the same whatever the usual extractor has learned. */
const BY_BLOCKS = ["--extractor", "block-extractor"];

let page: string;
beforeEach(async () => {
  page = await storyFile();
});

describe("winnow extract", () => {
  it("prints the text of a file, and of stdin", async () => {
    expect(await winnow("extract", page, ...BY_BLOCKS)).toEqual({ code: 0, out: `${GOLD}\n`, err: [] });
    expect((await piped(STORY, "extract", "-", ...BY_BLOCKS)).out).toBe(`${GOLD}\n`);
  });

  it("prints nothing where nothing is kept", async () =>
    expect(await piped("<a href=#>x</a>", "extract", "-", ...BY_BLOCKS)).toEqual({
      code: 0,
      out: "",
      err: [],
    }));

  it("prints HTML of the kept text", async () => {
    expect((await winnow("extract", page, ...BY_BLOCKS, "--format", "html")).out).toContain(
      "<h1>Rain at last</h1>\n<p>It rained",
    );
  });

  it("prints the documented JSON, with one entry per leaf when asked to explain", async () => {
    const answer = JSON.parse(
      (
        await winnow(
          "extract",
          page,
          ...BY_BLOCKS,
          "--json",
          "--explain",
          "--url",
          "https://n.example/1",
          "--set",
          "threshold=1",
        )
      ).out,
    ) as Record<string, unknown>;
    expect(answer).toMatchObject({
      winnow: 1,
      extractor: "block-extractor(threshold=1)",
      url: "https://n.example/1",
      encoding: { name: "utf-8", rule: "content" },
      text: GOLD,
      title: "Rain",
      date: null,
      author: null,
      intervals: [[8, 174]],
    });
    expect(Object.keys(answer.ms as object)).toEqual(["decode", "parse", "extract"]);
    const leaves = answer.leaves as { leaf: number; verdict: string; reason: object | null }[];
    expect(leaves.map(({ verdict }) => verdict)).toEqual(["drop", "drop", "keep", "keep", "keep"]);
    for (const { reason } of leaves)
      expect(reason).toMatchObject({ rule: expect.any(String), measures: expect.any(Array) });
  });

  it("asks for --site where the extractor needs other pages, and uses them", async () => {
    const alone = await winnow("extract", page, ...BY_BLOCKS, "--set", "redundancy=true");
    expect(alone.code).toBe(1);
    expect(alone.err[0]).toContain("--site");
    const site = await writeFiles(await scratchFolder(), { "other.html": STORY, "third.html": STORY });
    expect(
      await winnow("extract", page, ...BY_BLOCKS, "--set", "redundancy=true", "--site", site),
    ).toMatchObject({ code: 0, err: [] });
  });

  it("does not ask for --site where the extractor has to be trained on labelled pages", async () => {
    const { code, err } = await winnow("extract", page, "--recipe", "alexjc(decision=perceptron)");
    expect([code, err]).toEqual([2, [expect.stringMatching(/^winnow: alexjc.* train it \(winnow train\)/)]]);
    expect(err[0]).not.toContain("--site");
  });

  it("fits to the pages of --site that can be decoded", async () => {
    const site = await writeFiles(await scratchFolder(), {
      "other.html": STORY,
      "third.html": STORY,
      "fourth.html": "\u0000".repeat(100),
    });
    const whole = await writeFiles(await scratchFolder(), { "other.html": STORY, "third.html": STORY });
    const answers = await Promise.all(
      [site, whole].map((folder) =>
        winnow("extract", page, ...BY_BLOCKS, "--set", "redundancy=true", "--site", folder),
      ),
    );
    expect(answers[0]).toMatchObject({ code: 0, err: [] });
    expect(answers[0]!.out).toEqual(answers[1]!.out);
  });
});

describe("winnow extract without --extractor", () => {
  const answer = async (...argv: readonly string[]): Promise<Record<string, unknown>> => {
    const { out } = await winnow("extract", page, "--json", ...argv);
    return { ...(JSON.parse(out) as object), ms: null };
  };

  it("answers by the learned combination, which --set is then about", async () => {
    const usual = await answer();
    expect(usual).toMatchObject({ extractor: "combination", text: expect.stringContaining("It rained") });
    expect(usual).toEqual(await answer("--recipe", "preset:combination"));
    const none = await answer("--set", "cut=threshold", "--set", "threshold=1");
    expect(none).toMatchObject({ extractor: "combination(cut=threshold,threshold=1)", text: "" });
  });

  it("names the extractor that has no such parameter, and the way to name another", async () => {
    const { code, err } = await winnow("extract", page, "--set", "redundancy=true");
    expect(code).toBe(2);
    expect(err).toEqual([
      expect.stringMatching(/combination, .* has no parameter redundancy; name another with --extractor/),
    ]);
    const help = (await winnow("extract", "--help")).out.replace(/\s+/g, " ");
    expect(help).toContain("(default: combination)");
  });
});

describe("winnow extract --config", () => {
  it("prints a line per page, and fails where a page failed", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "run.json": JSON.stringify({
        urls: ["a.html", "b.html"],
        types: [{ match: "*a.html", type: "forum" }],
      }),
      "a.html": CHINESE,
    });
    const { code, out, err } = await winnow("extract", "--config", join(folder, "run.json"));
    expect(code).toBe(1);
    expect(out.split("\n").slice(0, 2)).toEqual([
      expect.stringMatching(/^song forum +0001-a\.txt +\S+a\.html$/),
      expect.stringMatching(/^failed /),
    ]);
    expect(err).toEqual([expect.stringContaining("b.html"), "winnow: 1 of 2 pages failed"]);
    const listed = JSON.parse(
      (await winnow("extract", "--json", "--config", join(folder, "run.json"))).out,
    ) as { winnow: number; pages: object[] };
    expect(listed).toMatchObject({ winnow: 1, pages: [{ status: "extracted" }, { status: "failed" }] });
  });

  it.each([
    [["extract"], /no page/],
    [["extract", "x.html", "--config", "y.json"], /leave out x\.html/],
  ])("calls %j bad usage", async (argv, says) => {
    const { code, err } = await winnow(...argv);
    expect(code).toBe(2);
    expect(err).toEqual([expect.stringMatching(says)]);
  });

  it("names an unknown key of the file", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "run.json": '{ "urls": ["a"], "oputput": {} }',
    });
    const { code, err } = await winnow("extract", "--config", join(folder, "run.json"));
    expect(code).toBe(2);
    expect(err).toEqual([expect.stringMatching(/run\.json: unknown key oputput \(did you mean output\?\)/)]);
  });
});

it("prints standard paragraphs of one page with --indent", async () => {
  const folder = await writeFiles(await scratchFolder(), { "a.html": CHINESE });
  const extract = (form: string): Promise<{ out: string }> =>
    winnow("extract", join(folder, "a.html"), ...BY_BLOCKS, "--indent", form);
  expect((await extract("cjk")).out).toBe("　　星期一大雨，河水上涨两米。\n　　桥在早上才重新开放。\n");
  expect((await extract("none")).out).toBe("星期一大雨，河水上涨两米。\n桥在早上才重新开放。\n");
});

describe("winnow extract --format", () => {
  const STARTER = fileURLToPath(new URL("../../../prisma/starter/pages/", import.meta.url));
  const URL_OF_PAGE = "https://news.example/a/";
  const cases = ["news-01-dredging", "news-07-yushi", "blog-02-backup", "forum-03-slugs"].flatMap((page) =>
    ["block-extractor", "readability", "defuddle"].map((extractor) => ({ page, extractor })),
  );

  it.each(cases)(
    "prints of $page, by $extractor, what a browser saves",
    async ({ page: name, extractor }) => {
      const path = `${STARTER}${name}.html`;
      const bytes = new Uint8Array(readFileSync(path));
      const source = pageInMemory({ id: name, bytes, url: URL_OF_PAGE, encoding: null, httpCharset: null });
      const configured = configure({ use: extractor });
      const result = await extractPage({ page: source, configured, site: null }, () => 0);
      // Page and answer as they come to the browser: from its worker, and over the net.
      const page = unpackPage(packPage(result.page), result.page.html);
      const { extraction } = answerFromText(
        answerToText({ extraction: result.extraction, trace: null, ms: 0 }),
      );
      for (const format of ["text", "markdown", "html"] as const) {
        const { out } = await winnow(
          "extract",
          path,
          "--url",
          URL_OF_PAGE,
          "--extractor",
          extractor,
          "--format",
          format,
        );
        expect(out).toBe(writeAnswer(format, page, extraction).text);
        expect(out.length).toBeGreaterThan(300);
      }
    },
  );

  it("refuses a format that there is not", async () =>
    expect((await winnow("extract", "x.html", "--format", "pdf")).err.join()).toMatch(
      /text, markdown, html, json/,
    ));
});
