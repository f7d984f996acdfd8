/** A built server, workers and a database of their own, each a process that can be killed and started again. */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openStore } from "../../../store/open";
import type { Store } from "../../../store/interfaces/store";
import { freePort } from "../../free-port";
import { startServer as startPostgres, type TemporaryServer } from "../../postgres/temporary-server";
import { deployMigrations, migrationFiles } from "../../schema-engine";
import type { Engine } from "./script";

const ROOT = join(import.meta.dirname, "../../../..");
const CLOCK = join(import.meta.dirname, "clock.mjs");
const DATABASE = "winnow";
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 50;
const KEEP_EVERY_MS = 500;

/** A process that is started, killed with all that it started, and started again. */
class Member {
  private child: ChildProcess | null = null;
  private isWanted = false;

  constructor(
    private readonly args: readonly string[],
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** @throws Error where it does not run */
  get pid(): number {
    if (!this.isRunning) throw new Error("the process has ended");
    return this.child!.pid!;
  }

  start(): void {
    this.isWanted = true;
    this.child = spawn(process.execPath, this.args, {
      cwd: ROOT,
      env: this.env,
      stdio: "ignore",
      detached: true,
    });
  }

  /** Start it again where it has ended by itself: a worker does where the database is away when it begins. */
  keep(): void {
    if (this.isWanted && !this.isRunning) this.start();
  }

  /** Send the signal to it and all that it started; resolves when it is gone. */
  async end(signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<void> {
    const { child } = this;
    this.isWanted = false;
    if (child?.pid === undefined || !this.isRunning) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    process.kill(-child.pid, signal);
    await gone;
    this.child = null;
  }
}

export class Rig {
  private constructor(
    readonly url: string,
    readonly databaseUrl: string,
    /** Null on SQLite. */
    readonly postgres: TemporaryServer | null,
    readonly server: Member,
    readonly workers: readonly Member[],
    /** The database as this process sees it. */
    readonly store: Store,
    private readonly folder: string,
  ) {}

  /** How often Postgres had ended by itself and was started again. */
  restarts = 0;
  private lastWork: Promise<void> = Promise.resolve();
  private keeper: NodeJS.Timeout | null = null;

  /**
   * A migrated, empty database, of Postgres one that waits for the disk, and the server and the workers on it,
   * not started yet. @throws Error where the app is not built
   */
  static async make(engine: Engine, folder: string, workers: number, files = folder): Promise<Rig> {
    if (!existsSync(join(ROOT, ".next/BUILD_ID")))
      throw new Error("the app is not built: npm run setup builds it");
    const postgres = engine === "postgres" ? await startPostgres({ isSafe: true }) : null;
    postgres?.sql("postgres", `CREATE DATABASE ${DATABASE}`);
    const databaseUrl = postgres?.url(DATABASE) ?? `file:${join(files, "winnow.db")}`;
    await deployMigrations(databaseUrl, migrationFiles(databaseUrl, ROOT));
    const port = await freePort();
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, WINNOW_FILES: files, PORT: String(port), HOST: "127.0.0.1" },
      ...{ NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      ...{ WINNOW_BUNDLES: join(ROOT, ".next/winnow-bundles"), NODE_OPTIONS: `--import ${CLOCK}` },
    };
    // Whatever becomes of this process, nothing of it stays behind.
    const follow = ["--import", join(ROOT, "lib/setup/follow-parent.mjs")];
    const clockOf = (name: string): NodeJS.ProcessEnv => ({
      ...env,
      WINNOW_SOAK_CLOCK: join(folder, `${name}.clock`),
    });
    const next = join(ROOT, "node_modules/next/dist/bin/next");
    const server = new Member(
      [...follow, next, "start", "-H", "127.0.0.1", "-p", String(port)],
      clockOf("server"),
    );
    const winnow = [...follow, join(ROOT, "lib/cli/winnow.mjs"), "worker"];
    const members = Array.from({ length: workers }, (_, at) => new Member(winnow, clockOf(`worker-${at}`)));
    const store = await openStore(databaseUrl);
    const rig = new Rig(`http://127.0.0.1:${port}`, databaseUrl, postgres, server, members, store, folder);
    return rig;
  }

  /** Start the server and the workers; resolves when the server answers. */
  async start(): Promise<void> {
    this.server.start();
    for (const worker of this.workers) worker.start();
    // What it fails with, the next who asks the database is told.
    this.keeper = setInterval(() => {
      for (const member of [this.server, ...this.workers]) member.keep();
      void this.keepPostgres().catch(() => undefined);
    }, KEEP_EVERY_MS);
    await this.answering();
  }

  /** @throws Error where the server does not answer within a minute */
  async answering(): Promise<void> {
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(LOOK_EVERY_MS)) {
      const isThere = await fetch(`${this.url}/api/annotators`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isThere) return;
    }
    throw new Error("the server does not answer");
  }

  /** Put the clock of a process so many ms off, while it runs. */
  setClock(whose: "server" | `worker-${number}`, offsetMs: number): void {
    writeFileSync(join(this.folder, `${whose}.clock`), String(offsetMs));
  }

  /**
   * Kill a process of Postgres: one that serves somebody, at which it throws everybody out and recovers, or
   * all at once.
   * @param at which one, in [0, 1)
   */
  async killPostgres(at: number): Promise<void> {
    await this.aboutPostgres(async (postgres) => {
      const main = postgres.pid();
      const children = main === null ? [] : childrenOf(main);
      const place = Math.floor(at * (children.length + 1));
      if (place === children.length) await postgres.restart();
      else process.kill(children[place]!, "SIGKILL");
    });
  }

  /**
   * Start Postgres where it has ended by itself, as what keeps services running does: it gives up where the process
   * that recovers is killed, too.
   */
  private keepPostgres(): Promise<void> {
    return this.aboutPostgres(async (postgres) => {
      if (postgres.pid() !== null) return;
      await postgres.restart();
      this.restarts++;
    });
  }

  /** One after the other: who starts it must not meet who stops it. Nothing on SQLite. */
  private aboutPostgres(work: (postgres: TemporaryServer) => Promise<void>): Promise<void> {
    const { postgres } = this;
    const mine = postgres === null ? Promise.resolve() : this.lastWork.then(() => work(postgres));
    this.lastWork = mine.catch(() => undefined);
    return mine;
  }

  /** End everything, and remove what belongs to it. */
  async stop(): Promise<void> {
    if (this.keeper !== null) clearInterval(this.keeper);
    await Promise.all([this.server, ...this.workers].map((member) => member.end()));
    await this.lastWork;
    await this.store.close();
    await this.postgres?.stop();
  }
}

/** Processes whose parent it is, from /proc; none where there is no such folder. */
function childrenOf(pid: number): readonly number[] {
  if (!existsSync("/proc/self/stat")) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        // "pid (name) state parent ...": the name may hold anything.
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === pid;
      } catch {
        return false;
      }
    })
    .map(Number);
}
