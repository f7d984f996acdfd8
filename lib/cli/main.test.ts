import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { deflateRawSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scratchFolder, writeFiles } from "../corpus/corpus.fixture";
import { describe as describeTarget } from "../labels/anchor";
import { parsePage } from "../page/parse";
import { quietTask } from "../task";
import { main } from "./main";
import { harmless, oneLine, type Terminal } from "./terminal";

/** For tests that start the program or make a database, on a busy machine. */
const SLOW = 120_000;
const BIN = join(import.meta.dirname, "winnow.mjs");
const STORY = `<title>Rain</title><div><a href=#>Home</a> <a href=#>News</a></div><div class=story><h1>Rain at last</h1><p>It rained all day in the hills, and the river rose by two metres in one night.</p><p>The bridge was closed until the morning, when the water began to fall again.</p></div>`;
const GOLD =
  "Rain at last\nIt rained all day in the hills, and the river rose by two metres in one night.\nThe bridge was closed until the morning, when the water began to fall again.";

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: readonly string[];
}

async function winnow(argv: readonly string[], stdin = ""): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  const terminal: Terminal = {
    print: async (text) => void out.push(text),
    complain: (line) => void err.push(oneLine(line)),
    readStdin: async () => new TextEncoder().encode(stdin),
    startTask: () => ({ ...quietTask, end() {} }),
  };
  return { code: await main(argv, terminal), out: out.join(""), err };
}

async function folderCorpus(): Promise<string> {
  return writeFiles(await scratchFolder(), {
    "gold.jsonl": `${JSON.stringify({ id: "a", kind: "article", text: GOLD })}\n`,
    "pages/a.html": STORY,
  });
}

let page: string;
beforeEach(async () => {
  const folder = await writeFiles(await scratchFolder(), {
    "page.html": STORY,
    "empty.html": "",
    "image.html": new Uint8Array(999),
  });
  page = join(folder, "page.html");
  vi.stubEnv("DATABASE_URL", `file:${join(folder, "data/test.db")}`);
});
afterEach(() => vi.unstubAllEnvs());

