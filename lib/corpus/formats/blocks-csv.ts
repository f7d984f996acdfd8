import { stringify } from "csv-stringify/sync";
import { paragraphsOf } from "../../blocks/paragraphs";
import { removeNodes, removeUnrendered } from "../../blocks/removal";
import { InputError } from "../../errors";
import { isMostly } from "../../gold/leaves";
import { languageOf, leafStopWordsOf } from "../../page/leaf-stop-words";
import { wholeView, type Page } from "../../page/page";
import { collapse, isInvisible, isSpace } from "../../text/whitespace";
import type { CorpusFormat } from "../format";
import { pageReader } from "../places/said";
import { contentSpans, roleSpans, type Span } from "../places/spans";
import type { GoldRecord } from "../record";

const FILE = "blocks.csv";

/** The columns, in order; docs/corpora.md says what each is. */
const COLUMNS = [
  ...["page", "site", "block", "start", "end"],
  ...["tag", "depth", "position", "characters", "words", "link_words", "link_density", "stop_words"],
  ...["characters_before", "characters_after", "link_density_before", "link_density_after"],
  ...["label", "content_share", "role", "text"],
] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], string | number>>;

/**
 * A row per block of text with features and its label, for training elsewhere. Export only: a table of blocks holds
 * neither pages nor what lies between blocks, so that nothing could be imported from it.
 */
export const blocksCsv: CorpusFormat = {
  id: "blocks-csv",
  name: "CSV of blocks with features",
  files: "blocks.csv, a row per block of text with features and label; export only",
  holds: {
    content: "own",
    places: "own",
    title: "no",
    author: "no",
    date: "no",
    roles: "own",
    verdict: "no",
    labelled: "no",
    corrections: "no",
    logs: "no",
  },
  recognises: (tree, root) => tree.files.includes(root + FILE),
  read: null,
  async write(entries, sink) {
    let partial = 0;
    async function* rows(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(stringify([COLUMNS]));
      for await (const { gold, bytes } of entries) {
        const found = rowsOf(gold, await bytes());
        if (found === null) partial++;
        else if (found.length > 0)
          yield Buffer.from(stringify(found, { columns: [...COLUMNS], escape_formulas: true }));
      }
    }
    await sink.write(FILE, rows());
    return { partial };
  },
};

/** The blocks of a page; null where it is too large to be cut. */
function rowsOf(gold: GoldRecord, bytes: Uint8Array): Row[] | null {
  try {
    return blocksOf(pageReader(bytes, gold)(), gold);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return null;
  }
}

function blocksOf(page: Page, gold: GoldRecord): Row[] {
  const view = wholeView(page);
  const { gone } = removeNodes(view, removeUnrendered);
  const open = Uint8Array.from(page.leaves, ({ node }) => (gone[node] === 1 ? 0 : 1));
  const blocks = paragraphsOf(page, open, gone);
  const content = contentSpans(page, gold, "content");
  const roles = roleSpans(gold);
  const depths = depthsOf(page);
  const stopWords = leafStopWordsOf(page, languageOf(page));
  const leaves = Array.from({ length: blocks.size }, (): number[] => []);
  for (const [leaf, block] of blocks.of.entries()) if (block >= 0) leaves[block]!.push(leaf);
  const density = (block: number): number =>
    (blocks.words[block] ?? 0) === 0 ? 0 : rounded(blocks.linkWords[block]! / blocks.words[block]!);
  return leaves.map((own, block): Row => {
    const first = page.leaves[own[0]!]!;
    const last = page.leaves[own.at(-1)!]!;
    const share = content === null ? null : shareIn(page, own, content);
    const node = blocks.node[block]!;
    return {
      page: gold.id,
      site: gold.site ?? "",
      block,
      start: first.start,
      end: last.start + last.text.length,
      tag: node < 0 ? "" : page.tags[node]!,
      depth: node < 0 ? 0 : depths[node]!,
      position: rounded(blocks.size < 2 ? 0 : block / (blocks.size - 1)),
      characters: blocks.characters[block]!,
      words: blocks.words[block]!,
      link_words: blocks.linkWords[block]!,
      link_density: density(block),
      stop_words: own.reduce((sum, leaf) => sum + stopWords[leaf]!, 0),
      characters_before: blocks.characters[block - 1] ?? 0,
      characters_after: block + 1 < blocks.size ? blocks.characters[block + 1]! : 0,
      link_density_before: block === 0 ? 0 : density(block - 1),
      link_density_after: block + 1 < blocks.size ? density(block + 1) : 0,
      label: share === null ? "" : isMostly(share, 1) ? "content" : "boilerplate",
      content_share: share === null ? "" : rounded(share),
      role: roleOf(page, own, roles) ?? "",
      text: collapse(own.map((leaf) => page.leaves[leaf]!.text).join("")).trim(),
    };
  });
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/** (N) elements above each node. */
function depthsOf(page: Page): Int32Array {
  const depths = new Int32Array(page.size);
  for (let node = 1; node < page.size; node++) depths[node] = depths[page.parent[node]!]! + 1;
  return depths;
}

/** Share of a block's characters that are seen which lie in spans, in [0, 1]. */
function shareIn(page: Page, leaves: readonly number[], spans: readonly Span[]): number {
  let all = 0;
  let inside = 0;
  for (const leaf of leaves) {
    const { start, text } = page.leaves[leaf]!;
    const here = spansIn(spans, start, start + text.length);
    for (let unit = 0; unit < text.length; unit++) {
      const code = text.charCodeAt(unit);
      if (isSpace(code) || isInvisible(code)) continue;
      all++;
      if (here.some((span) => span.start <= start + unit && start + unit < span.end)) inside++;
    }
  }
  return all === 0 ? 0 : inside / all;
}

/** The role of more than half of a block; null where it has none. */
function roleOf(page: Page, leaves: readonly number[], roles: readonly Span[]): string | null {
  const first = page.leaves[leaves[0]!]!;
  const last = page.leaves[leaves.at(-1)!]!;
  const names = new Set(spansIn(roles, first.start, last.start + last.text.length).map(({ as }) => as));
  for (const name of names) {
    const share = shareIn(
      page,
      leaves,
      roles.filter(({ as }) => as === name),
    );
    if (isMostly(share, 1)) return name;
  }
  return null;
}

/** The spans that share a character with `[start, end)`; spans are in order. */
function spansIn(spans: readonly Span[], start: number, end: number): Span[] {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (spans[middle]!.end <= start) low = middle + 1;
    else high = middle;
  }
  const found: Span[] = [];
  for (let at = low; at < spans.length && spans[at]!.start < end; at++) found.push(spans[at]!);
  return found;
}
