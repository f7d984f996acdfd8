import { AppError, InputError, messageOf } from "../../errors";
import { noCorpus, type Corpus, type CorpusPage, type Fitted, type ParamValues } from "../../extractors/contract";
import { extractorById } from "../../extractors/index";
import { answerToText } from "../../extractors/wire";
import { wholeView } from "../../page/page";
import { pageOf, type SentPage } from "./sent-page";

export interface Extracting {
  readonly page: SentPage;
  /** The other pages of its site, where the extractor looks at them; else empty. */
  readonly others: readonly SentPage[];
  readonly extractor: string;
  readonly params: ParamValues;
}

/** What an extractor says of a page: the text of its `Answer`, as UTF-8. @throws InputError `extractor-threw` where it breaks off, and as `decodeBytes` */
export async function extract({ page: sent, others, extractor, params }: Extracting): Promise<Uint8Array> {
  const configured = extractorById(extractor).configure(params);
  const page = pageOf(sent);
  const fitted = await configured.fit(configured.needs === "page" ? noCorpus : siteOf({ id: sent.id, page, gold: null }, others));
  const view = wholeView(page);
  try {
    const began = performance.now();
    const extraction = fitted.extract(view);
    const ms = performance.now() - began;
    return new TextEncoder().encode(answerToText({ extraction, trace: traceOf(fitted, view), ms }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new InputError("extractor-threw", `${extractor} failed on this page: ${messageOf(error)}`, { cause: error });
  }
}

const traceOf = (fitted: Fitted, view: Parameters<Fitted["extract"]>[0]) => fitted.trace?.(view) ?? null;

/** A page and others of its site as something to learn from; the others are parsed one at a time. */
function siteOf(own: CorpusPage, others: readonly SentPage[]): Corpus {
  async function* pages(): AsyncGenerator<CorpusPage> {
    yield own;
    for (const other of others) yield { id: other.id, page: pageOf(other), gold: null };
  }
  return { size: 1 + others.length, pages };
}
