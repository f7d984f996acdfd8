import { textOfStretches } from "../../gold/leaves";
import { stretches } from "../../gold/stretches";
import type { FileTree } from "../files/file-tree";
import { MAX_GOLD_BYTES } from "../files/file-tree";
import { HELD_BESIDE, type CorpusFormat } from "../format";
import { siteOfAddress } from "../join";
import { readMarked, recognisesMarked, writeMarked, type MarkedLayout } from "../places/marked-layout";
import type { Saying } from "../places/said";
import { canonical, contentSpans, intervalsOf, named, rolesOf, roleSpans, type Span } from "../places/spans";
import type { CorpusEntry, GoldRecord } from "../record";

const MAPPING = "url-mapping.txt";

/** What the classes mean: 0 no content, 1 headline, 2 full text, 3 supplemental, 4 related content, 5 comments. */
const HEADLINE = "1";
const FULL_TEXT = "2";
const SUPPLEMENTAL = "3";
const RELATED = "4";
const COMMENTS = "5";
/** What whoever reads these corpora counts as content. */
const CONTENT: ReadonlySet<string> = new Set([HEADLINE, FULL_TEXT, SUPPLEMENTAL]);
const CLASS = "x-nc-sel";

/** The class of a text that is called so. What is content is marked as content, whatever else it is. */
function classOf(names: ReadonlySet<string>): string | null {
  if (names.has("main")) {
    if (names.has("title")) return HEADLINE;
    return ["caption", "author", "date", "other"].some((role) => names.has(role)) ? SUPPLEMENTAL : FULL_TEXT;
  }
  return names.has("comment") ? COMMENTS : names.has("related") ? RELATED : null;
}

const saying: Saying<readonly Span[]> = {
  of: (page, gold) => {
    if (gold.text === undefined && gold.intervals === undefined) return null;
    const content = contentSpans(page(), gold, "main") ?? [];
    return canonical(page(), named([...content, ...roleSpans(gold)], classOf));
  },
  gold: (page, said) => {
    const intervals = intervalsOf(said.filter(({ as }) => CONTENT.has(as)));
    const roles = rolesOf(
      said.flatMap((span) => {
        const as = ROLE[span.as];
        return as === undefined ? [] : [{ ...span, as }];
      }),
    );
    const headline = textOfStretches(
      page(),
      stretches(intervalsOf(said.filter(({ as }) => as === HEADLINE))),
    );
    return {
      text: textOfStretches(page(), stretches(intervals)),
      intervals,
      ...(roles.length > 0 && { roles }),
      ...(headline !== "" && { title: headline.replaceAll("\n", " ") }),
    };
  },
};

const ROLE: Readonly<Record<string, "title" | "other" | "related" | "comment">> = {
  [HEADLINE]: "title",
  [SUPPLEMENTAL]: "other",
  [RELATED]: "related",
  [COMMENTS]: "comment",
};

const LAYOUT: MarkedLayout = {
  pages: "original/",
  marked: "annotated/",
  saying,
  marking: {
    wrapper: "span",
    attribute: "class",
    value: (as) => CLASS + as,
    nameOf: (value) => {
      const found = value.split(/\s+/).find((name) => name.startsWith(CLASS));
      const digit = found?.slice(CLASS.length) ?? "";
      return digit.length === 1 && "012345".includes(digit) ? digit : null;
    },
    none: null,
  },
};

/**
 * Layout of L3S-GN1: `original/ID.html`, `annotated/ID.html` with `<span class="x-nc-selN">` around each labelled
 * text, and the addresses in `url-mapping.txt`. Supplemental text (captions, bylines, dates) is content there and
 * comes in with the role "other".
 */
export const l3s: CorpusFormat = {
  id: "l3s",
  name: "L3S-GN1 (original/ and annotated/)",
  files: "original/ID.html and annotated/ID.html with x-nc-selN spans",
  holds: { content: "own", places: "own", ...HELD_BESIDE },
  endings: [".html"],
  recognises: (tree, root) => recognisesMarked(tree, root, LAYOUT),
  read: async (tree, root) => readMarked(tree, root, LAYOUT, await addressesIn(tree, root)),
  async write(entries, sink) {
    const addresses: string[] = [];
    async function* noted(): AsyncGenerator<CorpusEntry> {
      for await (const entry of entries) {
        const { id, url } = entry.gold;
        if (url !== undefined) addresses.push(`<urn:uuid:${id}> ${url}\n`);
        yield entry;
      }
    }
    const report = await writeMarked(LAYOUT, noted(), sink);
    await sink.write(MAPPING, Buffer.from(addresses.join("")));
    return report;
  },
};

async function addressesIn(tree: FileTree, root: string): Promise<ReadonlyMap<string, Partial<GoldRecord>>> {
  const addresses = new Map<string, Partial<GoldRecord>>();
  if (!tree.files.includes(root + MAPPING)) return addresses;
  const text = new TextDecoder().decode(await tree.read(root + MAPPING, MAX_GOLD_BYTES));
  for (const line of text.split("\n")) {
    const close = line.indexOf(">");
    if (!line.startsWith("<") || close < 0) continue;
    const url = line.slice(close + 1).trim();
    const site = siteOfAddress(url);
    const id = line.slice(1, close).replace("urn:uuid:", "");
    if (URL.canParse(url)) addresses.set(id, { url, ...(site !== null && { site }) });
  }
  return addresses;
}
