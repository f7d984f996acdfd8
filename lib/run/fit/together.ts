/**
 * Fit several recipes to the same pages in one pass: each page is read and parsed once and handed to one
 * after the other. A recipe whose stages learn from each other asks for a second pass; then those that want
 * one share it too.
 */
import type { Configured, Corpus, CorpusPage, Fitted } from "../../extractors/contract/contract";

/** What came of one of them: what was fitted, or what it threw. */
export type FitResult = { readonly fitted: Fitted } | { readonly error: unknown };

/**
 * @param corpus its pages are asked for once per pass, and only as long as somebody wants more
 * @param onTurn called before one of them, by its position, works on its next page
 */
export async function fitTogether(
  configured: readonly Configured[],
  corpus: Corpus,
  onTurn: (position: number) => void,
): Promise<FitResult[]> {
  const learners = configured.map((one) => new Learner(one, corpus.size));
  const turn = async (position: number, page: CorpusPage | null): Promise<void> => {
    onTurn(position);
    await learners[position]!.give(page);
  };
  for (const position of learners.keys()) {
    onTurn(position);
    await learners[position]!.start();
  }
  while (learners.some(({ isWaiting }) => isWaiting)) {
    const pass = [...learners.keys()].filter((position) => learners[position]!.joinPass());
    const isWanted = (): boolean => pass.some((position) => learners[position]!.isInPass);
    for await (const page of corpus.pages()) {
      for (const position of pass) if (learners[position]!.isInPass) await turn(position, page);
      if (!isWanted()) break;
    }
    for (const position of pass) if (learners[position]!.isInPass) await turn(position, null);
  }
  return Promise.all(learners.map(({ result }) => result));
}

/**
 * One fit, which stands still while it waits for a page. It may read its pages in several passes at once
 * (parts of a recipe side by side), which then all get the page.
 */
class Learner {
  result!: Promise<FitResult>;
  private isSettled = false;
  /** Who waits for a page; one that began to read during a pass waits for the next. */
  private waiting: Waiting[] = [];

  constructor(
    private readonly configured: Configured,
    private readonly size: number,
  ) {}

  get isWaiting(): boolean {
    return this.waiting.length > 0;
  }

  get isInPass(): boolean {
    return this.waiting.some(({ isInPass }) => isInPass);
  }

  /** Whether it takes part in the pass that begins. */
  joinPass(): boolean {
    this.waiting = this.waiting.map(({ hand }) => ({ hand, isInPass: true }));
    return this.isWaiting;
  }

  start(): Promise<void> {
    const pages = (): AsyncGenerator<CorpusPage> => this.read();
    this.result = this.configured.fit({ size: this.size, pages }).then(
      (fitted) => ({ fitted }),
      (error: unknown) => ({ error }),
    );
    void this.result.then(() => (this.isSettled = true));
    return this.standstill();
  }

  /** Hand over a page, or null at the end of the pass, and wait until the next one is asked for. */
  give(page: CorpusPage | null): Promise<void> {
    const inPass = this.waiting.filter(({ isInPass }) => isInPass);
    this.waiting = this.waiting.filter(({ isInPass }) => !isInPass);
    for (const { hand } of inPass) hand(page);
    return this.standstill();
  }

  private async *read(): AsyncGenerator<CorpusPage> {
    for (let isInPass = false; ; isInPass = true) {
      const page = await new Promise<CorpusPage | null>((hand) => this.waiting.push({ hand, isInPass }));
      if (page === null) return;
      yield page;
    }
  }

  /** Until it waits or has ended. Fitting waits for nothing but pages, so all else is done within a turn of the loop. */
  private async standstill(): Promise<void> {
    do await new Promise<void>((resolve) => setImmediate(resolve));
    while (!this.isWaiting && !this.isSettled);
  }
}

interface Waiting {
  readonly hand: (page: CorpusPage | null) => void;
  readonly isInPass: boolean;
}
