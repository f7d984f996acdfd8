/**
 * Every command with every kind of path that is no good: one line that names the file and the cause, and the
 * exit code of docs/cli.md.
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scratchFolder, writeFiles } from "../corpus/corpus.fixture";
import { quietTask } from "../task";
import { withNewStore } from "./sources/database";
import { main } from "./main";
import { oneLine } from "./terminal/terminal";

/** For tests that make a database, on a busy machine. */
const SLOW = 120_000;
const PAGE =
  "<title>Rain</title><p>It rained all day in the hills, and the river rose by two metres in one night.</p>";

let folder: string;
let page: string;
let socket: ReturnType<typeof createServer> | null;
beforeEach(async () => {
  folder = await writeFiles(await scratchFolder(), { "page.html": PAGE, "empty.html": "" });
  page = join(folder, "page.html");
  socket = null;
  vi.stubEnv("DATABASE_URL", `file:${join(folder, "data/test.db")}`);
});
afterEach(() => {
  socket?.close();
  vi.unstubAllEnvs();
});

async function winnow(argv: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(argv, {
    print: async (text) => void out.push(text),
    complain: (line) => void err.push(oneLine(line)),
    readStdin: async () => new Uint8Array(),
    streamStdin: async function* () {},
    startTask: () => ({ ...quietTask, end() {} }),
  });
  return { code, out: out.join(""), err };
}

/** Something at a path, or nothing that could be there; the path as a command gets it. */
interface Kind {
  readonly kind: string;
  readonly make: () => Promise<string> | string;
  readonly says: RegExp;
  /** Left out where it cannot be made: of root nothing is kept. */
  readonly isMissing?: boolean;
}

const at = (name: string): string => join(folder, name);

/** What is no file. */
const NO_FILE: readonly Kind[] = [
  { kind: "nothing", make: () => at("gone.html"), says: /not found: / },
  {
    kind: "a pipe",
    make: () => {
      execFileSync("mkfifo", [at("pipe.html")]);
      return at("pipe.html");
    },
    says: /it is a pipe, not a file/,
  },
  {
    kind: "a socket",
    make: async () => {
      socket = createServer().listen(at("s"));
      await once(socket, "listening");
      return at("s");
    },
    says: /it is a socket, not a file/,
  },
  { kind: "a device", make: () => "/dev/zero", says: /it is a device, not a file/ },
  {
    kind: "a link to nothing",
    make: async () => {
      await symlink(at("gone"), at("link.html"));
      return at("link.html");
    },
    says: /it is a broken link|already there/,
  },
  {
    kind: "a link to itself",
    make: async () => {
      await symlink(at("loop.html"), at("loop.html"));
      return at("loop.html");
    },
    says: /symbolic links form a loop|already exists/,
  },
  { kind: "a path below a file", make: () => join(page, "x.html"), says: /a part of its path is a file/ },
  { kind: "a name that is too long", make: () => at("n".repeat(300)), says: /its name is too long/ },
  { kind: "a name with NUL", make: () => at("a\0b.html"), says: /NUL character/ },
  { kind: "a name with a line end", make: () => at("a\nb.html"), says: /not found: / },
];
const FOLDER: Kind = {
  kind: "a folder",
  make: async () => {
    await mkdir(at("folder"));
    return at("folder");
  },
  says: /it is a folder, not a file/,
};
const LOCKED: Kind = {
  kind: "a file without permission",
  make: async () => {
    await chmod(page, 0);
    return page;
  },
  says: /permission denied/,
  isMissing: process.getuid?.() === 0,
};
const BROKEN: Kind = {
  kind: "a file that fails while it is read",
  make: () => "/proc/self/mem",
  says: /the disk reported an error|has no tables of Winnow/,
  isMissing: process.platform !== "linux",
};
const EMPTY: Kind = {
  kind: "an empty file",
  make: () => at("empty.html"),
  says: /page is empty|not JSON|has no tables of Winnow|no certificates/,
};

