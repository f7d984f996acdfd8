/**
 * What the proxy adds to a page, and whether it holds on to anything: the program as people start it, in a process
 * of its own, between a site and a client on this machine.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { USUAL_EXTRACTOR } from "../extractors/panels";
import { decodeBytes } from "../page/parsing/decode";
import { median } from "./contest";
import { atMost, type Figure } from "./figure";
import { benchPages } from "./pages";

/** What pages are filtered by: the quick one that the many requests are made with too, then what is usual. */
const RECIPES = ["block-extractor-modern", USUAL_EXTRACTOR];
/** Beside parsing and extraction. */
const MOST_ADDED_MS = 5;
const REQUESTS = 10_000;
const CONNECTIONS = 50;
/** After these the heaps have their size. */
const WARM_REQUESTS = 2_000;
const MOST_GROWTH = 1.15;
/** Threads are as warm after these rounds as they get. */
const WARM_ROUNDS = 1;
/** For the many requests, a page whose size is that of many small ones. */
const SMALL_PAGE = `<!doctype html><title>Rain</title><nav>${'<a href="/">Home</a> '.repeat(20)}</nav><main><h1>Rain</h1>${"<p>It rained all day in the hills, and the river rose by two metres in one night.</p>".repeat(20)}</main>`;

interface Fetched {
  readonly ms: number;
  readonly timing: Readonly<Record<string, number>>;
  readonly status: number;
  readonly isFiltered: boolean;
}

