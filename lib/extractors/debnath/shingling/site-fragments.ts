/** What Shingling learns of a site: the fragments that its pages share, as JSON. */
// The small form of zod: this file is also in the bundle of the browser.
import * as z from "zod/mini";
import { InputError } from "../../../errors";
import { afTree, type AfTree } from "../../../blocks/fragments/af-tree";
import { FragmentSearch } from "../../../blocks/fragments/fragment-search";
import {
  sharedFragments,
  type FragmentedPage,
  type PageFragment,
  type SharedFragment,
} from "../../../blocks/fragments/shared-fragments";
import { copyGroups } from "../../../blocks/redundancy/copy-groups";
import type { RegisteredBlock } from "../../../blocks/redundancy/page-register";
import type { Page, View } from "../../../page/page";
import type { Task } from "../../../task";
import { begin } from "../../contract/begin";
import type { Corpus } from "../../contract/contract";
import { partOf, readSites, sitesSchema, writeSites, type WrittenSites } from "../../contract/sites";
import { cutBlocks } from "../basket";
import { comparable } from "../site-blocks";
import { sharingFor, type ShinglingValues } from "./params";

/** A shared fragment, with two of the pages that have it as reasons call them. */
interface NamedFragment extends Omit<SharedFragment, "on"> {
  readonly on: readonly string[];
}

/** One site. */
export interface SiteFragments {
  /** Distinct pages. */
  readonly pages: number;
  readonly fragments: readonly NamedFragment[];
  readonly search: FragmentSearch;
}

/** By site; pages whose site is unknown are taken as one. */
export type ShinglingModel = ReadonlyMap<string, SiteFragments>;

/** A model as JSON. */
export interface WrittenShinglingModel {
  readonly sites: WrittenSites<{
    readonly pages: number;
    readonly fragments: readonly {
      readonly bytes: number;
      readonly pages: number;
      readonly on: readonly string[];
      readonly shingles: readonly number[];
    }[];
  }>;
}
const count = z.int().check(z.nonnegative());
export const shinglingModelSchema: z.ZodMiniType<WrittenShinglingModel> = z.object({
  sites: sitesSchema(
    z.object({
      pages: count,
      fragments: z.array(
        z.object({
          bytes: count,
          pages: count,
          on: z.array(z.string()),
          shingles: z.array(count.check(z.maximum(0xffffffff))),
        }),
      ),
    }),
  ),
});

/** The AF tree of a view, and which of its nodes are compared. */
export interface Fragments {
  readonly tree: AfTree;
  isCompared(at: number): boolean;
}

export function fragmentsOf(view: View, { window, minBytes, whole }: ShinglingValues): Fragments {
  const { open, removal } = begin(view);
  const tree = afTree(view, open, removal, window);
  const { nodes } = tree;
  // The last node of the outermost chain that holds everything: the page itself.
  let outermost = -1;
  if (!whole) while (outermost + 1 < nodes.length && nodes[outermost + 1]!.end === nodes.length) outermost++;
  return { tree, isCompared: (at) => at > outermost && nodes[at]!.bytes >= minBytes };
}

interface LearnedPage {
  readonly name: string;
  readonly fragments: readonly PageFragment[];
  /** Its atomic blocks, by which copies of a page are told. */
  readonly blocks: readonly RegisteredBlock[];
}

const nameOf = ({ url, title }: Page): string => url ?? title;

function learnedPage(view: View, values: ShinglingValues): LearnedPage {
  const { tree, isCompared } = fragmentsOf(view, values);
  // A node is larger than any inside it, so those that are compared hold together.
  const compared = tree.nodes.flatMap((_, at) => (isCompared(at) ? [at] : []));
  const before = new Int32Array(tree.nodes.length + 1);
  for (let at = 0; at < tree.nodes.length; at++) before[at + 1] = before[at]! + (isCompared(at) ? 1 : 0);
  const { blocks } = cutBlocks(view, { preset: "atomic", tagSet: "modern" });
  return {
    name: nameOf(view.page),
    fragments: compared.map((at) => ({
      bytes: tree.nodes[at]!.bytes,
      end: before[tree.nodes[at]!.end]!,
      shingles: tree.shingles(at),
    })),
    blocks: comparable(view.page, blocks).flatMap((block) =>
      block === null ? [] : [{ hash: block.hash, textLength: block.textLength }],
    ),
  };
}

/** Find the shared fragments of each site of a corpus. @throws the signal's reason when cancelled */
export async function learnFragments(
  corpus: Corpus,
  values: ShinglingValues,
  task: Task,
): Promise<ShinglingModel> {
  const sites = new Map<string, LearnedPage[]>();
  let done = 0;
  for await (const { page, live } of corpus.pages()) {
    task.signal.throwIfAborted();
    partOf(sites, page, (): LearnedPage[] => []).push(learnedPage({ page, live }, values));
    task.report({ done: ++done, total: corpus.size, note: "reading fragments" });
  }
  return new Map([...sites].map(([site, pages]) => [site, siteOf(pages, values, task)]));
}

function siteOf(pages: readonly LearnedPage[], values: ShinglingValues, task: Task): SiteFragments {
  const groups = copyGroups(pages.map(({ blocks }) => blocks));
  const fragmented = pages.map(({ fragments }, page): FragmentedPage => ({
    copyOf: groups[page]!,
    fragments,
  }));
  // Whoever waits for a thread takes one that says nothing for hanging.
  const onTurn = (done: number, total: number): void => {
    task.signal.throwIfAborted();
    task.report({ done, total, note: "comparing fragments" });
  };
  const fragments = sharedFragments(fragmented, sharingFor(values), onTurn).map(({ on, ...fragment }) => ({
    ...fragment,
    on: on.map((page) => pages[page]!.name),
  }));
  return searchable(new Set(groups).size, fragments, values);
}

const searchable = (
  pages: number,
  fragments: readonly NamedFragment[],
  values: ShinglingValues,
): SiteFragments => ({ pages, fragments, search: new FragmentSearch(fragments, sharingFor(values)) });

/** The model for JSON. */
export function shinglingModelToJson(sites: ShinglingModel): WrittenShinglingModel {
  return {
    sites: writeSites(sites, ({ pages, fragments }) => ({
      pages,
      fragments: fragments.map(({ bytes, pages: sharing, on, shingles }) => ({
        bytes,
        pages: sharing,
        on,
        shingles: [...shingles],
      })),
    })),
  };
}

/** The model from JSON. @throws InputError `bad-model` where shingles do not rise, or a site is there twice */
export function shinglingModelFromJson(
  { sites }: WrittenShinglingModel,
  values: ShinglingValues,
): ShinglingModel {
  return readSites(sites, ({ pages, fragments }) => {
    const own = fragments.map(({ shingles, ...fragment }, at) => {
      if (shingles.length === 0 || shingles.some((shingle, i) => i > 0 && shingle <= shingles[i - 1]!))
        throw new InputError("bad-model", `the shingles of fragment ${at} do not rise`);
      return { ...fragment, shingles: Uint32Array.from(shingles) };
    });
    return searchable(pages, own, values);
  });
}
