/**
 * The drill: a backup while people label, a restore into an empty folder, and a server on it: pages, labels and gold
 * are those of the moment of the backup, no action is there by half, and people go on.
 */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { freePort } from "../../lib/setup/free-port";
import { seenCorrections } from "../../lib/corpus/seen-corrections";
import type { AnnotationSet } from "../../lib/store/interfaces/labels";
import type { PageRecord, PageRow } from "../../lib/store/interfaces/pages";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PEOPLE = ["Ada", "Ben", "Cleo"] as const;
/** Operations of one action. */
const GROUP = 3;
/** No request, program, start or end of a server is waited for any longer. */
const REQUEST_MS = 30_000;
const PROGRAM_MS = 60_000;
const START_MS = 60_000;
const END_MS = 5_000;

const run = promisify(execFile);

/** A database in a folder, and the server on it. */
interface Place {
  readonly folder: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
}

let folder: string;
const servers: ChildProcess[] = [];

test.beforeAll(async () => {
  expect(existsSync(join(ROOT, ".next/BUILD_ID")), "the app is built (npx next build)").toBe(true);
  folder = await mkdtemp(join(tmpdir(), "winnow-drill-"));
});

test.afterAll(async () => {
  for (const server of servers) await ended(server);
  await rm(folder, { recursive: true, force: true });
});

async function placeAt(name: string): Promise<Place> {
  const own = join(folder, name);
  await mkdir(own);
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: `file:${join(own, "winnow.db")}`,
    PORT: String(port),
    HOST: "127.0.0.1",
    NODE_ENV: "production" as const,
  };
  return { folder: own, port, env };
}

const node = ({ env }: Place, ...argv: readonly string[]) =>
  run(process.execPath, [...argv], { cwd: ROOT, env, timeout: PROGRAM_MS, killSignal: "SIGKILL" });
const winnow = (place: Place, ...argv: readonly string[]) =>
  node(place, join(ROOT, "lib/cli/winnow.mjs"), ...argv);

async function started(place: Place): Promise<ChildProcess> {
  const { port, env } = place;
  const server = spawn(
    process.execPath,
    [join(ROOT, "node_modules/next/dist/bin/next"), "start", "-p", String(port), "-H", "127.0.0.1"],
    { cwd: ROOT, env, stdio: "ignore", detached: true },
  );
  servers.push(server);
  const answers = (): Promise<number> =>
    ask(place, "/api/annotators").then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(answers, { timeout: START_MS, intervals: [100] }).toBe(200);
  return server;
}

/** Ends a server and all it started, by its id; what does not end by itself is killed. */
async function ended(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const isGone = (): Promise<boolean> =>
    Promise.race([gone.then(() => true), wait(END_MS, false, { ref: false })]);
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    try {
      process.kill(-server.pid, signal);
    } catch {
      return; // It ended in between.
    }
    if (await isGone()) return;
  }
}

const ask = ({ port }: Place, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal: AbortSignal.timeout(REQUEST_MS) });

async function json<T>(place: Place, path: string, init: RequestInit = {}): Promise<T> {
  const answer = await ask(place, path, init);
  expect(answer.status, `${init.method ?? "GET"} ${path}`).toBe(200);
  return (await answer.json()) as T;
}

const post = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

const setOf = (place: Place, pageId: string, name: string): Promise<AnnotationSet> =>
  json(place, `/api/pages/${pageId}/labels?annotator=${name}`);
const recordOf = async (place: Place, pageId: string): Promise<PageRecord> =>
  (await json<{ readonly record: PageRecord }>(place, `/api/pages/${pageId}`)).record;

/** One action: its operations are stored together or not at all. */
const actionOf = (name: string, action: number) =>
  Array.from({ length: GROUP }, (_, part) => ({
    ...{ id: `${name}-${action}-${part}`, group: `${name}-${action}`, at: action, activeMs: 1 },
    ...{ kind: "verdict", verdict: part % 2 === 0 ? "article" : "forum" },
  }));

async function act(place: Place, pageId: string, name: string, action: number): Promise<void> {
  const body = {
    ...{ annotator: name, version: action * GROUP, operations: actionOf(name, action) },
    state: action % 2 === 0 ? "in progress" : "done",
  };
  await json(place, `/api/pages/${pageId}/labels`, post(body));
}

