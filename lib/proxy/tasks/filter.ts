import { ANSWER_FORMATS, writeAnswer } from "../../page/rendering/answer";
import { configure, type ConfiguredRecipe } from "../../recipes/configure";
import { knownModels, modelIdsOf } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import { extractPage } from "../../run/extract/extract-page";
import { pageInMemory } from "../../run/sources/in-memory";
import { KeptModels } from "../../server/page-tasks/kept-models";
import { dimmedSource } from "../rewrite/dimmed";
import { filteredSource } from "../rewrite/filtered";

/** What a filtered page may be sent as: the page itself, or its kept text alone. */
export const PROXY_FORMATS = ["page", "text", "markdown"] as const;
export type ProxyFormat = (typeof PROXY_FORMATS)[number];

/** A page on its way through the proxy, unpacked. */
export interface PassingPage {
  readonly bytes: Uint8Array;
  readonly url: string;
  readonly httpCharset: string | null;
  readonly recipe: Recipe;
  /** The files of all models that the recipe names; null where this thread may have read them before. */
  readonly models: readonly Uint8Array[] | null;
  /** Whether what is dropped is dimmed instead of removed. */
  readonly isDimmed: boolean;
  readonly format: ProxyFormat;
  readonly keepScripts: boolean;
  /** Whether it comes with a content security policy. */
  readonly hasPolicy: boolean;
}

/** What is sent in its place. */
export interface FilteredPage {
  /** In UTF-8. */
  readonly body: Uint8Array;
  /** Media type; null where it stays what it was. */
  readonly type: string | null;
  /** Texts of the page, and how many of them are kept. */
  readonly leaves: number;
  readonly kept: number;
  /** Milliseconds each step took. */
  readonly ms: {
    readonly decode: number;
    readonly parse: number;
    readonly extract: number;
    readonly rewrite: number;
  };
}

/** Recipes that stay ready to run. */
const MOST_READY = 50;

const models = new KeptModels();
const ready = new Map<string, ConfiguredRecipe>();

/**
 * Filter one page; `lacks-models` where this thread has not read all of its models.
 * @throws InputError where it cannot be read or the recipe breaks off on it
 */
export async function filter(page: PassingPage): Promise<FilteredPage | "lacks-models"> {
  const configured = readyRecipe(page);
  if (configured === null) return "lacks-models";
  const clock = (): number => performance.now();
  const { bytes, url, httpCharset } = page;
  const source = pageInMemory({ id: url, bytes, url, httpCharset, origin: "this page" });
  const result = await extractPage({ page: source, configured, site: null }, clock);
  const began = clock();
  const { body, type } = written(page, result);
  const { keep } = result.extraction;
  return {
    body,
    type,
    leaves: keep.length,
    kept: keep.reduce((sum, one) => sum + one, 0),
    ms: { ...result.ms, rewrite: clock() - began },
  };
}

function written(
  { format, isDimmed, keepScripts, hasPolicy }: PassingPage,
  { page, extraction }: Awaited<ReturnType<typeof extractPage>>,
): Pick<FilteredPage, "body" | "type"> {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  if (format !== "page")
    return { body: encode(writeAnswer(format, page, extraction).text), type: ANSWER_FORMATS[format].type };
  const { keep } = extraction;
  const html = isDimmed ? dimmedSource(page, keep, hasPolicy) : filteredSource(page, keep, keepScripts);
  return { body: encode(html), type: null };
}

function readyRecipe({ recipe, models: files }: PassingPage): ConfiguredRecipe | null {
  const key = writeRecipe(recipe);
  const known = ready.get(key);
  if (known !== undefined) return known;
  const found = files === null ? models.find(modelIdsOf([recipe])) : models.read(files);
  if (found === null) return null;
  const configured = configure(recipe, knownModels(found));
  ready.set(key, configured);
  for (const oldest of ready.keys()) {
    if (ready.size <= MOST_READY) break;
    ready.delete(oldest);
  }
  return configured;
}
