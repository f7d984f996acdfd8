/** `winnow evaluate --via-proxy`: a proxy as a contestant, by the texts of what it answers. */
import { answersModel } from "../../answers/answers-model";
import { AppError, messageOf } from "../../errors";
import { sourceName } from "../../extractors/answers/answers";
import { decodeBytes } from "../../page/parsing/decode";
import { proxyAddress, ViaProxy } from "../../proxy/via-proxy";
import type { Model } from "../../recipes/model";
import { CODE_VERSION } from "../../run/generated/code-version";
import type { SourcePage } from "../../run/sources/source";
import type { Task } from "../../task";
import type { Terminal } from "../terminal/terminal";
import { withSource } from "./with-source";

/** Longer than any page takes, for proxies that are slow. */
const TIMEOUT_MS = 60_000;
/** Pages that fail are named up to this number. */
const SHOWN = 5;

/**
 * Fetch the pages of a corpus through a proxy; its answers as a model. A page that the proxy fails on has no answer
 * and counts as failed; the first such pages are named on stderr.
 * @param address of the proxy, `http://HOST:PORT`
 * @param limit only the first so many pages
 * @throws UsageError `bad-proxy`; AppError `proxy-failed` where no page came through
 */
export async function answersViaProxy(
  address: string,
  corpus: string,
  { limit, inParallel }: { readonly limit: number | undefined; readonly inParallel: number },
  terminal: Terminal,
): Promise<Model> {
  const proxy = proxyAddress(address);
  const via = new ViaProxy(proxy, TIMEOUT_MS);
  const texts: Record<string, string> = {};
  const failures: string[] = [];
  let asked = 0;
  const silent: Terminal = { ...terminal, complain: () => {} };
  const take = async (page: SourcePage, task: Task): Promise<void> => {
    const payload = await page.load();
    let source: string;
    let charset: string;
    try {
      const decoded = decodeBytes(payload.bytes, payload);
      source = sourceName(decoded.html);
      charset = decoded.encoding;
    } catch {
      // It fails with every extractor, and is reported with them.
      return;
    }
    try {
      texts[source] = await via.answer({ bytes: payload.bytes, charset });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures.push(`${page.key}: ${messageOf(error)}`);
    }
    task.report({ done: ++asked, total: limit ?? null, note: page.key });
  };
  await via.open();
  const task = terminal.startTask();
  try {
    const name = await withSource(corpus, silent, async ({ name: called, pages }) => {
      await eachInParallel(pages, { limit, inParallel, signal: task.signal }, (page) => take(page, task));
      return called;
    });
    for (const failure of failures.slice(0, SHOWN))
      terminal.complain(`winnow: via ${proxy.host}: ${failure}`);
    if (failures.length > SHOWN)
      terminal.complain(`winnow: via ${proxy.host}: ${failures.length - SHOWN} more pages failed`);
    if (Object.keys(texts).length === 0 && failures.length > 0)
      throw new AppError("proxy-failed", `no page came through ${proxy.host}: ${failures[0]!}`);
    const origin = { corpus: name, pages: Object.keys(texts).length, code: CODE_VERSION };
    return answersModel(`via ${proxy.host}`, 1, texts, origin);
  } finally {
    task.end();
    await via.close();
  }
}

/** Walk pages once, a few at a time. */
async function eachInParallel(
  pages: AsyncIterable<SourcePage>,
  {
    limit = Infinity,
    inParallel,
    signal,
  }: { readonly limit?: number | undefined; readonly inParallel: number; readonly signal: AbortSignal },
  act: (page: SourcePage) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let taken = 0;
  try {
    for await (const page of pages) {
      signal.throwIfAborted();
      const one: Promise<void> = act(page).finally(() => running.delete(one));
      running.add(one);
      one.catch(() => {});
      if (running.size >= inParallel) await Promise.race(running);
      if (++taken >= limit) break;
    }
  } finally {
    await Promise.all(running);
  }
}
