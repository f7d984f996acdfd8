import type { MessagePort } from "node:worker_threads";
import { AppError, messageOf } from "../errors";
import { goldKinds } from "../gold/gold";
import { stretches } from "../gold/stretches";
import {
  evaluatePage,
  failedPage,
  type Contender,
  type Failure,
  type PageEvaluation,
} from "../evaluation/run";
import type { Metric } from "../evaluation/score";
import { noCorpus, type Configured, type Corpus, type Fitted } from "../extractors/contract";
import { decodeBytes } from "../page/decode";
import { wholeView } from "../page/page";
import { parsePage } from "../page/parse";
import type { Recipe } from "../recipes/recipe";
import type { Clock } from "../task";
import type { Assignment, PagePayload, Position } from "./thread-protocol";
import type { PageReader } from "./thread-reader";
import { serveAssignments, type Answered } from "./thread-serve";

/** What a thread that evaluates pages is started with. */
export interface EvaluationSetup {
  readonly contestants: readonly Recipe[];
  readonly metrics: readonly string[];
  /** Whether answers come with the list of their errors, where the page's content is known. */
  readonly withErrors?: boolean;
}

/** Make this thread evaluate the pages that the pool assigns to it. */
export function serveEvaluations(
  port: MessagePort,
  contestants: readonly Configured[],
  metrics: readonly Metric[],
  clock: Clock,
  withErrors = false,
): void {
  serveAssignments(port, (reader, at) => {
    const evaluator = new Evaluator(contestants, metrics, clock, withErrors, reader, at);
    return (assignment) => evaluator.run(assignment);
  });
}

class Evaluator {
  /** Contestants that need no site, fitted once for the life of the thread. */
  private readonly siteless = new Map<number, Contender>();

  constructor(
    private readonly contestants: readonly Configured[],
    private readonly metrics: readonly Metric[],
    private readonly clock: Clock,
    private readonly withErrors: boolean,
    private readonly reader: PageReader,
    private readonly at: (position: Position) => void,
  ) {}

  async *run(assignment: Assignment): AsyncGenerator<Answered<PageEvaluation>> {
    const contenders: Contender[] = [];
    for (const contestant of this.contestants.keys()) contenders.push(await this.fit(contestant, assignment));
    this.at({ stage: "page", page: assignment.pages[0]!, contestant: null });
    for await (const { page, payload } of this.reader.read(assignment.pages)) {
      this.at({ stage: "page", page, contestant: null });
      const present = contenders.map((contender, contestant) =>
        this.onPage(contender, contestant, page, assignment),
      );
      yield { page, answer: this.evaluate(payload, present) };
    }
  }

  private evaluate(payload: PagePayload, contenders: readonly Contender[]): PageEvaluation {
    let html: string;
    try {
      html = decodeBytes(payload.bytes, payload).html;
      // Gold whose intervals are no stretches can score nobody.
      stretches(payload.gold.intervals ?? []);
    } catch (error) {
      return failedPage(failureOf(error), goldKinds(payload.gold), contenders.length, this.metrics);
    }
    return evaluatePage(html, payload, payload.gold, contenders, this.metrics, this.clock, this.withErrors);
  }

  private async fit(contestant: number, { site, casualties }: Assignment): Promise<Contender> {
    const casualty = casualties.find((lost) => lost.contestant === contestant && lost.page === null);
    if (casualty !== undefined) return { failed: casualty.failure };
    const configured = this.contestants[contestant]!;
    const known = this.siteless.get(contestant);
    if (known !== undefined) return known;
    this.at({ stage: "fit", contestant });
    const isSiteless = configured.needs !== "site";
    const contender = await configured
      .fit(isSiteless ? noCorpus : this.siteOf(site))
      .catch((error: unknown) => ({ failed: failureOf(error) }));
    if (isSiteless) this.siteless.set(contestant, contender);
    return contender;
  }

  /**
   * The pages of a site as a corpus to fit to. One that cannot be decoded is left out here and fails when its
   * turn comes.
   */
  private siteOf(pages: readonly number[]): Corpus {
    const { reader } = this;
    return {
      size: pages.length,
      async *pages() {
        for await (const { payload } of reader.read(pages)) {
          const html = decodedOrNull(payload);
          if (html === null) continue;
          const page = parsePage(html, payload);
          yield { id: payload.id, page, live: wholeView(page).live, gold: null };
        }
      },
    };
  }

  /**
   * A contender as it takes part on one page: out where it cost a thread there before, else announcing itself
   * before it runs.
   */
  private onPage(
    contender: Contender,
    contestant: number,
    page: number,
    { casualties }: Assignment,
  ): Contender {
    if ("failed" in contender) return contender;
    const casualty = casualties.find((lost) => lost.contestant === contestant && lost.page === page);
    if (casualty !== undefined) return { failed: casualty.failure };
    const announced: Fitted = {
      key: contender.key,
      model: contender.model,
      extract: (view) => {
        this.at({ stage: "page", page, contestant });
        return contender.extract(view);
      },
    };
    return announced;
  }
}

function decodedOrNull(payload: PagePayload): string | null {
  try {
    return decodeBytes(payload.bytes, payload).html;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function failureOf(error: unknown): Failure {
  return { code: error instanceof AppError ? error.code : "extractor-threw", message: messageOf(error) };
}
