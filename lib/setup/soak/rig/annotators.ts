/** People who label at a steady pace through the API, and what became of every operation that was acknowledged. */
import { setTimeout as pause } from "node:timers/promises";
import type { Store } from "../../../store/interfaces/store";
import type { Rng } from "../../../learn/rng";
import { patiently } from "./background";

/** After so many operations an annotator goes on to the next page. */
const PER_PAGE = 40;
const RETRY_MS = 50;
const LABELS = ["main", "boilerplate"] as const;

export interface Audit {
  readonly acknowledged: number;
  /** Acknowledged and not stored. */
  readonly lost: number;
  /** Stored more than once. */
  readonly doubled: number;
  /** Stored though nobody was told so, not even after trying again. */
  readonly unasked: number;
}

interface Answer {
  readonly version?: number;
  readonly error?: { readonly current?: { readonly version: number } };
}

export class Annotators {
  /** Ids of operations by annotator and page, in the order of their acknowledgement. */
  private readonly acknowledged = new Map<string, string[]>();
  private readonly times: number[] = [];
  private readonly ends: Promise<void>[] = [];
  private isOver = false;
  /** Requests that had to be sent again. */
  retries = 0;
  /** Answers other than 200 and 409, by status; 0 is no answer at all. */
  readonly refusals = new Map<number, number>();

  constructor(
    private readonly url: string,
    private readonly pages: readonly string[],
    private readonly everyMs: number,
  ) {}

  /** So many begin to label, each with the first operation at a moment of its own. */
  begin(count: number, rng: Rng): void {
    for (let at = 0; at < count; at++) this.ends.push(this.work(at, rng.below(this.everyMs + 1)));
  }

  /** Everybody stops after the operation at hand. */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.ends);
  }

  get count(): number {
    return this.times.length;
  }

  /** Milliseconds from the request to the answer at a share of all, e.g. 0.99; those sent again count in full. */
  quantile(share: number): number {
    const sorted = this.times.toSorted((a, b) => a - b);
    const at = Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1);
    return Math.round((sorted[at] ?? 0) * 10) / 10;
  }

  /** Compare what was acknowledged with what is stored. */
  async audit(store: Store): Promise<Audit> {
    let [lost, doubled, unasked] = [0, 0, 0];
    for (const [key, ids] of this.acknowledged) {
      const [name, pageId] = key.split("\n") as [string, string];
      const { operations } = await patiently(async () => {
        const { id } = await store.labels.ensureAnnotator(name);
        return store.labels.load(pageId, id);
      });
      const stored = operations.map((operation) => operation.id);
      const found = new Set(stored);
      const asked = new Set(ids);
      lost += ids.filter((one) => !found.has(one)).length;
      doubled += stored.length - found.size;
      unasked += [...found].filter((one) => !asked.has(one)).length;
    }
    const acknowledged = [...this.acknowledged.values()].reduce((sum, ids) => sum + ids.length, 0);
    return { acknowledged, lost, doubled, unasked };
  }

  private async work(at: number, firstMs: number): Promise<void> {
    const name = `Annotator ${at}`;
    const began = performance.now() + firstMs;
    for (let step = 0; !this.isOver; step++) {
      // By the clock and not after the last answer: a slow answer must not thin out the load.
      await pause(Math.max(0, began + step * this.everyMs - performance.now()));
      if (this.isOver) return;
      const pageId = this.pages[(at + Math.floor(step / PER_PAGE) * 7) % this.pages.length]!;
      await this.save(name, pageId, `${at}-${step}`, step);
    }
  }

  /** Send an operation until the server says that it has it, through whatever happens to it. */
  private async save(annotator: string, pageId: string, id: string, step: number): Promise<void> {
    const key = `${annotator}\n${pageId}`;
    const ids = this.acknowledged.get(key) ?? [];
    this.acknowledged.set(key, ids);
    let version = ids.length;
    const operations = [operationOf(id, step)];
    const began = performance.now();
    for (;;) {
      const body = JSON.stringify({ annotator, version, operations, state: "in progress" });
      const { status, answer } = await fetch(`${this.url}/api/pages/${pageId}/labels`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      })
        .then(async (response) => ({ status: response.status, answer: (await response.json()) as Answer }))
        .catch(() => ({ status: 0, answer: {} as Answer }));
      if (status === 200) break;
      this.retries += 1;
      const current = answer.error?.current;
      if (current !== undefined) version = current.version;
      else {
        this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
        await pause(RETRY_MS);
      }
    }
    this.times.push(performance.now() - began);
    ids.push(id);
  }
}

function operationOf(id: string, step: number) {
  const start = (step % PER_PAGE) * 5;
  const end = start + 5;
  const anchor = { start, end, exact: "01234", prefix: "", suffix: "", path: "/html[1]/body[1]/p[1]" };
  return {
    ...{ id, group: id, at: 1, activeMs: 100, kind: "set", origin: "manual", anchor },
    ...{ target: { kind: "interval", start, end }, label: LABELS[step % LABELS.length] },
  };
}
