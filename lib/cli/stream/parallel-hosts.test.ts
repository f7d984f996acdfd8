/** docs/examples/parallel-hosts.sh as it is documented: GNU parallel over hosts that are network namespaces. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { missingHosts } from "../../bench/hosts/network";
import { WARC_INFO, warcResponse } from "../../capture/warc.fixture";
import { scratchFolder } from "../../corpus/corpus.fixture";
import { piped, SLOW, STORY, winnow } from "../cli.fixture";

const EXAMPLES = join(import.meta.dirname, "../../../docs/examples");
const HOSTS = ["winnow-par1", "winnow-par2"] as const;
const SSHLOGINS = HOSTS.map((host) => `1/${host}`).join(",");
/** As a service has it: no shell has been logged in to. */
const ENV = { ...process.env, PARALLEL_SSH: join(EXAMPLES, "netns-ssh.sh"), SHELL: undefined };
const BIN = join(import.meta.dirname, "../winnow.mjs");
const BY_BLOCKS = ["--extractor", "block-extractor"];
const FILES = 4;
const PAGES = 3;

function missing(): string | null {
  try {
    execFileSync("parallel", ["--version"], { stdio: "ignore" });
  } catch {
    return "GNU parallel is not installed";
  }
  return missingHosts();
}
const NO_HOSTS = missing();

/** What the joblog says of each file: on which host it was, and how that ended. */
async function joblog(out: string) {
  const [, ...lines] = (await readFile(join(out, "joblog.tsv"), "utf8")).trimEnd().split("\n");
  return lines.map((line) => {
    const cells = line.split("\t");
    return { host: cells[1], code: Number(cells[6]), signal: Number(cells[7]) };
  });
}

describe.skipIf(NO_HOSTS !== null)(
  `WARC files over several hosts${NO_HOSTS === null ? "" : ` (${NO_HOSTS})`}`,
  () => {
    let folder: string;
    let files: readonly string[];
    beforeAll(() => {
      for (const host of HOSTS) execFileSync("ip", ["netns", "add", host]);
    });
    beforeEach(async () => {
      folder = await scratchFolder();
      files = Array.from({ length: FILES }, (_, at) => join(folder, `part ${at}.warc.gz`));
      for (const [at, file] of files.entries()) {
        const pages = Array.from({ length: PAGES }, (__, page) =>
          warcResponse(`${at}-${page}`, { body: STORY.replace("bridge", `bridge ${at} ${page}`) }),
        );
        await writeFile(file, gzipSync(Buffer.concat([WARC_INFO, ...pages])));
      }
    });
    afterAll(() => {
      for (const host of HOSTS) execFileSync("ip", ["netns", "del", host]);
    });

    const start = (out: string, ...given: readonly string[]): ChildProcess =>
      spawn(join(EXAMPLES, "parallel-hosts.sh"), [out, ...given], {
        cwd: folder,
        env: { ...ENV, HOSTS: SSHLOGINS, EXTRACTOR: "block-extractor" },
        stdio: "ignore",
      });
    const run = async (...given: Parameters<typeof start>): Promise<number | null> => {
      const [code] = (await once(start(...given), "exit")) as [number | null];
      return code;
    };
    /** What one process gives of a file. */
    const alone = async (file: string): Promise<string> =>
      (await winnow("extract", file, "--input", "warc", ...BY_BLOCKS)).out;

    it(
      "gives, from every host, what one process gives, and again does only what is not done",
      async () => {
        const out = join(folder, "out");
        const broken = join(folder, "broken.warc.gz");
        const whole = await readFile(files[0]!);
        await writeFile(broken, whole.subarray(0, whole.length - 40));
        expect(await run(out, ...files, "broken.warc.gz")).toBe(1);
        const jobs = await joblog(out);
        expect(new Set(jobs.map(({ host }) => host))).toEqual(new Set(HOSTS));
        expect(jobs.map(({ code }) => code).sort()).toEqual([0, 0, 0, 0, 1]);
        for (const [at, file] of files.entries()) {
          const { out: alone } = await winnow(
            "extract",
            file,
            "--input",
            "warc",
            "--extractor",
            "block-extractor",
          );
          const answers = await readFile(join(out, `part ${at}.warc.jsonl`), "utf8");
          expect(answers).toBe(alone);
          expect(answers.trimEnd().split("\n")).toHaveLength(PAGES);
        }
        const cutOff = (await readFile(join(out, "broken.warc.jsonl"), "utf8")).trimEnd().split("\n");
        expect(JSON.parse(cutOff.at(-1)!)).toMatchObject({ error: { code: expect.any(String) as string } });
        // What is done is not done again; what broke off is, and goes on where it broke off once it is whole.
        await writeFile(broken, whole);
        expect(await run(out, ...files, "broken.warc.gz")).toBe(0);
        expect((await joblog(out)).filter(({ code }) => code === 0)).toHaveLength(FILES + 1);
        expect(await readFile(join(out, "broken.warc.jsonl"), "utf8")).toBe(await alone(files[0]!));
        expect(await run(out, ...files, "broken.warc.gz", "gone.warc.gz")).not.toBe(0);
      },
      3 * SLOW,
    );

    it(
      "loses nothing with a process that is killed on its host",
      async () => {
        const out = join(folder, "killed");
        const running = start(out, files[0]!);
        const ended = once(running, "exit");
        let killed = 0;
        while (killed === 0 && running.exitCode === null) {
          await pause(50);
          // Only what this test has started is in these namespaces.
          for (const host of HOSTS)
            for (const pid of execFileSync("ip", ["netns", "pids", host], { encoding: "utf8" }).split("\n")) {
              const isWinnow = pid !== "" && commandOf(pid).includes("winnow.mjs\0extract");
              if (isWinnow && killed === 0 && process.kill(Number(pid), "SIGKILL")) killed++;
            }
        }
        expect(killed).toBe(1);
        expect(await ended).toEqual([0, null]);
        expect(await readFile(join(out, "part 0.warc.jsonl"), "utf8")).toBe(await alone(files[0]!));
      },
      3 * SLOW,
    );

    it(
      "divides lines of one stream over them, and gives them in their order",
      async () => {
        const lines = Array.from({ length: 12 }, (_, id) => `${JSON.stringify({ id, html: STORY })}\n`).join(
          "",
        );
        const mapper = ["node", BIN, "extract", "--input", "jsonl", "--workers", "1", ...BY_BLOCKS];
        const size = String(Math.ceil(lines.length / 3));
        const child = spawn(
          "parallel",
          ["--pipe", "--keep-order", "--block", size, "--sshlogin", SSHLOGINS, ...mapper],
          { env: ENV, stdio: ["pipe", "pipe", "ignore"] },
        );
        let out = "";
        child.stdout.on("data", (part: Buffer) => (out += part.toString()));
        child.stdin.end(lines);
        expect(await once(child, "close")).toEqual([0, null]);
        expect(out).toBe((await piped(lines, ...mapper.slice(2))).out);
      },
      3 * SLOW,
    );
  },
);

/** The words of a process, each with a zero behind it; "" where it has ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
