/** What the bytes of a page say, as an import reads them. */
import { referencesOf, type PageReferences } from "../../capture/references";
import { savedPage } from "../../capture/saved-page";
import { structureOf, type Structure } from "../../blocks/templates/structure";
import { mustFitText } from "../../corpus/gold-fit";
import { declaredLanguage, declaredTitle, declaredUrl } from "../../corpus/head";
import type { CorpusEntry } from "../../corpus/record";
import { NotFoundError, InputError, type AppError } from "../../errors";
import { decodeBytes } from "../../page/parsing/decode";
import { hostOf, parsePage } from "../../page/parsing/parse";
import { sketchOf } from "../../text/sketch";
import type { NewPage } from "../../store/interfaces/pages";

export interface ReadPage {
  readonly page: NewPage;
  /** By what its template is known. */
  readonly structure: Structure;
  /** What it asks for; null where nothing lies beside it. */
  readonly references: PageReferences | null;
  /** Whether it is what SingleFile made of a page. */
  readonly isSingleFile: boolean;
}

/** What of a corpus entry is needed to read its bytes. */
export interface ReadableEntry extends Pick<CorpusEntry, "gold" | "origin" | "httpCharset"> {
  readonly hasArchive?: boolean;
}

/**
 * What the store needs to know of a corpus entry whose bytes are read, but for its template, which depends on what
 * the corpus has.
 * @throws InputError naming the origin, for bytes that are no page, and for gold of text that it does not
 * have
 */
export function readPage(
  key: string,
  bytes: Uint8Array,
  { gold, origin, httpCharset = null, hasArchive = false }: ReadableEntry,
): ReadPage {
  try {
    const { html, encoding } = decodeBytes(bytes, {
      encoding: gold.encoding ?? null,
      httpCharset,
      lang: gold.lang ?? null,
    });
    const saved = savedPage(html);
    const from = gold.url ?? saved?.url ?? null;
    const page = parsePage(html, { url: from });
    mustFitText(page, gold);
    const url = from ?? declaredUrl(page);
    const read = {
      key,
      bytes,
      encoding,
      gold,
      url,
      title: gold.title || declaredTitle(page) || key,
      site: gold.site ?? hostOf(url),
      kind: gold.kind ?? null,
      lang: gold.lang ?? declaredLanguage(page),
      sketch: sketchOf(page.leaves.map((leaf) => leaf.text)),
    };
    return {
      page: read,
      structure: structureOf(page),
      references: hasArchive ? referencesOf({ ...page, url }) : null,
      isSingleFile: saved?.by === "singlefile",
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.code, `${origin}: ${error.message}`, { cause: error });
  }
}

/** Whether a page is to blame that it could not be read, and not the machine. It may also have been removed meanwhile. */
export const isOfPage = (error: AppError): boolean =>
  error instanceof InputError ||
  error instanceof NotFoundError ||
  error.code === "too-slow" ||
  error.code === "too-much-memory";
