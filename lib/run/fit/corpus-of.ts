/** Pages of a source as something to learn from. */
import { InputError } from "../../errors";
import type { Corpus, CorpusPage, Needs } from "../../extractors/contract/contract";
import type { Gold } from "../../gold/gold";
import { pageGold } from "../../gold/page-gold";
import { decodeBytes } from "../../page/parsing/decode";
import { wholeView, type Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import type { PagePayload, SourcePage } from "../sources/source";

/** A page that is learned from. */
export type LearningPage = Pick<SourcePage, "key" | "origin" | "load">;

/** A page of a source, decoded and parsed. @throws InputError naming it, as `decodeBytes` */
export async function read(page: SourcePage): Promise<Page> {
  return parsed(page, await page.load());
}

function parsed({ origin }: Pick<SourcePage, "origin">, payload: PagePayload): Page {
  const { html } = named(origin, () => decodeBytes(payload.bytes, payload));
  return parsePage(html, payload);
}

/**
 * Read, decoded and parsed one by one, each time they are asked for. Of a site, pages that cannot be decoded are
 * left out, as runs leave them out: they fail when their own turn comes, the others do not.
 * @param needs what is learned from; gold is brought to the leaves for labels alone, which takes its time
 * @param groups (pages) which of them belong together; absent where only their sites are known
 * @throws for labels, InputError naming the page that cannot be decoded, while its turn comes
 */
export function corpusOf(pages: readonly LearningPage[], needs: Needs, groups?: readonly string[]): Corpus {
  return {
    size: pages.length,
    async *pages() {
      for (const [at, source] of pages.entries()) {
        const payload = await source.load();
        if (needs === "labels") {
          yield labelledAnew(source, payload, groups?.[at]);
          continue;
        }
        const page = parsedOrNull(source, payload);
        if (page !== null) yield { id: source.key, page, live: wholeView(page).live, gold: null };
      }
    },
  };
}

/** A page is parsed where something was kept of it only if that is not enough. */
function labelledAnew(source: LearningPage, payload: PagePayload, group?: string): CorpusPage {
  const kept = keptOf(source);
  let known: CorpusPage | null = null;
  const read = (): CorpusPage =>
    (known ??= labelledPage(source.key, parsed(source, payload), payload.gold, { kept, group }));
  if (kept.size === 0) return read();
  return {
    id: source.key,
    kept,
    ...(group !== undefined && { group }),
    get page() {
      return read().page;
    },
    get live() {
      return read().live;
    },
    get fields() {
      return read().fields ?? {};
    },
    get gold() {
      return read().gold;
    },
  };
}

const keptBy = new WeakMap<LearningPage, Map<string, unknown>>();

/** See `CorpusPage`; as long as the page of the source is known to anybody. */
export function keptOf(source: LearningPage): Map<string, unknown> {
  let kept = keptBy.get(source);
  if (kept === undefined) keptBy.set(source, (kept = new Map()));
  return kept;
}

/**
 * A parsed page with its gold. Content is brought to the leaves only when somebody asks for it: who learns fields
 * does not.
 */
export function labelledPage(
  id: string,
  page: Page,
  gold: Gold,
  { kept, group }: { readonly kept?: Map<string, unknown>; readonly group?: string | undefined } = {},
): CorpusPage {
  const { fields, leaves } = pageGold(page, gold);
  return {
    id,
    page,
    live: wholeView(page).live,
    fields,
    ...(kept && { kept }),
    ...(group !== undefined && { group }),
    get gold() {
      return leaves();
    },
  };
}

function parsedOrNull(source: LearningPage, payload: PagePayload): Page | null {
  try {
    return parsed(source, payload);
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** What is thrown about a page names it. */
export function named<T>(origin: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.code, `${origin}: ${error.message}`, { cause: error });
  }
}
