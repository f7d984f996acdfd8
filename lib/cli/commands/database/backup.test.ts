import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scratchFolder } from "../../../corpus/corpus.fixture";
import { quietTask } from "../../../task";
import { withNewStore } from "../../sources/database";
import { main } from "../../main";

/** For tests that make a database, on a busy machine. */
const SLOW = 120_000;

let database: string;
let backup: string;
beforeEach(async () => {
  const folder = await scratchFolder();
  [database, backup] = [join(folder, "data/test.db"), join(folder, "backup.db")];
  vi.stubEnv("DATABASE_URL", `file:${database}`);
});
afterEach(() => vi.unstubAllEnvs());

async function winnow(
  ...argv: readonly string[]
): Promise<{ readonly code: number; readonly err: readonly string[] }> {
  const err: string[] = [];
  const code = await main(argv, {
    print: async () => {},
    complain: (line) => void err.push(line),
    readStdin: async () => new Uint8Array(),
    streamStdin: async function* () {},
    startTask: () => ({ ...quietTask, end() {} }),
  });
  return { code, err };
}

/** A corpus with enough words to fill many pages of the file. */
const fill = (name: string) =>
  withNewStore(async ({ corpora }) => {
    for (let at = 0; at < 40; at++)
      await corpora.create({ name: `${name} ${at}`, description: "rain ".repeat(2000) });
  });
const names = () => withNewStore(async ({ corpora }) => (await corpora.list()).map(({ name }) => name));
const beside = async () => (await readdir(dirname(database))).sort();

/** Write zeros over the middle half of a file, as a disk that lost a part of it. */
async function damage(path: string): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(0, bytes.length >> 2, (bytes.length >> 2) * 3));
}

describe("winnow restore", () => {
  it.each([
    { when: "is damaged", spoil: () => damage(database) },
    { when: "is no database at all", spoil: () => writeFile(database, "rain ".repeat(5000)) },
  ])(
    "keeps a database that $when as it is, and restores",
    async ({ spoil }) => {
      await fill("good");
      expect(await winnow("backup", backup)).toEqual({ code: 0, err: [] });
      await spoil();
      const damaged = await readFile(database);
      expect(await winnow("restore", backup)).toEqual({ code: 0, err: [] });
      expect((await readFile(`${database}.replaced`)).equals(damaged)).toBe(true);
      expect(await names()).toContain("good 0");
      expect((await beside()).filter((name) => /incoming|partial/.test(name))).toEqual([]);
    },
    SLOW,
  );

  it.each([
    { when: "is empty", spoil: () => writeFile(backup, ""), says: "has no tables of Winnow" },
    {
      when: "is cut off",
      spoil: async () => {
        const bytes = await readFile(backup);
        await writeFile(backup, bytes.subarray(0, bytes.length >> 1));
      },
      says: "is damaged",
    },
    { when: "is zeroed in its middle", spoil: () => damage(backup), says: "is damaged" },
    {
      when: "is something else",
      spoil: () => writeFile(backup, "rain ".repeat(5000)),
      says: "is not a SQLite database",
    },
  ])(
    "refuses a backup that $when, by its name, and replaces nothing",
    async ({ spoil, says }) => {
      await fill("good");
      await winnow("backup", backup);
      await spoil();
      const { code, err } = await winnow("restore", backup);
      expect(code).toBe(1);
      expect(err).toEqual([expect.stringContaining(`${backup}: not a Winnow backup, the file ${says}`)]);
      expect(await names()).toContain("good 0");
      expect((await beside()).filter((name) => /incoming|partial|replaced/.test(name))).toEqual([]);
    },
    SLOW,
  );
});