/** The first text of the page is main after all: a correction of its gold. */
async function correct(place: Place, pageId: string, leaf: number): Promise<void> {
  const { sha256, gold } = await recordOf(place, pageId);
  const body = { ...{ ...seenCorrections(gold), start: leaf, end: leaf + 1 }, to: "main", by: "Root" };
  await json(place, `/api/pages/${pageId}/gold`, post(body, { "if-match": `"${sha256}"` }));
}

test("a backup while people label, restored into an empty folder, is that moment, and people go on", async () => {
  // Two servers start, each a minute at most beside other tests.
  test.setTimeout(240_000);
  const before = await placeAt("before");
  const backup = join(folder, "backup.db");
  await node(before, "--import", "tsx", "lib/setup/migrate.ts", "deploy");
  await node(before, "--import", "tsx", "prisma/seed.ts");
  const server = await started(before);
  const { corpora } = await json<{ readonly corpora: readonly { readonly id: string }[] }>(
    before,
    "/api/corpora",
  );
  const list = `/api/corpora/${corpora[0]!.id}/pages`;
  const rowsIn = async (place: Place): Promise<readonly PageRow[]> =>
    (await json<{ readonly rows: readonly PageRow[] }>(place, `${list}?limit=500&sort=key`)).rows;
  const rows = await rowsIn(before);
  const labelled = new Map(PEOPLE.map((name, at) => [name, rows[at]!.id]));
  const [corrected, removed] = [rows[PEOPLE.length]!.id, rows.at(-1)!.id];
  await correct(before, corrected, 0);
  const untouched = rows.slice(PEOPLE.length).map(({ id }) => id);
  const records = (place: Place) => Promise.all(untouched.map((id) => recordOf(place, id)));
  const recordsBefore = await records(before);

  /** Actions of each that the server has acknowledged. */
  const acknowledged = new Map<string, number>(PEOPLE.map((name) => [name, 0]));
  const everyone = (test: (name: string, actions: number) => boolean) => () =>
    [...acknowledged].every(([name, actions]) => test(name, actions));
  let isOver = false;
  const work = Promise.all(
    PEOPLE.map(async (name) => {
      for (let action = 0; !isOver; action++) {
        await act(before, labelled.get(name)!, name, action);
        acknowledged.set(name, action + 1);
        // As people do, and so that whatever else waits gets its turn.
        await wait(5);
      }
    }),
  );
  // Of a drill that fails elsewhere the work fails too, later and unasked.
  work.catch(() => undefined);
  try {
    await expect
      .poll(
        everyone((_, actions) => actions >= 3),
        { timeout: REQUEST_MS },
      )
      .toBe(true);
    const begun = new Map(acknowledged);
    await winnow(before, "backup", backup);
    const over = new Map(acknowledged);
    const isOn = everyone((name, actions) => actions > over.get(name)! + 1);
    await expect.poll(isOn, { timeout: REQUEST_MS }).toBe(true);
    // What comes after the backup: a correction of gold, and a page that is removed.
    await correct(before, corrected, 1);
    const remove = await ask(before, list, { ...post({ ids: [removed] }), method: "DELETE" });
    expect(remove.status).toBe(204);
    isOver = true;
    await work;
    await ended(server);

    const after = await placeAt("after");
    await winnow(after, "restore", backup);
    await started(after);
    expect((await rowsIn(after)).map(({ id, key, bytes }) => ({ id, key, bytes }))).toEqual(
      rows.map(({ id, key, bytes }) => ({ id, key, bytes })),
    );
    expect(await records(after)).toEqual(recordsBefore);
    for (const name of PEOPLE) {
      const { operations, version, state } = await setOf(after, labelled.get(name)!, name);
      const actions = version / GROUP;
      expect(
        operations.map(({ id }) => id),
        `${name}: whole actions from the first, without a gap`,
      ).toEqual(
        Array.from({ length: actions }, (_, action) => actionOf(name, action).map(({ id }) => id)).flat(),
      );
      expect(actions, `${name}: all that was stored before the backup began`).toBeGreaterThanOrEqual(
        begun.get(name)!,
      );
      // One may have been stored and not acknowledged when the backup ended.
      expect(actions, `${name}: nothing that came after it`).toBeLessThanOrEqual(over.get(name)! + 1);
      expect(state, `${name}: the state is that of the last action`).toBe(
        actions % 2 === 1 ? "in progress" : "done",
      );
      await act(after, labelled.get(name)!, name, actions);
      expect((await setOf(after, labelled.get(name)!, name)).version).toBe(version + GROUP);
    }
  } finally {
    isOver = true;
  }
});
