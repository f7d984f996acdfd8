/**
 * A server that is killed twenty times while several clients label loses nothing that it had acknowledged,
 * and stores nothing by half.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { seededRng } from "../../lib/learn/rng";
import { databaseFault } from "../../lib/setup/database-fault";
import { freePort } from "../../lib/setup/free-port";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const KILLS = 20;
/** Each has a page of its own, and all of them write into one more. */
const CLIENTS = 5;
const TOGETHER = "All of them";

interface Stored {
  readonly version: number;
  readonly state: string;
  readonly operations: readonly { readonly id: string; readonly group: string }[];
}

test.describe.configure({ timeout: 600_000 });

let folder: string;
let url: string;
let port: number;
let server: ChildProcess | null = null;

const env = (): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: `file:${join(folder, "winnow.db")}`,
  PORT: String(port),
  HOST: "127.0.0.1",
  NODE_ENV: "production",
});

async function startServer(): Promise<void> {
  server = spawn(
    process.execPath,
    [join(ROOT, "node_modules/next/dist/bin/next"), "start", "-p", String(port), "-H", "127.0.0.1"],
    { cwd: ROOT, env: env(), stdio: "ignore", detached: true },
  );
  await expect
    .poll(
      () =>
        fetch(`${url}/api/annotators`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000, intervals: [100] },
    )
    .toBe(200);
}

/** Kill -9 of the server and all it started; resolves when it is gone. */
async function killServer(): Promise<void> {
  const dying = server;
  server = null;
  if (dying?.pid === undefined || dying.exitCode !== null) return;
  const gone = new Promise((resolve) => dying.once("exit", resolve));
  process.kill(-dying.pid, "SIGKILL");
  await gone;
}

test.beforeAll(async () => {
  expect(existsSync(join(ROOT, ".next/BUILD_ID")), "the app is built (npx next build)").toBe(true);
  folder = await mkdtemp(join(tmpdir(), "winnow-kills-"));
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
  for (const script of [["lib/setup/migrate.ts", "deploy"], ["prisma/seed.ts"]])
    execFileSync(process.execPath, ["--import", "tsx", ...script], { cwd: ROOT, env: env(), stdio: "pipe" });
});

test.afterAll(async () => {
  await killServer();
  await rm(folder, { recursive: true, force: true });
});

test("twenty kills while five clients label lose no acknowledged operation and leave none half written", async () => {
  await startServer();
  const [corpus] = ((await (await fetch(`${url}/api/corpora`)).json()) as { corpora: { id: string }[] })
    .corpora;
  const { rows } = (await (
    await fetch(`${url}/api/corpora/${corpus!.id}/pages?limit=${CLIENTS + 1}`)
  ).json()) as { rows: { id: string }[] };
  const pages = rows.map(({ id }) => id);
  const shared = pages[CLIENTS]!;
  let isOver = false;
  const acknowledged = new Map<string, string[]>();

  /** Send what belongs together until the server says that it has it, through however many deaths. */
  async function save(
    pageId: string,
    annotator: string,
    version: number,
    operations: readonly unknown[],
    state: string,
  ): Promise<Stored> {
    for (;;) {
      const body = JSON.stringify({ annotator, version, operations, state });
      const answer = await fetch(`${url}/api/pages/${pageId}/labels`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      })
        .then(async (response) => ({
          status: response.status,
          body: (await response.json()) as Stored & { error?: { current?: Stored } },
        }))
        // Dead before, in the middle of, or after having stored it: it is sent again.
        .catch(() => null);
      if (answer?.status === 200) return answer.body;
      if (answer?.body.error?.current !== undefined) version = answer.body.error.current.version;
      else await wait(50);
    }
  }

  async function label(client: number): Promise<void> {
    const own = `Client ${client}`;
    acknowledged.set(own, []);
    for (let step = 0; !isOver; step++) {
      const isShared = step % 3 === 2;
      const annotator = isShared ? TOGETHER : own;
      // Three at a time, which are one action: all of them are stored, or none.
      const group = `${client}-${step}`;
      const operations = [0, 1, 2].map((part) =>
        operationOf(`${group}-${part}`, group, isShared ? 0 : step, part),
      );
      await save(
        isShared ? shared : pages[client]!,
        annotator,
        0,
        operations,
        step % 2 === 0 ? "in progress" : "done",
      );
      acknowledged.set(annotator, [
        ...(acknowledged.get(annotator) ?? []),
        ...operations.map(({ id }) => id),
      ]);
    }
  }

  const clients = Array.from({ length: CLIENTS }, (_, client) => label(client));
  const rng = seededRng(20);
  for (let kill = 0; kill < KILLS; kill++) {
    const before = [...acknowledged.values()].flat().length;
    await wait(rng.below(400));
    // Not before it has taken something, so that every life of the server has work to lose.
    await expect
      .poll(() => [...acknowledged.values()].flat().length, { timeout: 60_000, intervals: [20] })
      .toBeGreaterThan(before);
    await wait(rng.below(150));
    await killServer();
    expect(await databaseFault(`file:${join(folder, "winnow.db")}`), `after kill ${kill + 1}`).toBeNull();
    await startServer();
  }
  isOver = true;
  await Promise.all(clients);
  await killServer();
  expect(await databaseFault(`file:${join(folder, "winnow.db")}`)).toBeNull();
  await startServer();

  for (const [annotator, ids] of acknowledged) {
    const pageId = annotator === TOGETHER ? shared : pages[Number(annotator.slice("Client ".length))]!;
    const stored = (await (
      await fetch(`${url}/api/pages/${pageId}/labels?annotator=${encodeURIComponent(annotator)}`)
    ).json()) as Stored;
    const found = stored.operations.map(({ id }) => id);
    expect(
      found.filter((id) => ids.includes(id)).sort(),
      `${annotator}: what was acknowledged is there`,
    ).toEqual([...ids].sort());
    expect(new Set(found).size, `${annotator}: nothing is there twice`).toBe(found.length);
    expect(stored.version).toBe(found.length);
    const groups = new Map<string, number>();
    for (const { group } of stored.operations) groups.set(group, (groups.get(group) ?? 0) + 1);
    expect(
      [...groups].filter(([, count]) => count !== 3),
      `${annotator}: no action is there by half`,
    ).toEqual([]);
    expect(["in progress", "done"], `${annotator}: the state came with them`).toContain(stored.state);
  }
  expect([...acknowledged.values()].flat().length).toBeGreaterThan(KILLS * 3);
});

function operationOf(id: string, group: string, place: number, part: number) {
  const start = place * 30 + part * 10;
  const end = start + 10;
  const anchor = { start, end, exact: "0123456789", prefix: "", suffix: "", path: "/html[1]/body[1]/p[1]" };
  return {
    id,
    group,
    at: 1,
    activeMs: 100,
    kind: "set",
    target: { kind: "interval", start, end },
    label: part === 1 ? "main" : "boilerplate",
    origin: "manual",
    anchor,
  };
}