const FILE_READERS: readonly (readonly [string, (path: string) => readonly string[]])[] = [
  ["extract", (path) => ["extract", path]],
  ["blocks", (path) => ["blocks", path]],
  ["extract --config", (path) => ["extract", "--config", path]],
  ["restore", (path) => ["restore", path]],
  ["proxy --hosts", (path) => ["proxy", "--hosts", path]],
  ["proxy --trust", (path) => ["proxy", "--trust", path]],
  ["optimise --continue", (path) => ["optimise", "--corpus", folder, "--continue", path]],
];
const CORPUS_READERS: readonly (readonly [string, (path: string) => readonly string[]])[] = [
  [
    "extract --site",
    (path) => ["extract", page, "--recipe", "block-extractor(redundancy=true)", "--site", path],
  ],
  ["evaluate", (path) => ["evaluate", "--corpus", path]],
  ["import", (path) => ["import", path, "--corpus", "c"]],
  ["sweep", (path) => ["sweep", "--corpus", path, "--param", "threshold=0:4:1"]],
  ["optimise", (path) => ["optimise", "--corpus", path]],
];

/** Commands by kinds, those left out that cannot be made here. */
function each(
  commands: readonly (readonly [string, (path: string) => readonly string[]])[],
  kinds: readonly Kind[],
) {
  return commands.flatMap(([command, argv]) =>
    kinds
      .filter(({ isMissing }) => isMissing !== true)
      .map((kind) => [command, kind.kind, argv, kind] as const),
  );
}

async function expectOneLine(
  argv: (path: string) => readonly string[],
  { make, says }: Kind,
  code: number,
  path?: string,
): Promise<void> {
  const made = path ?? (await make());
  const ran = await winnow(argv(made));
  expect(ran).toMatchObject({ code, out: "" });
  expect(ran.err).toEqual([expect.stringMatching(says)]);
  // As a terminal shows it, without the characters that would break the line.
  expect(ran.err[0]).toContain(oneLine(basename(made)));
}

describe("a command that reads a file, given", () => {
  it.each(each(FILE_READERS, [...NO_FILE, FOLDER, LOCKED, BROKEN, EMPTY]))(
    "%s: %s, fails in one line that names it",
    (_command, _kind, argv, kind) =>
      expectOneLine(argv, kind, kind === EMPTY && argv("x").includes("--config") ? 2 : 1),
    SLOW,
  );
});

describe("a command that reads a corpus, given", () => {
  const nameable = NO_FILE.map((kind) => ({
    ...kind,
    says: new RegExp(`${kind.says.source}|corpus not found: `),
  }));
  it.each(each(CORPUS_READERS, nameable))(
    "%s: %s, fails in one line that names it",
    (_command, _kind, argv, kind) => expectOneLine(argv, kind, 1),
    SLOW,
  );
  it.each(each(CORPUS_READERS, [{ ...FOLDER, says: /no corpus in / }]))(
    "%s: %s without a page, fails in one line that names it",
    (_command, _kind, argv, kind) => expectOneLine(argv, kind, 1),
    SLOW,
  );
});

const config = async (dir: string): Promise<string> => {
  await writeFile(at("run.json"), JSON.stringify({ urls: [page], output: { dir } }));
  return at("run.json");
};