/** Measure. Takes about five minutes on two cores. */
export async function benchProxy(rounds: number, say: (line: string) => void): Promise<Figure[]> {
  const { name, pages: all } = benchPages();
  // As a site sends them to a client that says nothing of its language.
  const pages = all.map((bytes) => ({ bytes, charset: decodeBytes(bytes).encoding }));
  const server = createServer((asked, response) => {
    const page = pages[Number(asked.url!.slice(1))];
    const { bytes, charset } = page ?? { bytes: Buffer.from(SMALL_PAGE), charset: "utf-8" };
    response.writeHead(200, {
      "content-type": `text/html; charset=${charset}`,
      "content-length": bytes.length,
    });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    say(`pages: ${name}, ${pages.length}; one after the other, through the proxy and without it`);
    const figures: Figure[] = [];
    for (const recipe of RECIPES)
      await throughProxy(recipe, async (proxy) => {
        say(recipe);
        const added = await addedMs(pages.length, site, proxy.port, rounds, say);
        figures.push(
          atMost(
            `${recipe}: added to a page, beside parsing and extraction, mean over pages`,
            added.mean,
            "ms",
            MOST_ADDED_MS,
          ),
          atMost(`${recipe}: the same, median over pages`, added.median, "ms", MOST_ADDED_MS),
        );
        if (recipe !== RECIPES[0]) return;
        say(`${REQUESTS} requests on ${CONNECTIONS} connections`);
        const load = await manyRequests(site, proxy, say);
        figures.push(
          atMost(`requests of ${REQUESTS} that failed`, load.failed, "requests", 0),
          atMost(`memory after ${REQUESTS} requests / after ${WARM_REQUESTS}`, load.growth, "x", MOST_GROWTH),
          atMost(`open files after them / after ${WARM_REQUESTS}`, load.files, "x", MOST_GROWTH),
        );
      });
    return figures;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Measure with a proxy of a recipe, which then ends. */
async function throughProxy(
  recipe: string,
  measure: (proxy: Awaited<ReturnType<typeof startProxy>>) => Promise<void>,
): Promise<void> {
  const proxy = await startProxy(recipe);
  try {
    await measure(proxy);
  } finally {
    proxy.child.kill("SIGTERM");
    await once(proxy.child, "exit");
  }
}

async function startProxy(recipe: string) {
  const bin = join(import.meta.dirname, "../cli/winnow.mjs");
  const child = spawn(
    process.execPath,
    [
      ...[bin, "proxy", "--json", "--recipe", recipe, "--port", "0", "--allow", "127.0.0.1"],
      ...["--workers", "2", "--max-mb", "30"],
    ],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, XDG_CONFIG_HOME: "/nonexistent" } },
  );
  let text = "";
  for await (const line of createInterface({ input: child.stdout })) {
    text += line;
    if (line === "}") break;
  }
  const { proxy } = JSON.parse(text) as { proxy: string };
  return { child, port: Number(new URL(proxy).port) };
}

/** Milliseconds that each page takes more than without the proxy, less what its parsing and extraction took. */
async function addedMs(
  count: number,
  site: string,
  port: number,
  rounds: number,
  say: (line: string) => void,
): Promise<{ readonly mean: number; readonly median: number }> {
  const agent = new Agent({ keepAlive: true });
  const samples: number[][] = Array.from({ length: count }, () => []);
  const parts: Record<string, number> = {};
  let timed = 0;
  for (let round = 0; round < rounds + WARM_ROUNDS; round++) {
    for (let page = 0; page < count; page++) {
      const direct = await fetched(agent, `${site}/${page}`, null);
      const via = await fetched(agent, `${site}/${page}`, port);
      if (round < WARM_ROUNDS || !via.isFiltered) continue;
      const { parse = 0, extract = 0 } = via.timing;
      timed++;
      for (const [part, ms] of Object.entries({ direct: direct.ms, through: via.ms, ...via.timing }))
        parts[part] = (parts[part] ?? 0) + ms;
      samples[page]!.push(via.ms - direct.ms - parse - extract);
    }
  }
  agent.destroy();
  const means = Object.entries(parts).map(([part, ms]) => `${part} ${(ms / timed).toFixed(1)}`);
  say(`mean ms of a page: ${means.join(", ")}`);
  const medians = samples.filter((own) => own.length > 0).map(median);
  return { mean: medians.reduce((sum, one) => sum + one, 0) / medians.length, median: median(medians) };
}

async function manyRequests(
  site: string,
  { child, port }: Awaited<ReturnType<typeof startProxy>>,
  say: (line: string) => void,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const began = performance.now();
  let asked = 0;
  let failed = 0;
  let warm: ReturnType<typeof heldBy> | null = null;
  const work = async (): Promise<void> => {
    while (asked < REQUESTS) {
      asked++;
      const { status, isFiltered } = await fetched(agent, `${site}/small`, port);
      if (status !== 200 || !isFiltered) failed++;
      if (asked >= WARM_REQUESTS) warm ??= heldBy(child.pid!);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const after = heldBy(child.pid!);
  agent.destroy();
  const seconds = (performance.now() - began) / 1000;
  say(
    `${(REQUESTS / seconds).toFixed(0)} requests a second, ${warm!.mb.toFixed(0)} MB then ${after.mb.toFixed(0)} MB`,
  );
  return { failed, growth: after.mb / warm!.mb, files: after.files / warm!.files };
}

/** What a process holds: resident memory, and open files. Linux. */
function heldBy(pid: number): { readonly mb: number; readonly files: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return {
    mb: Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
  };
}

function fetched(agent: Agent, url: string, proxyPort: number | null): Promise<Fetched> {
  const target = new URL(url);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        agent,
        host: "127.0.0.1",
        port: proxyPort ?? Number(target.port),
        path: proxyPort === null ? target.pathname : url,
        headers: { host: target.host },
      },
      (answer) => {
        answer.on("end", () => {
          const { statusCode = 0, headers } = answer;
          const isFiltered = headers["x-winnow-view"] === "filtered";
          const timing = timingOf(String(headers["server-timing"] ?? ""));
          resolve({ ms: performance.now() - began, timing, status: statusCode, isFiltered });
        });
        answer.on("error", reject);
        answer.resume();
      },
    );
    asked.on("error", reject);
    asked.end();
  });
}

const timingOf = (header: string): Record<string, number> =>
  Object.fromEntries(
    [...header.matchAll(/winnow-(\w+);dur=([\d.]+)/g)].map(([, name, ms]) => [name!, Number(ms)]),
  );
