import { LimitError } from "../../errors";
import type { Recipe } from "../../recipes/recipe";
import { inOwnProcess } from "../downloads/own-process";
import { Turns } from "../downloads/turns";
import type { FitRequest } from "../page-tasks/fit-process";

/**
 * Fitting to a site that takes longer than a request may: it goes on in a process of its own, and who asks
 * meanwhile is told how far it is. What it gives lies in the store then.
 */

/** How far it is. */
export interface FitProgress {
  /** Pages that were learned from. */
  readonly done: number;
  readonly total: number;
}

export interface FitOrder {
  /** A `file:` URL with an absolute path. */
  readonly database: string;
  readonly corpusId: string;
  readonly site: string;
  readonly recipe: Recipe;
  /** Names the computation: who asks for the same shares it. */
  readonly key: string;
  /** Pages of the site. */
  readonly pages: number;
}

interface Fit {
  done: number;
  /** Resolves when it has ended, to why it failed where it did. */
  readonly ended: Promise<Error | null>;
}

/** One needs the memory of a large site. */
const AT_ONCE = 1;
const WAITING = 8;
/** A process that gets no further for so long is taken for hanging. */
const SILENCE_MS = 60_000;
/** Who asks waits so long, which is enough for most. */
const PATIENCE_MS = 2_000;

/** One list for all routes of the server, which may be bundled apart. */
const kept = globalThis as typeof globalThis & { winnowFits?: { turns: Turns; going: Map<string, Fit> } };
const fits = () =>
  (kept.winnowFits ??= {
    turns: new Turns({ limit: AT_ONCE, waiting: WAITING, what: "site models" }),
    going: new Map<string, Fit>(),
  });

/**
 * Have a recipe fitted to a site, and wait a moment.
 * @returns how far it is; null where it has ended, and the store has what it gave
 * @throws LimitError `busy`, `too-slow`; what fitting throws; the signal's reason when it aborts
 */
export async function fitToSite(order: FitOrder, signal?: AbortSignal): Promise<FitProgress | null> {
  const { going } = fits();
  let fit = going.get(order.key);
  if (fit === undefined) {
    fit = begin(order);
    going.set(order.key, fit);
    const forget = () => going.delete(order.key);
    // Who asks next hears of a failure; who asks after that tries again.
    void fit.ended.then((failure) => (failure === null ? forget() : setTimeout(forget, SILENCE_MS).unref()));
  }
  const ended = await Promise.race([fit.ended, later(PATIENCE_MS)]);
  signal?.throwIfAborted();
  if (ended === "later") return { done: Math.min(fit.done, order.pages), total: order.pages };
  going.delete(order.key);
  if (ended !== null) throw ended;
  return null;
}

function begin(order: FitOrder): Fit {
  const fit: Fit = { done: 0, ended: run(order, () => fit.done++).then(() => null, asError) };
  return fit;
}

async function run({ database, corpusId, site, recipe }: FitOrder, onPage: () => void): Promise<void> {
  const stop = new AbortController();
  const end = await fits().turns.take(stop.signal);
  const request: FitRequest = { corpusId, site, recipe };
  const silence = () =>
    setTimeout(
      () =>
        stop.abort(
          new LimitError("too-slow", `comparing the pages of ${site} got no further and was stopped`),
        ),
      SILENCE_MS,
    );
  let timer = silence();
  try {
    const { body } = await inOwnProcess("page-tasks/fit-process.ts", { database, request }, stop.signal, end);
    for await (const lines of body as unknown as AsyncIterable<Uint8Array>) {
      clearTimeout(timer);
      timer = silence();
      lines.forEach(onPage);
    }
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const later = (ms: number): Promise<"later"> =>
  new Promise((resolve) => {
    setTimeout(() => resolve("later"), ms).unref();
  });
