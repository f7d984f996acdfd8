import type { MessagePort } from "node:worker_threads";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { FAILED, NO_GOLD, type Grade } from "../../evaluation/scoring/grade";
import { parsedPage } from "../../evaluation/run";
import type { Metric } from "../../evaluation/scoring/score";
import { goldKinds } from "../../gold/gold";
import type { Models } from "../../recipes/model";
import { Planner, type Plan } from "../../optimise/plan";
import { TrialPage, type PageTrial } from "../../optimise/trial-page";
import { decodeBytes } from "../../page/parsing/decode";
import type { Page } from "../../page/page";
import type { Clock } from "../../task";
import type { PagePayload } from "../sources/source";
import type { Attempt, FromTrialThread, ToTrialThread, Tried } from "./protocol";

/** Make this thread keep pages and try recipes on them. */
export function serveTrials(port: MessagePort, metric: Metric, models: Models, clock: Clock): void {
  const tester = new Tester(metric, models, clock, (message) => port.postMessage(message));
  port.on("message", (message: ToTrialThread) => {
    if (message.kind === "page") tester.take(message.page, message.payload);
    else if (message.kind === "casualty") tester.lose(message.page, message.use);
    else void tester.try(message.attempts);
  });
}

/** Bytes of pages that a thread keeps parsed: nodes take some fifty times as much. */
const PARSED_BYTES = 2 * 1024 * 1024;

interface Held {
  readonly payload: Omit<PagePayload, "bytes">;
  /** Packed, since most of the time only its verdicts are needed. */
  readonly packed: Uint8Array;
  readonly stays: boolean;
  parsed: Page | null;
  /** Null where it cannot be read. */
  trial: TrialPage | null;
}

class Tester {
  private readonly held = new Map<number, Held>();
  /** Extractors that are out, by page; null for the page itself. */
  private readonly lost = new Map<number, (string | null)[]>();
  private readonly planner: Planner;
  private parsedBytes = 0;

  constructor(
    private readonly metric: Metric,
    models: Models,
    private readonly clock: Clock,
    private readonly post: (message: FromTrialThread) => void,
  ) {
    this.planner = new Planner(models);
  }

  lose(page: number, use: string | null): void {
    this.lost.set(page, [...(this.lost.get(page) ?? []), use]);
  }

  take(page: number, { bytes, ...payload }: PagePayload): void {
    this.post({ kind: "at", page, use: null });
    const stays = this.parsedBytes + bytes.byteLength <= PARSED_BYTES;
    if (stays) this.parsedBytes += bytes.byteLength;
    const held: Held = {
      payload,
      packed: deflateRawSync(bytes, { level: 1 }),
      stays,
      parsed: null,
      trial: null,
    };
    this.held.set(page, held);
    const lost = this.lost.get(page) ?? [];
    if (!lost.includes(null))
      held.trial = this.trialOf(
        page,
        held,
        lost.filter((use) => use !== null),
      );
    this.release(held);
    this.post({ kind: "read", page });
  }

  private trialOf(page: number, held: Held, lost: readonly string[]): TrialPage | null {
    try {
      return new TrialPage(
        () => this.parsed(held),
        held.payload.gold,
        this.metric,
        this.clock,
        ({ name }) => this.post({ kind: "at", page, use: name }),
        lost,
      );
    } catch {
      // As in every evaluation: on a page that cannot be read everybody fails.
      return null;
    }
  }

  private parsed(held: Held): Page {
    if (held.parsed !== null) return held.parsed;
    const { html } = decodeBytes(new Uint8Array(inflateRawSync(held.packed)), held.payload);
    held.parsed = parsedPage(html, held.payload, this.clock).page;
    return held.parsed;
  }

  private release(held: Held): void {
    if (!held.stays) held.parsed = null;
  }

  async try(attempts: readonly Attempt[]): Promise<void> {
    const plans: Plan[] = [];
    for (const { recipe } of attempts) plans.push(await this.planner.plan(recipe));
    const wanted = attempts.map(({ pages }) => (pages === null ? null : new Set(pages)));
    const found = attempts.map(() => ({
      ...{ pages: [] as number[], grades: [] as Grade[] },
      ...{ empty: [] as number[], ms: [] as number[] },
    }));
    for (const [page, held] of this.held) {
      for (const [at, plan] of plans.entries()) {
        if (wanted[at]?.has(page) === false) continue;
        const { grade, isEmpty, ms } = this.one(held, plan);
        found[at]!.pages.push(page);
        found[at]!.grades.push(grade);
        found[at]!.empty.push(isEmpty ? 1 : 0);
        found[at]!.ms.push(ms);
      }
      this.release(held);
      this.post({ kind: "progress" });
    }
    const results = found.map(({ pages, grades, empty, ms }): Tried => ({
      pages: Int32Array.from(pages),
      grades,
      empty: Uint8Array.from(empty),
      ms: Float64Array.from(ms),
    }));
    this.post({ kind: "tried", results });
  }

  private one({ payload, trial }: Held, plan: Plan): PageTrial {
    if (trial !== null) return trial.trial(plan);
    const hasGold = goldKinds(payload.gold).includes(this.metric.gold);
    return { grade: hasGold ? FAILED : NO_GOLD, isEmpty: false, ms: 0 };
  }
}
