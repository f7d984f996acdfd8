/** Pages for the tests of what the card says: made up, our own, and, where they are there, real ones. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parse, serialize, type DefaultTreeAdapterTypes } from "parse5";
import { corporaFolder } from "../../corpora-folder";
import type { CorpusEntry } from "../../corpus/record";
import { openCorpus } from "../../corpus/formats/recognise";
import type { Extractor } from "../../extractors/contract/contract";
import { contentMask } from "../../gold/content-mask";
import type { Rng } from "../../learn/rng";
import { decodeBytes } from "../../page/parsing/decode";
import { NO_LEAF_ELEMENTS } from "../../page/elements";
import { wholeView, type LeafId, type Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { buildInspection, type Inspection } from "./inspection";
import { BY_CHARACTERS, type PageScorer } from "../../evaluation/metrics/page-scorer";

export interface KnownPage {
  readonly page: Page;
  /** (L) 1 where gold; null where that is not known. */
  readonly gold: Uint8Array | null;
}

/** The corpora that may be missing, by the folder in which each is; the pages of the project are always there. */
export const REAL = ["wcxb/dev", "scrapinghub"].map((name) => join(corporaFolder(), name)).filter(existsSync);
export const OURS = join(import.meta.dirname, "../../../prisma/starter");

/** So many pages of a corpus, evenly spread over it. */
export async function pagesFrom(folder: string, count: number): Promise<KnownPage[]> {
  const corpus = await openCorpus(folder);
  try {
    const entries: CorpusEntry[] = [];
    for await (const entry of corpus.entries) entries.push(entry);
    const step = Math.max(1, entries.length / count);
    const chosen = Array.from(
      { length: Math.min(count, entries.length) },
      (_, i) => entries[Math.floor(i * step)]!,
    );
    return await Promise.all(
      chosen.map(async ({ gold, bytes }) => {
        const { html } = decodeBytes(await bytes(), { encoding: gold.encoding ?? null });
        const page = parsePage(html);
        return { page, gold: contentMask(page, gold) };
      }),
    );
  } finally {
    await corpus.close();
  }
}

const WORDS = "rain river the village and of road a bridge was closed Monday in water people to rose".split(
  " ",
);
const NAMES = ["story", "ad", "menu", "related-items", "comment", "caption"];
const BLOCKS = ["div", "p", "ul", "section", "article", "table", "blockquote", "h2", "nav"] as const;
const INLINE = ["b", "a", "span", "i"] as const;

/** A page of nested blocks, links and texts of all lengths. */
export function madeUp(rng: Rng): Page {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(rng.next() * list.length)]!;
  const words = (most: number): string =>
    Array.from({ length: 1 + Math.floor(rng.next() * most) }, () => pick(WORDS)).join(" ") +
    (rng.next() < 0.3 ? "." : "");
  const attributes = (): string =>
    rng.next() < 0.5 ? "" : ` class="${pick(NAMES)}"${rng.next() < 0.3 ? ` id="${pick(NAMES)}"` : ""}`;
  const inline = (): string => {
    const tag = pick(INLINE);
    return `<${tag}${tag === "a" ? ' href="/x"' : ""}>${words(6)}</${tag}>`;
  };
  const block = (depth: number): string => {
    const tag = pick(BLOCKS);
    const inner = Array.from({ length: 1 + Math.floor(rng.next() * 4) }, () => {
      const kind = rng.next();
      if (kind < 0.3 || depth === 0) return words(rng.next() < 0.4 ? 4 : 40);
      return kind < 0.5 ? inline() : tag === "p" || tag === "h2" ? words(12) : block(depth - 1);
    }).join(" ");
    if (tag === "ul") return `<ul${attributes()}><li>${inner}</li><li>${words(5)}</li></ul>`;
    if (tag === "table") return `<table><tr><td>${inner}</td><td>${words(5)}</td></tr></table>`;
    return `<${tag}${attributes()}>${inner}</${tag}>`;
  };
  return parsePage(
    `<body>${Array.from({ length: 3 + Math.floor(rng.next() * 8) }, () => block(3)).join("\n")}</body>`,
  );
}

/** What an extractor says of a page at its defaults, or at other values. */
export function inspectionOf(
  { page, gold }: Pick<KnownPage, "page" | "gold">,
  extractor: Extractor,
  values = {},
  scorer: PageScorer = BY_CHARACTERS,
): Inspection {
  const { params, restore } = extractor.configure(values);
  const fitted = restore(null);
  const view = wholeView(page);
  return buildInspection({
    page,
    recipe: { use: extractor.id, params: values },
    extractor,
    params,
    extraction: fitted.extract(view),
    trace: fitted.trace?.(view) ?? null,
    gold,
    scorer,
    ms: 0,
  });
}

/**
 * The page with other texts, as whoever edits its HTML gets it: written down and parsed again. Null where it
 * is not the same page afterwards, since the parser put its mistakes right in another way.
 */
export function edited(page: Page, texts: ReadonlyMap<LeafId, string>): Page | null {
  const document = parse(page.html, { scriptingEnabled: false });
  let leaf = 0;
  const stack: DefaultTreeAdapterTypes.ChildNode[] = [...document.childNodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.nodeName === "#text" && "value" in node && node.value === page.leaves[leaf]?.text) {
      node.value = texts.get(leaf) ?? node.value;
      leaf++;
    }
    if ("childNodes" in node && !NO_LEAF_ELEMENTS.has(node.nodeName))
      stack.push(...[...node.childNodes].reverse());
  }
  const again = parsePage(serialize(document));
  return again.size === page.size && again.leaves.length === page.leaves.length ? again : null;
}
