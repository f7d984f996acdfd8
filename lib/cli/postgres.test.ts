/** The command line on Postgres: import, label, gold, evaluate and export there, and what it says where it cannot. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { describe as describeTarget } from "../labels/anchor";
import { parsePage } from "../page/parsing/parse";
import { openStore } from "../store/open";
import { NO_POSTGRES, temporaryPostgres } from "../store/testing";
import { SLOW, STORY, storyCorpus, winnow } from "./cli.fixture";

describe.skipIf(NO_POSTGRES !== null)(
  `the command line on Postgres${NO_POSTGRES === null ? "" : ` (${NO_POSTGRES})`}`,
  () => {
    let database: Awaited<ReturnType<typeof temporaryPostgres>>;
    beforeAll(async () => void (database = await temporaryPostgres()), SLOW);
    afterAll(() => database.remove());
    beforeEach(() => void vi.stubEnv("DATABASE_URL", database.url));
    afterEach(() => vi.unstubAllEnvs());

    it(
      "brings a corpus in, evaluates it, makes labels gold, and brings all of it out again",
      async () => {
        const corpus = await storyCorpus();
        const { out } = await winnow("import", corpus, "--corpus", "mine", "--json");
        expect(JSON.parse(out)).toMatchObject({ winnow: 1, added: 1, rejected: 0, duplicates: [] });
        const store = await openStore(database.url);
        const { id: corpusId } = (await store.corpora.findByName("mine"))!;
        const { id: pageId } = (await store.pages.findByKey(corpusId, "a"))!;
        const { id: annotator } = await store.labels.ensureAnnotator("Ada");
        const page = parsePage(STORY);
        const { start, text } = page.leaves.find((leaf) => leaf.text === "Rain at last")!;
        const target = { kind: "interval", start, end: start + text.length } as const;
        const operation = {
          ...({ id: "l", group: "l", at: 5, activeMs: 10, kind: "set", origin: "manual" } as const),
          ...({ target, label: "main", anchor: describeTarget(page, target) } as const),
        };
        await store.labels.append(pageId, annotator, 0, [operation], undefined, "done");
        expect(await winnow("gold", "--corpus", "mine")).toMatchObject({ code: 0, err: [] });
        expect((await store.pages.get(pageId)).gold.text).toBe("Rain at last");
        await store.close();
        const args = ["--extractors", "block-extractor", "--metrics", "bag-of-words", "--workers", "1"];
        expect((await winnow("evaluate", "--corpus", "mine", ...args)).out).toContain("mine: 1 page");
        const folder = join(corpus, "out");
        expect(await winnow("export", "--corpus", "mine", "--out", folder)).toMatchObject({
          code: 0,
          err: [],
        });
        expect(existsSync(join(folder, "pages/a.html.gz"))).toBe(true);
        expect(await winnow("export", "--corpus", "nobody", "--out", join(corpus, "other"))).toMatchObject({
          code: 1,
          err: ["winnow: corpus not found: nobody"],
        });
      },
      SLOW,
    );

    it.each([["backup"], ["restore"]])("leaves %s to the programs of Postgres", async (command) => {
      expect(await winnow(command, join(await storyCorpus(), "gold.jsonl"))).toMatchObject({
        code: 2,
        err: [expect.stringContaining(`${command} is for a database that is a file; use pg_`)],
      });
    });

    it(
      "names the server and what is wrong with it, and never the password",
      async () => {
        const wrong = database.server.url("nowhere", "ada:secret");
        vi.stubEnv("DATABASE_URL", wrong);
        for (const command of [
          ["import", await storyCorpus(), "--corpus", "mine"],
          ["export", "--corpus", "mine", "--out", "/tmp/winnow-never"],
          ["worker"],
        ]) {
          const { code, err } = await winnow(...command);
          expect([code, err.length]).toEqual([1, 1]);
          expect(err[0]).toMatch(/^winnow: Postgres at .*, database nowhere: this user may not connect/);
          expect(err[0]).not.toContain("secret");
        }
      },
      SLOW,
    );

    it.each([
      { args: ["--from", "postgres", "--to", "postgres"], code: 2, says: "--from and --to are the same" },
      {
        args: ["--from", "file:/tmp/winnow-gone.db", "--to", "postgres"],
        code: 2,
        says: "no database yet at /tmp/winnow-gone.db",
      },
      {
        args: ["--from", "mysql://x", "--to", "postgres"],
        code: 2,
        says: "--from: file:PATH, postgres://USER@HOST/DATABASE, sqlite or postgres is possible",
      },
      { args: ["--to", "postgres"], code: 2, says: "required option '--from <database>' not specified" },
    ])("refuses migrate $args", async ({ args, code, says }) => {
      const ran = await winnow("migrate", ...args);
      expect(ran.code).toBe(code);
      expect(ran.err.join()).toContain(says);
    });
  },
);
