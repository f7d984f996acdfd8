/**
 * Learning S3's title model alone: what of its time goes into parsing, what into the attributes of the texts, and
 * what into the trees. CPU times of this process, the reading of files left out.
 */
import type { Corpus, CorpusPage } from "../../extractors/contract/contract";
import { extractorById } from "../../extractors/index";
import { decodeBytes } from "../../page/parsing/decode";
import { parsePage } from "../../page/parsing/parse";
import { labelledPage } from "../../run/fit/corpus-of";
import type { PagePayload, SourcePage } from "../../run/sources/source";
import { quietTask } from "../../task";
import { atMost, type Figure } from "../figure";
import { openGoldPages } from "../pipelines/gold-pages";

const PAGES = 1_000;
const MOST_SECONDS = 60;

/** On pages of WCXB dev. Takes two minutes. */
export async function benchTitleTraining(say: (line: string) => void): Promise<Figure[]> {
  const source = await openGoldPages();
  try {
    const pages: SourcePage[] = [];
    for await (const page of source.pages)
      if (pages.length < PAGES && page.golds.includes("title")) pages.push(page);
    const { parsing, attributes, trees, taught } = await timesOfTitleTraining(pages);
    say(`${pages.length} pages of ${source.name}, of which ${taught} show their title as a text`);
    say(
      `parsing ${parsing.toFixed(1)} s, attributes of the texts ${attributes.toFixed(1)} s, trees ${trees.toFixed(1)} s`,
    );
    return [
      atMost(
        `title forest learned from ${pages.length} pages, from their bytes on`,
        parsing + attributes + trees,
        "s",
        MOST_SECONDS,
      ),
      atMost("the same, its trees alone", trees, "s", MOST_SECONDS),
    ];
  } finally {
    await source.close();
  }
}

/** Seconds of CPU. */
export interface TitleTraining {
  /** Decoding and bringing gold to the page included. */
  readonly parsing: number;
  readonly attributes: number;
  readonly trees: number;
  /** Pages on which gold's title was found again; the others teach nothing. */
  readonly taught: number;
}

/** @throws UsageError `no-labels` where no page shows its title */
export async function timesOfTitleTraining(pages: readonly SourcePage[]): Promise<TitleTraining> {
  const times = { parsing: 0, attributes: 0 };
  let since = 0;
  const corpus: Corpus = {
    size: pages.length,
    async *pages() {
      for (const { key, load } of pages) {
        const payload = await load();
        const began = cpuSeconds();
        const page = titleAlone(key, payload);
        since = cpuSeconds();
        times.parsing += since - began;
        yield page;
        // Who learns asks for the next page when it is done with this one.
        times.attributes += cpuSeconds() - since;
      }
      since = cpuSeconds();
    },
  };
  const fitted = await extractorById("cardoso").configure({ ensemble: "forest" }).fit(corpus, quietTask);
  const measured = { ...times, trees: cpuSeconds() - since };
  let taught = 0;
  for await (const page of corpus.pages()) if (fitted.judge!(page).length > 0) taught++;
  return { ...measured, taught };
}

/** A page with its title as all that is known of it. */
function titleAlone(key: string, payload: PagePayload): CorpusPage {
  const { page, live, fields } = labelledPage(
    key,
    parsePage(decodeBytes(payload.bytes, payload).html, payload),
    payload.gold,
  );
  return {
    id: key,
    page,
    live,
    gold: null,
    fields: fields?.title === undefined ? {} : { title: fields.title },
  };
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
