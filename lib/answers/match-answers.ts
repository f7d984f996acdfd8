/** Which answer is of which page of a corpus, and which are of none. */
import { InputError } from "../errors";
import type { AnswerTexts } from "../extractors/answers/answers";
import type { ProgramAnswer } from "./answer";

/** A page as answers are matched with it. */
export interface AnsweredPage {
  readonly key: string;
  readonly url: string | null;
  /** The name of its source, see `sourceName`. @throws InputError for bytes that are no page */
  source(): Promise<string>;
}

/** An answer that was left out, by what it names and where it is. */
export interface LeftOut {
  readonly page: string;
  readonly origin: string;
}

export interface MatchedAnswers {
  readonly texts: AnswerTexts;
  /** Pages with an answer. */
  readonly pages: number;
  /** Keys of the pages without one. */
  readonly missing: readonly string[];
  /** Second answers of a page, and answers by its address where there is one by its key: the first counts. */
  readonly duplicates: readonly LeftOut[];
  /** Answers of pages that the corpus does not have. */
  readonly unknown: readonly LeftOut[];
  /**
   * Keys of pages with the same source as an earlier one and another answer. One source has one answer: that
   * of the earlier page.
   */
  readonly clashes: readonly string[];
}

/** The answers by what they name, each once. */
export interface Answers {
  readonly byKey: ReadonlyMap<string, ProgramAnswer>;
  readonly byUrl: ReadonlyMap<string, ProgramAnswer>;
  readonly duplicates: readonly LeftOut[];
}

/** Read all answers. @throws whatever reading throws */
export async function collectAnswers(answers: AsyncIterable<ProgramAnswer>): Promise<Answers> {
  const byKey = new Map<string, ProgramAnswer>();
  const byUrl = new Map<string, ProgramAnswer>();
  const duplicates: LeftOut[] = [];
  for await (const answer of answers) {
    const [map, name] =
      "key" in answer.page
        ? ([byKey, answer.page.key] as const)
        : ([byUrl, plainUrl(answer.page.url)] as const);
    if (map.has(name)) duplicates.push(leftOut(answer));
    else map.set(name, answer);
  }
  return { byKey, byUrl, duplicates };
}

/**
 * Takes the pages of a corpus one after the other and finds the answer of each: by key, else by address. Only
 * pages with an answer are read; one that cannot be decoded is passed over, since it fails with every extractor.
 */
export class AnswerMatch {
  private readonly texts = new Map<string, string>();
  private readonly missing: string[] = [];
  private readonly clashes: string[] = [];
  private readonly second: LeftOut[] = [];
  private readonly used = new Set<ProgramAnswer>();
  private pages = 0;

  constructor(private readonly answers: Answers) {}

  async take(page: AnsweredPage): Promise<void> {
    const keyed = this.answers.byKey.get(page.key);
    const addressed = page.url === null ? undefined : this.answers.byUrl.get(plainUrl(page.url));
    const answer = keyed ?? addressed;
    if (answer === undefined) {
      this.missing.push(page.key);
      return;
    }
    if (keyed !== undefined && addressed !== undefined && !this.used.has(addressed))
      this.second.push(leftOut(addressed));
    for (const own of [keyed, addressed]) if (own !== undefined) this.used.add(own);
    const source = await sourceOrNull(page);
    if (source === null) return;
    this.pages += 1;
    const known = this.texts.get(source);
    if (known === undefined) this.texts.set(source, answer.text);
    else if (known !== answer.text) this.clashes.push(page.key);
  }

  /** What came of all answers, once every page was taken. */
  result(): MatchedAnswers {
    const { byKey, byUrl, duplicates } = this.answers;
    return {
      texts: Object.fromEntries(this.texts),
      pages: this.pages,
      missing: this.missing,
      duplicates: [...duplicates, ...this.second],
      unknown: [...byKey.values(), ...byUrl.values()].filter((answer) => !this.used.has(answer)).map(leftOut),
      clashes: this.clashes,
    };
  }
}

async function sourceOrNull(page: AnsweredPage): Promise<string | null> {
  try {
    return await page.source();
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

const leftOut = ({ page, origin }: ProgramAnswer): LeftOut => ({
  page: "key" in page ? page.key : page.url,
  origin,
});

/** An address without its fragment, which no server sees; as it came where it is none. */
function plainUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  parsed.hash = "";
  return parsed.href;
}
