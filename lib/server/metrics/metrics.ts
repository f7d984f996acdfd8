/** What Prometheus reads of a server: its requests, the queue, the store and the process, by prom-client. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Store } from "../../store/interfaces/store";
import { setObserver } from "../requests/observer";
import { routeAt } from "../team/routes-by-path";
import { isLogged, logLine } from "./request-log";

/** Upper bounds in seconds: a click, a screen, a long read. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30];

/** The server is made of several bundles, which count together. */
const shared = globalThis as typeof globalThis & { winnowMetrics?: Metrics };

/** The metrics of this server, made at the first call. */
export const metrics = (): Metrics => (shared.winnowMetrics ??= new Metrics());

/** Have every answer of the API counted and, where WINNOW_LOG=json, logged; when the server starts. */
export function observeRequests(): void {
  const own = metrics();
  setObserver(({ request, status, ms, id }) => {
    const { method } = request;
    const found = routeAt(method === "HEAD" ? "GET" : method, new URL(request.url).pathname);
    // Never the path: it holds ids, and whoever makes paths up would make series up.
    const route = found === null ? "unknown" : `${found.resource}.${found.name}`;
    own.answered({ route, status }, ms);
    if (isLogged()) process.stderr.write(`${logLine({ id, method, route, status, ms }, Date.now())}\n`);
  });
}

class Metrics {
  private readonly registry = new Registry();
  private readonly requests = this.histogram("winnow_request_seconds", "Time to the answer of a request", [
    "route",
    "status",
  ]);
  private readonly storeReads = this.histogram(
    "winnow_store_seconds",
    "Time of a small read of the store",
    [],
  );
  private readonly jobs = this.gauge("winnow_jobs", "Jobs by kind and state", ["kind", "state"]);
  private readonly oldest = this.gauge(
    "winnow_queue_age_seconds",
    "Age of the job that has waited longest",
    [],
  );
  private readonly workers = this.gauge("winnow_workers_busy", "Workers that hold a job under a lease", []);
  private readonly lapsed = this.gauge("winnow_leases_lapsed", "Running jobs whose worker is silent", []);

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  answered(labels: { readonly route: string; readonly status: number }, ms: number): void {
    this.requests.observe({ route: labels.route, status: String(labels.status) }, ms / 1000);
  }

  /** In the text form of Prometheus, with what the store says of now. @param now milliseconds since 1970 */
  async text(store: Pick<Store, "jobs">, now: number): Promise<string> {
    const began = performance.now();
    const { jobs, busyWorkers, lapsed, oldestQueuedAt } = await store.jobs.standing(now);
    this.storeReads.observe((performance.now() - began) / 1000);
    this.jobs.reset();
    for (const { kind, state, jobs: count } of jobs) this.jobs.set({ kind, state }, count);
    this.oldest.set(oldestQueuedAt === null ? 0 : Math.max(0, now - oldestQueuedAt) / 1000);
    this.workers.set(busyWorkers);
    this.lapsed.set(lapsed);
    return this.registry.metrics();
  }

  private histogram<Label extends string>(name: string, help: string, labelNames: Label[]): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [this.registry] });
  }

  private gauge<Label extends string>(name: string, help: string, labelNames: Label[]): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }
}