describe("winnow", () => {
  it("lists its commands and helps with each", async () => {
    const { code, out } = await winnow(["--help"]);
    expect(code).toBe(0);
    for (const command of [
      "extractors",
      "extract",
      "blocks",
      "evaluate",
      "sweep",
      "import",
      "import-answers",
      "export",
      "gold",
      "serve",
      "worker",
      "backup",
      "restore",
      "bench",
    ]) {
      expect(out).toContain(`\n  ${command} `);
      const help = await winnow([command, "--help"]);
      expect(help).toMatchObject({ code: 0, err: [] });
      expect(help.out).toContain("--json");
    }
  });

  it.each([
    [[]],
    [["nope"]],
    [["extract"]],
    [["extract", "x.html", "--nope"]],
    [["extract", "x.html", "--format", "pdf"]],
    [["extract", "x.html", "--extractor", "nope"]],
    [["extract", "x.html", "--set", "threshold"]],
    [["extract", "x.html", "--set", "threshold=9"]],
    [["extract", "x.html", "--set", "nope=1"]],
    [["evaluate"]],
    [["evaluate", "--corpus", "x", "--metrics", "nope"]],
    [["evaluate", "--corpus", "x", "--limit", "0"]],
    [["evaluate", "--corpus", "x", "--set", "threshold=9"]],
    [["sweep", "--corpus", "x", "--param", "threshold"]],
    [["import", "x"]],
    [["gold", "--corpus", "x", "--undo", "yesterday"]],
    [["export", "--corpus", "x", "--out", "y", "--format", "plain"]],
    [["extract", "http://me:secret@a.example/"]],
  ])("calls %j bad usage, in one line", async (argv) => {
    const { code, out, err } = await winnow(argv);
    expect({ code, out, lines: err.length }).toEqual({ code: 2, out: "", lines: 1 });
    expect(err[0]).toMatch(/^winnow: \S/);
  });

  // What a script tells apart by the code: 2 is a slip in the command line, 1 is about what lies on this
  // machine.
  it.each([
    ["import", ["x", "--corpus", "c"]],
    ["export", ["--corpus", "c", "--out", "y"]],
    ["evaluate", ["--corpus", "x"]],
    ["gold", ["--corpus", "c"]],
    ["extract", ["x"]],
    ["restore", ["x"]],
  ])("%s ends with 2 for an unknown option and for a missing argument", async (command, args) => {
    expect(await winnow([command, ...args, "--nope"])).toMatchObject({
      code: 2,
      err: ["winnow: unknown option '--nope'"],
    });
    expect(await winnow([command])).toMatchObject({
      code: 2,
      err: [expect.stringMatching(/not specified|missing required argument|no page: name a file/)],
    });
  });

  it.each([
    [["extract", "x"], "--extractor"],
    [["sweep", "--corpus", "x", "--param", "threshold=0:4:1"], "--extractor"],
    [["evaluate", "--corpus", "x"], "--extractors"],
  ])("%j ends with 2 for an unknown extractor", async (args, option) => {
    expect(await winnow([...args, option, "nope"])).toMatchObject({
      code: 2,
      err: [expect.stringContaining("unknown extractor: nope")],
    });
  });

  it.each([
    [["import", "", "--corpus", "c"], "source"],
    [["import", "x", "--corpus", ""], "--corpus"],
    [["import", "x", "--corpus", "   "], "--corpus"],
    [["import", "x", "--corpus", "c".repeat(201)], "--corpus"],
    [["import", "x", "--corpus", "Scratch"], "hidden corpus"],
    [["export", "--corpus", "", "--out", "y"], "--corpus"],
    [["export", "--corpus", "c", "--out", ""], "--out"],
    [["evaluate", "--corpus", ""], "--corpus"],
    [["evaluate", "--corpus", "x", "--csv", ""], "--csv"],
    [["evaluate", "--corpus", "x", "--json", ""], "--json"],
    [["evaluate", "--corpus", "x", "--metrics", ""], "metric"],
    [["evaluate", "--corpus", "x", "--metrics", ","], "metric"],
    [["sweep", "--corpus", " ", "--param", "threshold=0:4:1"], "--corpus"],
    [["gold", "--corpus", ""], "--corpus"],
    [["extract", ""], "source"],
    [["extract", "--config", ""], "--config"],
    [["extract", "x", "--site", ""], "--site"],
    [["blocks", ""], "source"],
    [["backup", ""], "path"],
    [["restore", ""], "path"],
  ])("%j ends with 2 and names what is blank, too long or taken", async (argv, name) => {
    expect(await winnow(argv)).toEqual({ code: 2, out: "", err: [expect.stringContaining(name)] });
  });

  it.each([
    [["import", "gone", "--corpus", "c"], "file or folder not found: gone"],
    [["export", "--corpus", "gone", "--out", "never-written"], "corpus not found: gone"],
    [["evaluate", "--corpus", "gone"], "file, folder or corpus not found: gone"],
    [["gold", "--corpus", "gone"], "corpus not found: gone"],
    [["extract", "gone"], "file or folder not found: gone"],
    [["extract", "--config", "gone"], "configuration not found: gone"],
    [["restore", "gone"], "file or folder not found: gone"],
  ])(
    "%j ends with 1, since it is not there",
    async (argv, says) => {
      expect(await winnow(argv)).toEqual({ code: 1, out: "", err: [`winnow: ${says}`] });
    },
    SLOW,
  );

  it.each([
    ["missing.html", "missing.html"],
    ["empty.html", "page is empty"],
    ["image.html", "binary"],
  ])("fails on %s in one line that names file and cause", async (file, cause) => {
    const path = join(page, "..", file);
    for (const command of ["extract", "blocks"]) {
      const { code, out, err } = await winnow([command, path]);
      expect({ code, out, lines: err.length }).toEqual({ code: 1, out: "", lines: 1 });
      expect(err[0]).toContain(file);
      expect(err[0]).toContain(cause);
    }
  });

  it("refuses to fetch private addresses", async () => {
    const { code, err } = await winnow(["extract", "http://127.0.0.1:1/"]);
    expect(code).toBe(1);
    expect(err[0]).toContain("not a public address");
  });
});

