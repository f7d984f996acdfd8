import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { CODE_VERSION } from "../../run/generated/code-version";
import { lockFiles } from "../../server/environment/lock-file";
import { quietTask } from "../../task";
import { SLOW, winnow } from "../cli.fixture";
import { main } from "../main";

const BIN = join(import.meta.dirname, "../winnow.mjs");
const MENU = "<p><a href=/a/b/c>Home</a> <a href=/d/e/f>News</a> <a href=/g/h/i>Contact</a></p>";
const storyOf = (at: number): string =>
  `The council of valley ${at} met on Tuesday and kept the bridge for ${at + 3} years. `.repeat(4).trim();

let folder: string;
let state: string;
const SITES = 4;
beforeEach(async () => {
  const numbers = Array.from({ length: 2 * SITES }, (_, at) => at);
  const gold = numbers.map((at) =>
    JSON.stringify({ id: `p${at}`, site: `site-${at % SITES}`, text: storyOf(at) }),
  );
  folder = await writeFiles(await scratchFolder(), {
    "gold.jsonl": `${gold.join("\n")}\n`,
    ...Object.fromEntries(
      numbers.map((at) => [`pages/p${at}.html`, `${MENU.repeat(3)}<p>${storyOf(at)}</p>${MENU}`]),
    ),
  });
  state = join(folder, "train.state.json");
  vi.stubEnv("DATABASE_URL", `file:${join(folder, "data/test.db")}`);
});

const args = (...more: readonly string[]): string[] => [
  ...["train", "alexjc", "--corpus", folder, "--folds", "4", "--set", "epochs=300"],
  ...more,
];
const trained = (...more: readonly string[]) => winnow(...args(...more));
const modelAt = (name: string): Promise<string> => readFile(join(folder, name), "utf8");
const noted = async () => JSON.parse(await readFile(state, "utf8")) as { done: { number: number }[] };

/** The same with a Ctrl-C while this is told. */
async function interrupted(where: string, ...more: readonly string[]) {
  const stop = new AbortController();
  const told: string[] = [];
  const err: string[] = [];
  const code = await main(args("--state", state, ...more), {
    print: async () => {},
    complain: (line) => void err.push(line),
    readStdin: async () => new Uint8Array(),
    streamStdin: async function* () {},
    startTask: () => ({
      ...quietTask,
      signal: stop.signal,
      report({ note }) {
        told.push(note);
        if (note.startsWith(where)) stop.abort(new Error("interrupted"));
      },
      end() {},
    }),
  });
  return { code, err, told };
}

describe("winnow train --state", () => {
  it(
    "goes on after the folds that were done before a Ctrl-C, to the same bytes as without one",
    async () => {
      expect((await trained("--out", join(folder, "whole.json"))).code).toBe(0);
      const first = await interrupted("fold 3 of 4");
      expect(first).toMatchObject({
        code: 1,
        err: [`winnow: stopped before the end; the same command goes on from ${state}`],
      });
      expect((await noted()).done.map(({ number }) => number)).toEqual([0, 1]);
      const rest = await interrupted("never", "--out", join(folder, "rest.json"));
      expect(rest.code).toBe(0);
      expect(rest.told.filter((note) => /^fold [12]/.test(note))).toEqual([]);
      expect(rest.told.some((note) => note.startsWith("fold 3"))).toBe(true);
      expect(await modelAt("rest.json")).toBe(await modelAt("whole.json"));
      expect((await noted()).done).toHaveLength(4);
    },
    SLOW,
  );

  it(
    "leaves the file whole where a signal ends the program, which then goes on to the same bytes",
    async () => {
      expect((await trained("--out", join(folder, "whole.json"), "--set", "epochs=5000")).code).toBe(0);
      const child = spawn(process.execPath, [BIN, ...args("--state", state, "--set", "epochs=5000")], {
        stdio: "ignore",
      });
      const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
      while (!existsSync(state) && child.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 5));
      child.kill("SIGINT");
      expect(await ended).toBe(1);
      expect((await noted()).done.length).toBeGreaterThan(0);
      const out = ["--state", state, "--out", join(folder, "rest.json"), "--set", "epochs=5000"];
      expect((await trained(...out)).code).toBe(0);
      expect(await modelAt("rest.json")).toBe(await modelAt("whole.json"));
    },
    SLOW,
  );

  it(
    "of two that write the same state the second is refused with the process that has it, until that has ended",
    async () => {
      const lock = await lockFiles([state]);
      const out = join(folder, "model.json");
      const refused = await trained("--state", state, "--out", out);
      expect([refused.code, refused.err.join("")]).toEqual([
        2,
        expect.stringContaining(`train.state.json is being written by process ${process.pid}`),
      ]);
      expect([existsSync(state), existsSync(out), existsSync(`${out}.lock`)]).toEqual([false, false, false]);
      await lock.release();
      expect((await trained("--state", state, "--out", out)).code).toBe(0);
      expect([existsSync(`${state}.lock`), existsSync(`${out}.lock`)]).toEqual([false, false]);
      expect((await trained("--state", state, "--seed", "2")).code).toBe(2);
      expect(existsSync(`${state}.lock`), "after a refusal").toBe(false);
    },
    SLOW,
  );

  it(
    "refuses what is noted of another training, of other pages, of another version, and what is no state",
    async () => {
      expect((await trained("--state", state)).code).toBe(0);
      const kept = await readFile(state, "utf8");
      const refused = async (code: number, says: string, ...more: readonly string[]) => {
        const ran = await trained("--state", state, ...more);
        expect([ran.code, ran.err.join("\n")]).toEqual([code, expect.stringContaining(says)]);
      };
      await refused(2, "its seed is 1, not 2", "--seed", "2");
      await refused(2, "its number of folds is 4, not 3", "--folds", "3");
      await refused(2, "its --within-sites is false, not true", "--within-sites");
      await refused(2, "its list of metrics is", "--metrics", "word-lcs");
      await refused(2, "its recipe is", "--set", "epochs=200");
      await writeFile(state, kept.replace(`"code":"${CODE_VERSION}"`, '"code":"other"'));
      await refused(1, `is of version other of the code, this is ${CODE_VERSION}`);
      await writeFile(state, kept.replace('"winnow":1', '"winnow":2'));
      await refused(1, "a state of version 2, this program reads version 1");
      await writeFile(state, kept.slice(0, 300));
      await refused(1, "train.state.json: not JSON");
      await writeFile(state, "{}");
      await refused(1, "not the state of winnow train");
      expect(await readFile(state, "utf8"), "what is refused is not written over").toBe("{}");
      await writeFile(state, kept);
      await writeFile(join(folder, "pages/p0.html"), `${MENU.repeat(4)}<p>${storyOf(0)}</p>`);
      await refused(2, "is of other pages, or these have changed since");
      expect(await readFile(state, "utf8")).toBe(kept);
    },
    SLOW,
  );
});