describe("a command that writes, given", () => {
  const taken: Kind = { kind: "a file that is there", make: () => page, says: /already there/ };
  const astray: Kind = {
    kind: "a path into no folder",
    make: () => at("gone/x.out"),
    says: /its folder does not exist/,
  };
  const writable = ({ kind }: Kind): boolean => kind !== "nothing" && kind !== "a name with a line end";
  const over = NO_FILE.filter(writable).map((kind) => ({
    ...kind,
    says: new RegExp(`${kind.says.source}|already there`),
  }));

  it.each(
    each(
      [["backup", (path) => ["backup", path]]],
      [...over, { ...FOLDER, says: /already there/ }, taken, astray],
    ),
  )("%s: %s, is called bad usage before any work", (_command, _kind, argv, kind) =>
    expectOneLine(argv, kind, 2),
  );

  it.each(
    each(
      [
        ["evaluate --json", (path) => ["evaluate", "--corpus", folder, "--json", path]],
        ["evaluate --csv", (path) => ["evaluate", "--corpus", folder, "--csv", path]],
        ["optimise --out", (path) => ["optimise", "--corpus", folder, "--out", path]],
        ["optimise --state", (path) => ["optimise", "--corpus", folder, "--state", path]],
      ],
      [...over, FOLDER, astray],
    ),
  )("%s: %s, is called bad usage before any work", (_command, _kind, argv, kind) =>
    expectOneLine(argv, kind, 2),
  );

  it.each(each([["extract --config", (path) => ["extract", "--config", path]]], over))(
    "%s with a folder for its output: %s, is called bad usage",
    async (_command, _kind, argv, kind) => {
      const dir = await kind.make();
      const ran = await winnow(argv(await config(dir)));
      expect(ran).toMatchObject({ code: 2, out: "" });
      expect(ran.err).toEqual([expect.stringContaining(oneLine(basename(dir)))]);
      expect(ran.err[0]).toMatch(/^winnow: cannot write /);
    },
  );

  it(
    "export: names what it cannot write, and leaves nothing beside it",
    async () => {
      await withNewStore((store) => store.corpora.create({ name: "c", description: "" }));
      for (const kind of [...over, taken]) {
        await expectOneLine((path) => ["export", "--corpus", "c", "--out", path], kind, 2);
        socket?.close();
        socket = null;
      }
      expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
    },
    SLOW,
  );
});

describe("a command that needs a database, where there is", () => {
  const commands: readonly (readonly string[])[] = [
    ["backup", "b.db"],
    ["export", "--corpus", "c", "--out", "o"],
    ["gold", "--corpus", "c"],
    ["worker"],
    ["import", "page.html", "--corpus", "c"],
    ["evaluate", "--corpus", "c"],
  ];
  const databases: readonly Kind[] = [
    {
      kind: "a folder",
      make: async () => {
        await mkdir(at("db"));
        return at("db");
      },
      says: /it is a folder, not a file/,
    },
    {
      kind: "a pipe",
      make: () => {
        execFileSync("mkfifo", [at("db")]);
        return at("db");
      },
      says: /it is a pipe, not a file/,
    },
    {
      kind: "some other file",
      make: async () => {
        await writeFile(at("db"), "rain ".repeat(2000));
        return at("db");
      },
      says: /the file is not a SQLite database/,
    },
    {
      kind: "a damaged database",
      make: async () => {
        await writeFile(at("db"), Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(8000, 7)]));
        return at("db");
      },
      says: /not a SQLite database|damaged/,
    },
  ];
  it.each(commands.flatMap((argv) => databases.map((kind) => [argv[0]!, kind.kind, argv, kind] as const)))(
    "%s: %s, it names the file",
    async (_command, _kind, argv, kind) => {
      const path = await kind.make();
      vi.stubEnv("DATABASE_URL", `file:${path}`);
      const ran = await winnow(
        argv.map((part) => (part === "page.html" ? page : part === "b.db" || part === "o" ? at(part) : part)),
      );
      expect(ran).toMatchObject({ code: 1, out: "" });
      expect(ran.err).toEqual([expect.stringContaining(`${path}: `)]);
      expect(ran.err[0]).toMatch(kind.says);
    },
    SLOW,
  );

  it("no database yet, backup says where it was looked for", async () => {
    expect(await winnow(["backup", at("b.db")])).toMatchObject({
      code: 2,
      err: [expect.stringContaining(`no database yet at ${join(folder, "data/test.db")}`)],
    });
  });
});