describe("winnow extractors", () => {
  it("prints an array with id, name, source, needs and params", async () => {
    const list = JSON.parse((await winnow(["extractors", "--json"])).out) as Record<string, unknown>[];
    expect(list.map(({ id }) => id)).toContain("block-extractor");
    for (const entry of list)
      expect(Object.keys(entry)).toEqual(["id", "name", "source", "needs", "learns", "presets", "params"]);
    const threshold = (list[0]!.params as { name: string }[]).find(({ name }) => name === "threshold");
    expect(threshold).toMatchObject({ kind: "number", default: 1.5, min: 0, max: 4 });
  });
});

describe("winnow extract", () => {
  it("prints the text of a file, and of stdin", async () => {
    expect(await winnow(["extract", page])).toEqual({ code: 0, out: `${GOLD}\n`, err: [] });
    expect((await winnow(["extract", "-"], STORY)).out).toBe(`${GOLD}\n`);
  });

  it("prints nothing where nothing is kept", async () =>
    expect(await winnow(["extract", "-"], "<a href=#>x</a>")).toEqual({ code: 0, out: "", err: [] }));

  it("prints HTML of the kept text", async () => {
    expect((await winnow(["extract", page, "--format", "html"])).out).toContain(
      "<h1>Rain at last</h1>\n<p>It rained",
    );
  });

  it("prints the documented JSON, with one entry per leaf when asked to explain", async () => {
    const answer = JSON.parse(
      (
        await winnow([
          "extract",
          page,
          "--json",
          "--explain",
          "--url",
          "https://n.example/1",
          "--set",
          "threshold=1",
        ])
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
    const alone = await winnow(["extract", page, "--set", "redundancy=true"]);
    expect(alone.code).toBe(1);
    expect(alone.err[0]).toContain("--site");
    const site = await writeFiles(await scratchFolder(), { "other.html": STORY, "third.html": STORY });
    expect(await winnow(["extract", page, "--set", "redundancy=true", "--site", site])).toMatchObject({
      code: 0,
      err: [],
    });
  });
});

describe("winnow blocks", () => {
  it("prints atomic and container blocks with their features", async () => {
    const table = join(dirname(page), "table.html");
    await writeFile(table, '<table><tr><td>A<p>B <a href="/">b</a></p>C</td></tr></table>D');
    const rows = async (...options: string[]) =>
      (
        JSON.parse((await winnow(["blocks", table, "--json", ...options])).out) as {
          blocks: { features: Record<string, number>; text: string }[];
        }
      ).blocks.map(({ text, features }) => [text, features]);
    expect(await rows("--preset", "atomic")).toEqual([
      ["A", { terms: 1 }],
      ["B b", { terms: 2, links: 1 }],
      ["C", { terms: 1 }],
      ["D", { terms: 1 }],
    ]);
    expect(await rows("--preset", "container")).toEqual([
      ["A B b C", { terms: 4, links: 1 }],
      ["D", { terms: 1 }],
    ]);
    expect((await winnow(["blocks", table, "--preset", "container", "--set", "tagSet=paper"])).out).toMatch(
      /^path +features +text\n.*table +terms 4, links 1 +A B b C\n/,
    );
    expect((await winnow(["blocks", table, "--preset", "atomic", "--set", "tagSet=none"])).code).toBe(2);
  });

  it("prints the documented JSON in document order, by the given parameters", async () => {
    const { winnow: version, blocks } = JSON.parse((await winnow(["blocks", page, "--json"])).out) as {
      winnow: number;
      blocks: Record<string, unknown>[];
    };
    expect(version).toBe(1);
    expect(Object.keys(blocks[0]!)).toEqual([
      "path",
      "symbols",
      "textLength",
      "tagLength",
      "density",
      "verdict",
      "rule",
      "text",
    ]);
    expect(blocks.map(({ verdict, symbols }) => [verdict, symbols])).toEqual([
      ["drop", "p"],
      ["keep", "ttt"],
    ]);
    const all = JSON.parse((await winnow(["blocks", page, "--json", "--set", "threshold=0"])).out) as {
      blocks: Record<string, unknown>[];
    };
    expect(all.blocks.map(({ verdict }) => verdict)).toEqual(["keep", "keep"]);
  });
});

describe("a terminal", () => {
  it("shows no control characters of a page but tabs and line ends", () => {
    expect(harmless("a\tb\n\u001b]0;title\u0007\u009b31mred\r\u007f雨")).toBe(
      "a\tb\n\ufffd]0;title\ufffd\ufffd31mred\ufffd\ufffd雨",
    );
  });
});

describe("winnow evaluate and sweep", () => {
  it("write the report to JSON and CSV and print a table", async () => {
    const corpus = await folderCorpus();
    const [jsonFile, csvFile] = [join(corpus, "out.json"), join(corpus, "out.csv")];
    const { code, out, err } = await winnow([
      "evaluate",
      "--corpus",
      corpus,
      "--extractors",
      "block-extractor",
      "--metrics",
      "bag-of-words",
      "--by",
      "kind",
      "--workers",
      "1",
      "--json",
      jsonFile,
      "--csv",
      csvFile,
    ]);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out).toContain("| block-extractor | bag-of-words | 1 |");
    const report = JSON.parse(await readFile(jsonFile, "utf8")) as object;
    expect(report).toMatchObject({
      winnow: 1,
      pages: 1,
      extractors: [
        {
          id: "block-extractor",
          failed: 0,
          scores: { "bag-of-words": { f1: 1, n: 1 } },
          by: { article: { "bag-of-words": { f1: 1 } } },
        },
      ],
    });
    expect(await readFile(csvFile, "utf8")).toContain("block-extractor");
  });

  it("evaluate with the settings given, which the report names", async () => {
    const { code, out } = await winnow([
      "evaluate",
      "--corpus",
      await folderCorpus(),
      "--extractors",
      "block-extractor",
      "--set",
      "threshold=4",
      "--metrics",
      "bag-of-words",
      "--workers",
      "1",
    ]);
    expect(code).toBe(0);
    expect(out).toContain("| block-extractor(threshold=4) | bag-of-words | 1 |");
  });

  it("evaluate refuses files that it could not write before it begins", async () => {
    const corpus = await folderCorpus();
    for (const option of ["--json", "--csv"]) {
      const { code, out, err } = await winnow([
        "evaluate",
        "--corpus",
        corpus,
        option,
        join(corpus, "nowhere", "out.x"),
      ]);
      expect([code, out]).toEqual([2, ""]);
      expect(err.join()).toMatch(/cannot write .*out\.x/);
    }
  });

  it("say what was left out of the corpus, and fail where there is no corpus", async () => {
    const corpus = await folderCorpus();
    await writeFile(
      join(corpus, "gold.jsonl"),
      `${await readFile(join(corpus, "gold.jsonl"), "utf8")}{"id":\n`,
    );
    const { code, err } = await winnow([
      "evaluate",
      "--corpus",
      corpus,
      "--extractors",
      "block-extractor",
      "--metrics",
      "bag-of-words",
      "--workers",
      "1",
    ]);
    expect(code).toBe(0);
    expect(err).toEqual([expect.stringMatching(/left out: .*gold\.jsonl:2: malformed JSON/)]);
    const missing = await winnow(["evaluate", "--corpus", join(corpus, "nowhere")]);
    expect(missing).toMatchObject({ code: 1, err: [expect.stringContaining("nowhere")] });
  });

  it("sweep a parameter and name the best value", async () => {
    const { out } = await winnow([
      "sweep",
      "--corpus",
      await folderCorpus(),
      "--param",
      "threshold=0:4:2",
      "--metrics",
      "bag-of-words",
      "--workers",
      "1",
      "--json",
    ]);
    const {
      winnow: version,
      param,
      curves,
    } = JSON.parse(out) as {
      winnow: number;
      param: string;
      curves: { metric: string; points: { value: number; f1: number }[]; best: { value: number } }[];
    };
    expect({ version, param, metric: curves[0]!.metric, best: curves[0]!.best.value }).toEqual({
      version: 1,
      param: "threshold",
      metric: "bag-of-words",
      best: 2,
    });
    expect(curves[0]!.points.map(({ value }) => value)).toEqual([0, 2, 4]);
  });
});

describe("winnow import, export, gold, backup and restore", () => {
  it(
    "carry a corpus into the database and out again",
    async () => {
      const corpus = await folderCorpus();
      const imported = JSON.parse(
        (await winnow(["import", corpus, "--corpus", "mine", "--json"])).out,
      ) as object;
      expect(imported).toMatchObject({ winnow: 1, added: 1, rejected: 0, duplicates: [] });
      const backup = join(corpus, "backup.db");
      expect(await winnow(["backup", backup])).toMatchObject({ code: 0, err: [] });
      expect(await winnow(["backup", backup])).toMatchObject({ code: 2 });

      const out = join(corpus, "out");
      expect(await winnow(["export", "--corpus", "mine", "--out", out])).toMatchObject({ code: 0, err: [] });
      expect(existsSync(join(out, "pages/a.html.gz"))).toBe(true);
      expect(await winnow(["export", "--corpus", "nobody", "--out", join(corpus, "other")])).toMatchObject({
        code: 1,
        err: ["winnow: corpus not found: nobody"],
      });
      expect(
        (
          await winnow([
            "evaluate",
            "--corpus",
            "mine",
            "--extractors",
            "block-extractor",
            "--metrics",
            "bag-of-words",
            "--workers",
            "1",
          ])
        ).out,
      ).toContain("mine: 1 pages");

      await winnow(["import", await folderCorpus(), "--corpus", "later"]);
      expect(await winnow(["restore", backup])).toMatchObject({ code: 0, err: [] });
      expect(await winnow(["export", "--corpus", "later", "--out", join(corpus, "gone")])).toMatchObject({
        code: 1,
      });
      expect(await winnow(["export", "--corpus", "mine", "--out", join(corpus, "back.zip")])).toMatchObject({
        code: 0,
      });
      expect(await winnow(["restore", page])).toMatchObject({
        code: 1,
        err: [expect.stringContaining("not a Winnow backup")],
      });
    },
    SLOW,
  );

  it(
    "exports labels, makes finished ones gold, and takes that back",
    async () => {
      const page = parsePage(STORY);
      const target = { kind: "interval", start: 0, end: page.leaves[0]!.text.length } as const;
      const operation = {
        id: "1",
        group: "1",
        at: 1,
        activeMs: 0,
        kind: "set",
        target,
        label: "main",
        origin: "manual",
        anchor: describeTarget(page, target),
      };
      const line = {
        winnow: 1,
        gold: { id: "a", text: GOLD },
        page: deflateRawSync(STORY).toString("base64"),
        annotations: [{ annotator: "Ada", state: "done", operations: [operation] }],
      };
      const folder = await writeFiles(await scratchFolder(), { "winnow.jsonl": `${JSON.stringify(line)}\n` });
      expect(await winnow(["import", join(folder, "winnow.jsonl"), "--corpus", "labelled"])).toMatchObject({
        code: 0,
        err: [],
      });
      // Of the native layout it does not say that no page has finished labels: they are all in it, and not
      // made gold.
      expect(
        (
          await winnow([
            "export",
            "--corpus",
            "labelled",
            "--format",
            "native",
            "--out",
            join(folder, "native"),
          ])
        ).out,
      ).toBe(`${join(folder, "native")}: 1 page with all labels\n`);
      expect((await winnow(["export", "--corpus", "labelled", "--out", join(folder, "pages")])).out).toBe(
        `${join(folder, "pages")}: 1 page, 1 with finished labels, 0 labels left out\nnot kept by this format: the labels of each annotator, with drafts and times (1)\n`,
      );
      const used = JSON.parse((await winnow(["gold", "--corpus", "labelled", "--json"])).out) as {
        at: string;
      };
      expect(used).toMatchObject({ winnow: 1, changed: 1, same: 0, disputed: 0 });
      expect((await winnow(["gold", "--corpus", "labelled"])).out).toBe(
        "labelled: gold of 0 pages changed, 1 unchanged\n",
      );
      expect(await winnow(["gold", "--corpus", "labelled", "--undo", used.at])).toMatchObject({
        code: 0,
        out: `labelled: gold of 1 page restored to what it was before ${used.at}\n`,
      });
      expect(await winnow(["gold", "--corpus", "nobody"])).toMatchObject({
        code: 1,
        err: ["winnow: corpus not found: nobody"],
      });
    },
    SLOW,
  );

  it(
    "fail on a broken archive and leave no corpus behind",
    async () => {
      const folder = await writeFiles(await scratchFolder(), { "bad.zip": "no zip" });
      expect(await winnow(["import", join(folder, "bad.zip"), "--corpus", "mine"])).toMatchObject({
        code: 1,
        err: [expect.stringContaining("broken zip")],
      });
      expect(await winnow(["evaluate", "--corpus", "mine"])).toMatchObject({ code: 1 });
    },
    SLOW,
  );
});

describe("winnow import", () => {
  it(
    "fails where every page was rejected, and says which and why; not where some came in",
    async () => {
      const folder = await writeFiles(await scratchFolder(), { "a.html": "", "b.html": new Uint8Array(999) });
      const all = await winnow(["import", folder, "--corpus", "none"]);
      expect(all).toMatchObject({ code: 1, out: "none: 0 added, 2 rejected, 0 already there\n" });
      expect(all.err).toEqual([
        expect.stringContaining("a.html: page is empty"),
        expect.stringMatching(/b\.html: .*binary/),
        `winnow: ${folder}: no page could be imported, 2 rejected`,
      ]);
      const asJson = await winnow(["import", folder, "--corpus", "none", "--json"]);
      expect([asJson.code, JSON.parse(asJson.out)]).toMatchObject([1, { added: 0, rejected: 2 }]);
      await writeFiles(folder, { "c.html": STORY });
      expect(await winnow(["import", folder, "--corpus", "some"])).toMatchObject({
        code: 0,
        out: "some: 1 added, 2 rejected, 0 already there\n",
      });
      // All that can come in is there already: nothing failed.
      expect(await winnow(["import", folder, "--corpus", "some"])).toMatchObject({ code: 0 });
    },
    SLOW,
  );
});

describe("winnow import of pages that are there", () => {
  it(
    "says which have changed and which are there under another id, and does with them as it is told",
    async () => {
      const folder = await writeFiles(await scratchFolder(), { "a.html": STORY, "b.html": "<p>b" });
      expect(await winnow(["import", folder, "--corpus", "mine"])).toEqual({
        code: 0,
        out: "mine: 2 added, 0 rejected, 0 already there\n",
        err: [],
      });
      const next = await writeFiles(await scratchFolder(), {
        "a.html": `${STORY}<p>More`,
        "b.html": "<p>b",
        "c.html": "<p>b",
      });
      expect(await winnow(["import", next, "--corpus", "mine", "--duplicates", "skip"])).toEqual({
        code: 0,
        out: "mine: 0 added, 0 rejected, 1 already there, 1 changed and kept as they were, 1 skipped because their bytes are stored under another id\n",
        err: [
          "a: its bytes have changed; the stored page was kept (--changed replace would put the new one in its place)",
          "c: the same bytes as b, skipped",
        ],
      });
      expect(await winnow(["import", next, "--corpus", "mine", "--changed", "replace"])).toEqual({
        code: 0,
        out: "mine: 1 added, 0 rejected, 1 already there, 1 replaced, 1 added although their bytes are stored under another id\n",
        err: ["a: replaced", "c: the same bytes as b, added anyway"],
      });
      expect(JSON.parse((await winnow(["import", next, "--corpus", "mine", "--json"])).out)).toMatchObject({
        added: 0,
        unchanged: ["a", "b", "c"],
        changed: [],
        copies: [],
      });
      expect(await winnow(["import", next, "--corpus", "mine", "--changed", "drop"])).toMatchObject({
        code: 2,
      });
    },
    SLOW,
  );
});

describe("the program", () => {
  it(
    "ends with the exit code, errors on stderr only",
    async () => {
      const run = promisify(execFile);
      expect((await run(process.execPath, [BIN, "extract", page])).stdout).toBe(`${GOLD}\n`);
      await expect(run(process.execPath, [BIN, "extract", `${page}.gone`])).rejects.toMatchObject({
        code: 1,
        stdout: "",
        stderr: `winnow: file or folder not found: ${page}.gone\n`,
      });
      await expect(run(process.execPath, [BIN, "nope"])).rejects.toMatchObject({
        code: 2,
        stderr: "winnow: unknown command 'nope'\n",
      });
    },
    SLOW,
  );

  it(
    "ends quietly when nobody reads on",
    async () => {
      await writeFile(page, STORY.repeat(20_000));
      const child = spawn(process.execPath, [BIN, "extract", page, "--set", "threshold=0"], {
        stdio: ["ignore", "pipe", "pipe"],
      });
      let complaints = "";
      child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
      child.stdout.once("data", () => child.stdout.destroy());
      const code = await new Promise((resolve) => child.once("exit", resolve));
      expect({ code, complaints }).toEqual({ code: 0, complaints: "" });
    },
    SLOW,
  );

  it.skipIf(!existsSync("/dev/full"))(
    "fails in one line where its output cannot be written, and not for the sake of a complaint nobody takes",
    async () => {
      const sh = (redirected: string) =>
        new Promise<{ code: number | null; err: string }>((resolve) => {
          const child = spawn(
            "/bin/sh",
            ["-c", `"$0" "$1" extract "$2" ${redirected}`, process.execPath, BIN, page],
            { stdio: ["ignore", "ignore", "pipe"] },
          );
          let err = "";
          child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
          child.once("close", (code) => resolve({ code, err }));
        });
      expect(await sh("> /dev/full")).toEqual({
        code: 1,
        err: "winnow: cannot write the output: no space left there\n",
      });
      expect(await sh("x 2> /dev/full")).toEqual({ code: 2, err: "" });
    },
    SLOW,
  );

  it(
    "works on the queue until it is told to stop, and then ends well",
    async () => {
      const child = spawn(process.execPath, [BIN, "worker"], {
        stdio: ["ignore", "pipe", "pipe"],
        env: process.env,
      });
      let complaints = "";
      child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
      const greeting = await new Promise<string>((resolve) =>
        child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString())),
      );
      child.kill("SIGTERM");
      const code = await new Promise((resolve) => child.once("exit", resolve));
      expect({ code, complaints }).toEqual({ code: 0, complaints: "" });
      expect(greeting).toMatch(/is waiting for jobs/);
    },
    SLOW,
  );

  it("names the port that is in use, or says that the app is not built", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    vi.stubEnv("PORT", `${port}`);
    vi.stubEnv("HOST", "127.0.0.1");
    const { code, err } = await winnow(["serve"]);
    server.close();
    expect(code).not.toBe(0);
    expect(err).toEqual([
      expect.stringMatching(
        existsSync(join(import.meta.dirname, "../../.next/BUILD_ID"))
          ? new RegExp(`port ${port}: it is in use`)
          : /not built yet/,
      ),
    ]);
  });
});
