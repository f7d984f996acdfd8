import type { MessagePort } from "node:worker_threads";
import { goldKinds, type Gold } from "../../gold/gold";
import { stretches } from "../../gold/stretches";
import {
  evaluateParsed,
  failedPage,
  parsedPage,
  type Contender,
  type PageEvaluation,
  type ParsedPage,
} from "../../evaluation/run";
import { failureOf, type Failure } from "../../evaluation/scoring/failure";
import type { Metric } from "../../evaluation/scoring/score";
import type { Configured, Corpus } from "../../extractors/contract/contract";
import { decodeBytes } from "../../page/parsing/decode";
import { wholeView } from "../../page/page";
import type { Model } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import type { Clock } from "../../task";
import { ready, restored, written } from "../fit/learned";
import { fitTogether } from "../fit/together";
import type {
  AnswerAssignment,
  Assignment,
  FitAssignment,
  Position,
  SentPage,
  SiteFit,
} from "../threads/protocol";
import type { PageReader } from "../threads/reader";
import { serveAssignments, type Answered, type Learned } from "../threads/serve";

/** What a thread that evaluates pages is started with. */
export interface EvaluationSetup {
  readonly contestants: readonly Recipe[];
  /** The models that they name. */
  readonly models?: readonly Model[];
  readonly metrics: readonly string[];
  /** Whether answers come with their verdicts and, where the page's content is known, their errors. */
  readonly withVerdicts?: boolean;
}

/** Make this thread evaluate the pages that the pool assigns to it. */
export function serveEvaluations(
  port: MessagePort,
  contestants: readonly Configured[],
  metrics: readonly Metric[],
  clock: Clock,
  withVerdicts = false,
): void {
  serveAssignments(port, (reader, at) => {
    const evaluator = new Evaluator(contestants, metrics, clock, withVerdicts, reader, at);
    return (assignment, fits) => evaluator.run(assignment, fits);
  });
}

class Evaluator {
  /** Contestants that need no site, fitted once for the life of the thread. */
  private readonly siteless = new Map<number, Contender>();
  /** What was fitted to the site that the thread works on. */
  private site: { readonly number: number; readonly contenders: ReadonlyMap<number, Contender> } | null =
    null;
  private readonly recent = new RecentPages();

  constructor(
    private readonly contestants: readonly Configured[],
    private readonly metrics: readonly Metric[],
    private readonly clock: Clock,
    private readonly withVerdicts: boolean,
    private readonly reader: PageReader,
    private readonly at: (position: Position) => void,
  ) {}

  async *run(
    assignment: Assignment,
    fits: readonly SiteFit[] | null,
  ): AsyncGenerator<Answered<PageEvaluation> | Learned> {
    if (assignment.kind === "fit") {
      yield { fits: await this.fitSite(assignment) };
      return;
    }
    const { pages, site } = assignment;
    if (site !== null && fits !== null) await this.takeSite(site, fits);
    for await (const { page, payload, parsed } of this.read(pages)) {
      const present: Contender[] = [];
      for (const contestant of payload.contestants ?? this.contestants.keys()) {
        const contender = await this.contender(contestant, assignment);
        present.push(this.onPage(contender, contestant, page, assignment));
      }
      const scored = withGold(parsed, payload.gold);
      yield {
        page,
        answer:
          "failed" in scored
            ? failedPage(scored.failed, goldKinds(payload.gold), present.length, this.metrics)
            : evaluateParsed(scored, payload.gold, present, this.metrics, this.clock, this.withVerdicts),
      };
    }
  }

  /** Fit all contestants that need a site to its pages, each of which is read and parsed once. */
  private async fitSite({
    site,
    pages,
    contestants,
    casualties,
  }: FitAssignment): Promise<readonly SiteFit[]> {
    const fits: SiteFit[] = [];
    const fitting: number[] = [];
    for (const [contestant, { needs }] of this.contestants.entries()) {
      if (needs !== "site" || contestants?.includes(contestant) === false) continue;
      const lost = casualties.find((casualty) => casualty.contestant === contestant);
      if (lost === undefined) fitting.push(contestant);
      else fits.push({ contestant, failed: lost.failure });
    }
    const results = await fitTogether(
      fitting.map((contestant) => this.contestants[contestant]!),
      this.siteOf(pages),
      (position) => this.at({ stage: "fit", contestant: fitting[position]! }),
    );
    for (const [position, result] of results.entries()) {
      const contestant = fitting[position]!;
      fits.push(
        "fitted" in result
          ? { contestant, model: written(result.fitted) }
          : { contestant, failed: failureOf(result.error) },
      );
    }
    await this.takeSite(site, fits);
    return fits;
  }

