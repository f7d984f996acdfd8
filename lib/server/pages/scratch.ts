import { UsageError } from "../../errors";
import { hostOf } from "../../page/parsing/parse";
import { ensureCorpus } from "../../store/ensure-corpus";
import { SCRATCH } from "../../store/rules/rules";
import type { CorpusSummary } from "../../store/interfaces/corpora";
import type { Store } from "../../store/interfaces/store";
import type { Unread } from "../page-tasks/glance";
import { areHeavy, pageThreads, READING_LIMIT_MS } from "./page-threads";

/** @throws UsageError (`reserved-name`) for the name of the hidden corpus */
export function mustBeFree(name: string): void {
  if (name === SCRATCH)
    throw new UsageError("reserved-name", `"${SCRATCH}" is the name of a hidden corpus; choose another`);
}

/** Corpora that a person made or was given, in the store's order. */
export async function visibleCorpora(store: Store): Promise<readonly CorpusSummary[]> {
  return (await store.corpora.list()).filter(({ name }) => name !== SCRATCH);
}

/** All that is pasted takes turns as one page would. */
const PASTED = "pasted";

/**
 * What somebody pasted, out of the body of the request, which is given away. @throws UsageError for what is
 * neither an address nor HTML; LimitError
 */
export function readPasted(
  body: Uint8Array,
  signal?: AbortSignal,
): Promise<{ readonly url: string } | { readonly bytes: Uint8Array }> {
  return pageThreads().run("pasted", {
    what: "reading what was pasted",
    subject: PASTED,
    isHeavy: areHeavy(body.length),
    limitMs: READING_LIMIT_MS,
    signal,
    load: () => ({ body }),
  });
}

/**
 * Keep a page to look at and return its id. The same bytes from the same address are kept once.
 * @param unread its bytes are given away
 * @throws InputError where the bytes are no page; LimitError
 */
export async function keepScratch(store: Store, unread: Unread, signal?: AbortSignal): Promise<string> {
  const { url } = unread;
  const {
    bytes,
    key,
    title: own,
    encoding,
  } = await pageThreads().run("read", {
    what: "reading this page",
    subject: PASTED,
    isHeavy: areHeavy(unread.bytes.length),
    limitMs: READING_LIMIT_MS,
    signal,
    load: () => unread,
  });
  const corpus = await ensureCorpus(store.corpora, {
    name: SCRATCH,
    description: "Pages that were inspected without importing them",
  });
  const title = own || url || "Pasted page";
  await store.pages.add(corpus.id, [
    { key, bytes, title, url, site: hostOf(url), kind: null, lang: null, encoding, gold: { id: key } },
  ]);
  const kept = await store.pages.findByKey(corpus.id, key);
  if (kept === null) throw new Error(`scratch page ${key} was stored but cannot be found`);
  return kept.id;
}
