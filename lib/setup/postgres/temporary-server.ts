import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { userInfo } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

/** Where Debian and others put the programs of Postgres, the newest first. */
const FOLDERS = ["/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt/postgresql"];
/** A user that Debian's package makes: Postgres refuses to run as root. */
const USER = "postgres";
const STARTING_MS = 60_000;

/** Where others reach a server beside its socket: an address of this machine, and who may come. */
export interface ReachedAt {
  readonly address: string;
  /** E.g. 10.77.0.0/24. */
  readonly from: string;
}

/** A server of Postgres that is there for tests, in a temporary folder, reachable by its socket. */
export interface TemporaryServer {
  /** The URL of a database of it, as an owner who needs no password. */
  url(database: string, user?: string): string;
  /** Run SQL in one of its databases, by psql. */
  sql(database: string, text: string): void;
  /** The number of its main process; null where that has ended, e.g. since it could not recover from a crash. */
  pid(): number | null;
  /** Stop it as a crash does, and start it again; also one that has ended. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Why no server can be started here; null where one can. */
export function missingPostgres(): string | null {
  if (programs() === null)
    return "the programs of Postgres are not installed (Debian: apt-get install postgresql)";
  if (userInfo().uid === 0 && idOf(USER) === null)
    return `Postgres does not run as root, and there is no user ${USER}`;
  return null;
}

/**
 * Start a server of its own. It ends with this process, however that ends.
 * @param isSafe whether it waits for the disk, as tests of loss want it to
 * @param reached null for its socket only
 */
export async function startServer({
  isSafe = false,
  reached = null,
}: { readonly isSafe?: boolean; readonly reached?: ReachedAt | null } = {}): Promise<TemporaryServer> {
  const missing = missingPostgres();
  if (missing !== null) throw new Error(missing);
  const bin = programs()!;
  const as = userInfo().uid === 0 ? { uid: idOf(USER)!.uid, gid: idOf(USER)!.gid } : {};
  const folder = mkdtempSync(join(tmpdir(), "winnow-pg-"));
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, "data");
  const quietly = { ...as, cwd: folder, stdio: ["ignore", "ignore", "pipe"] as ["ignore", "ignore", "pipe"] };
  const init = ["-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  execFileSync(join(bin, "initdb"), init, quietly);
  // One user of the tests has a password.
  const rules = readFileSync(join(data, "pg_hba.conf"), "utf8");
  writeFileSync(join(data, "pg_hba.conf"), `local all locked scram-sha-256\n${rules}`);
  if (reached !== null) appendFileSync(join(data, "pg_hba.conf"), `host all all ${reached.from} trust\n`);
  const settings = {
    listen_addresses: reached?.address ?? "",
    unix_socket_directories: folder,
    max_connections: "200",
  };
  const unsafe = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const options = Object.entries({ ...settings, ...(isSafe ? {} : unsafe) }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);

  const begin = async () => {
    // The shell ends the server when the pipe from this process closes: that happens to a killed one, too.
    const script = `"$@" >"${folder}/log" 2>&1 & child=$!; read line; kill -QUIT $child; wait $child; test "$line" = keep || rm -rf "${folder}"`;
    const shell = spawn("/bin/sh", ["-c", script, "sh", join(bin, "postgres"), "-D", data, ...options], {
      ...as,
      cwd: "/",
      stdio: ["pipe", "ignore", "ignore"],
    });
    const ended = once(shell, "exit");
    shell.unref();
    for (const giveUpAt = Date.now() + STARTING_MS; !isReady(); await pause(30))
      if (Date.now() > giveUpAt || shell.exitCode !== null)
        throw new Error(
          `Postgres does not start: ${readFileSync(join(folder, "log"), "utf8").slice(-2_000)}`,
        );
    return async (last: string) => {
      // Else a program that waits for nothing but this ends before it.
      shell.ref();
      shell.stdin.end(last);
      await ended;
    };
  };
  const isReady = (): boolean => {
    try {
      execFileSync(join(bin, "pg_isready"), ["-q", "-h", folder], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  };
  let end = await begin();
  return {
    url: (database, user = USER) => `postgres://${user}@localhost/${database}?host=${folder}`,
    sql: (database, text) =>
      void execFileSync(
        join(bin, "psql"),
        ["-q", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", USER, "-d", database, "-c", text],
        { stdio: ["ignore", "ignore", "pipe"] },
      ),
    pid: () => mainProcess(data),
    restart: async () => {
      await end("keep\n");
      end = await begin();
    },
    stop: async () => {
      await end("");
      // Where the user of the server may not.
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mainProcess(data: string): number | null {
  try {
    const [pid] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), 0);
    return Number(pid);
  } catch {
    return null;
  }
}

/** The folder with the programs of the newest version; null where there is none. */
function programs(): string | null {
  for (const folder of FOLDERS) {
    const versions = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+$/.test(name)) : [];
    const found = ["", ...versions.sort((a, b) => Number(b) - Number(a))]
      .map((version) => join(folder, version, "bin"))
      .find((bin) => existsSync(join(bin, "initdb")) && existsSync(join(bin, "postgres")));
    if (found !== undefined) return found;
  }
  return null;
}

function idOf(user: string): { uid: number; gid: number } | null {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${user}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}
