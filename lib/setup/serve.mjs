import { spawn } from "node:child_process";
import { join } from "node:path";
import { onOrphaned } from "./ancestors.mjs";
import { BUNDLES, ROOT, say, tool } from "./steps.mjs";

/** How long server and worker may take to stop before they are killed. */
const GRACE_MS = 5_000;
/**
 * How long a connection may be idle: longer than a proxy or a program keeps one (60 s for most), so that the server never
 * closes it at the moment when something is sent.
 */
const IDLE_MS = 75_000;
const FOLLOW = ["--import", "./lib/setup/follow-parent.mjs"];

/**
 * Run the server and one worker until both have ended; resolves to the exit code. A signal is passed on to
 * both; when one of them ends by itself the other is stopped, for the app is not whole without either.
 * `follow`: processes (of `ancestors`) whose end is a signal, too.
 */
export function serve({ host, port, database }, { dev = false, follow = null } = {}) {
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const env = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: "1",
    DATABASE_URL: database,
    HOST: host,
    PORT: String(port),
    // While somebody develops, threads read what was saved last.
    ...(!dev && { WINNOW_BUNDLES: join(ROOT, BUNDLES) }),
  };
  const start = (args) =>
    spawn(process.execPath, [...FOLLOW, ...args], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"], env });
  const children = [
    start([
      ...tool.next,
      ...(dev ? ["dev"] : ["start", "--keepAliveTimeout", String(IDLE_MS)]),
      "-H",
      host,
      "-p",
      String(port),
    ]),
    start(["lib/cli/winnow.mjs", "worker"]),
  ];
  let asked = null;
  const stop = (signal) => {
    asked ??= signal;
    for (const child of children) child.kill(signal);
    setTimeout(() => children.forEach((child) => child.kill("SIGKILL")), GRACE_MS).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
  if (follow !== null) onOrphaned(follow, () => stop("SIGTERM"));
  const ends = children.map(
    (child, index) =>
      new Promise((resolve) => {
        child.once("exit", (code) => {
          if (asked === null) {
            console.error(
              `the ${index === 0 ? "server" : "worker"} ended by itself (exit code ${code ?? "none"}): stopping`,
            );
            stop("SIGTERM");
            resolve(code || 1);
          } else resolve(0);
        });
      }),
  );
  void announce(url, () => asked !== null);
  return Promise.all(ends).then((codes) => Math.max(...codes));
}

/** Print the URL once the server answers there. */
async function announce(url, isStopping) {
  while (!isStopping()) {
    const answers = await fetch(url, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(5_000),
    }).then(
      () => true,
      () => false,
    );
    if (answers) return say(`Winnow runs on ${url} (stop it with Ctrl+C)`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