  /** As every other thread has it: from the model in its written form. */
  private async takeSite(number: number, fits: readonly SiteFit[]): Promise<void> {
    if (this.site?.number === number) return;
    const contenders = new Map<number, Contender>();
    for (const fit of fits) contenders.set(fit.contestant, await this.restore(fit));
    this.site = { number, contenders };
  }

  private async restore(fit: SiteFit): Promise<Contender> {
    if ("failed" in fit) return { failed: fit.failed };
    this.at({ stage: "fit", contestant: fit.contestant });
    try {
      return await restored(this.contestants[fit.contestant]!, fit.model);
    } catch (error) {
      return { failed: failureOf(error) };
    }
  }

  private async contender(contestant: number, { casualties }: AnswerAssignment): Promise<Contender> {
    const casualty = casualties.find((lost) => lost.contestant === contestant && lost.page === null);
    if (casualty !== undefined) return { failed: casualty.failure };
    const configured = this.contestants[contestant]!;
    if (configured.needs === "site") return this.site!.contenders.get(contestant)!;
    const known = this.siteless.get(contestant);
    if (known !== undefined) return known;
    this.at({ stage: "fit", contestant });
    const contender = await ready(configured, null).catch((error: unknown) => ({ failed: failureOf(error) }));
    this.siteless.set(contestant, contender);
    return contender;
  }

  /** Pages as they arrive; one that was parsed a moment ago, to fit to its site, is not read again. */
  private async *read(
    pages: readonly number[],
  ): AsyncGenerator<{ readonly page: number; readonly payload: SentPage; readonly parsed: Parsed }> {
    const recent = pages.filter((page) => this.recent.has(page));
    for (const page of recent) {
      this.at({ stage: "page", page, contestant: null });
      yield { page, ...this.recent.take(page) };
    }
    const others = pages.filter((page) => !recent.includes(page));
    if (others.length > 0) this.at({ stage: "page", page: others[0]!, contestant: null });
    for await (const { page, payload } of this.reader.read(others)) {
      this.at({ stage: "page", page, contestant: null });
      yield { page, payload, parsed: this.parse(payload) };
    }
  }

  private parse(payload: SentPage): Parsed {
    try {
      const { html } = decodeBytes(payload.bytes, payload);
      return parsedPage(html, payload, this.clock);
    } catch (error) {
      return { failed: failureOf(error) };
    }
  }

  /**
   * The pages of a site as a corpus to fit to. One that cannot be decoded is left out here and fails when its
   * turn comes.
   */
  private siteOf(pages: readonly number[]): Corpus {
    const { reader, recent, at } = this;
    const parse = (payload: SentPage): Parsed => this.parse(payload);
    return {
      size: pages.length,
      async *pages() {
        recent.forget();
        if (pages.length > 0) at({ stage: "page", page: pages[0]!, contestant: null });
        for await (const { page: index, payload } of reader.read(pages)) {
          at({ stage: "page", page: index, contestant: null });
          const parsed = parse(payload);
          recent.add(index, payload, parsed);
          if ("failed" in parsed) continue;
          const { page } = parsed;
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
    { casualties }: AnswerAssignment,
  ): Contender {
    if ("failed" in contender) return contender;
    const casualty = casualties.find((lost) => lost.contestant === contestant && lost.page === page);
    if (casualty !== undefined) return { failed: casualty.failure };
    return {
      key: contender.key,
      model: null,
      extract: (view) => {
        this.at({ stage: "page", page, contestant });
        return contender.extract(view);
      },
    };
  }
}

type Parsed = ParsedPage | { readonly failed: Failure };

/**
 * A page as it is scored: gold whose intervals are no stretches can score nobody. The page is one of its site all
 * the same, since nothing is fitted to gold.
 */
function withGold(parsed: Parsed, { intervals = [] }: Gold): Parsed {
  if ("failed" in parsed) return parsed;
  try {
    stretches(intervals);
    return parsed;
  } catch (error) {
    return { failed: failureOf(error) };
  }
}

/** Bytes of pages that a thread keeps parsed after fitting to them: nodes take some fifty times as much. */
const RECENT_BYTES = 2 * 1024 * 1024;

/** The first pages of the site that was fitted last, as long as they are small together. */
class RecentPages {
  private readonly pages = new Map<number, { readonly payload: SentPage; readonly parsed: Parsed }>();
  private bytes = 0;

  add(page: number, payload: SentPage, parsed: Parsed): void {
    if (this.bytes + payload.bytes.byteLength > RECENT_BYTES) return;
    this.bytes += payload.bytes.byteLength;
    this.pages.set(page, { payload, parsed });
  }

  has(page: number): boolean {
    return this.pages.has(page);
  }

  take(page: number): { readonly payload: SentPage; readonly parsed: Parsed } {
    const taken = this.pages.get(page)!;
    this.pages.delete(page);
    return taken;
  }

  forget(): void {
    this.pages.clear();
    this.bytes = 0;
  }
}
