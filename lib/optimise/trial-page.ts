/** A page on which thousands of recipes are tried: no extractor runs twice on the same texts of it. */
import { FAILED, type Grade } from "../evaluation/scoring/grade";
import { wordLcs } from "../evaluation/metrics/word-lcs";
import type { Metric } from "../evaluation/scoring/score";
import type { Gold } from "../gold/gold";
import { pageGold } from "../gold/page-gold";
import type { Page } from "../page/page";
import { renderText, shownText } from "../page/render";
import type { Clock } from "../task";
import { EVERYTHING, MaskTable, type MaskId } from "./masks";
import type { Plan, PlannedUse } from "./plan";
import { WordScorer } from "./word-scorer";

/** What a recipe makes of a page. */
export interface PageTrial {
  readonly grade: Grade;
  /** Whether the answer has no text; a failure is no answer. */
  readonly isEmpty: boolean;
  /** What its extractors took, each as often as the recipe runs it; what puts them together takes no time. */
  readonly ms: number;
}

/** `mask` is null where an extractor failed, and with it the recipe. */
interface Answer {
  readonly mask: MaskId | null;
  readonly ms: number;
}

/** What each part of a recipe makes of a page. */
export interface Traced {
  /** (L) 1 for the texts that the part was asked about. */
  readonly seen: Uint8Array;
  /** (L) 1 for those that it keeps; null where an extractor failed. */
  readonly kept: Uint8Array | null;
  readonly grade: Grade;
  readonly parts: readonly Traced[];
}

/** Distinct masks of one page that are remembered before all of them are forgotten. */
const MOST_MASKS = 8192;

export class TrialPage {
  private masks: MaskTable;
  /** Answers of one extractor by its number and the texts it saw. */
  private answers = new Map<string, Answer>();
  private grades = new Map<MaskId, Grade>();
  private empty = new Map<MaskId, boolean>();
  /** (L) 1 for texts of nothing but invisible characters. */
  private readonly isBlank: Uint8Array;
  private readonly words: WordScorer | null;

  /**
   * @param page the parsed page, which is asked for where an extractor has to run, or where the metric looks at
   * more than words
   * @param gold of the kind that the metric needs
   * @param began told of each extractor before it runs
   * @param lost extractors that fail on the page, by their names, e.g. since they never came back
   */
  constructor(
    private readonly page: () => Page,
    private readonly gold: Gold,
    private readonly metric: Metric,
    private readonly clock: Clock,
    private readonly began: (use: PlannedUse) => void = () => {},
    private readonly lost: readonly string[] = [],
  ) {
    const parsed = page();
    this.masks = new MaskTable(parsed.leaves.length);
    this.isBlank = Uint8Array.from(parsed.leaves, ({ text }) => (shownText(text) === "" ? 1 : 0));
    const goldText = metric.id === wordLcs.id ? pageGold(parsed, gold).text() : null;
    this.words = goldText === null ? null : new WordScorer(parsed, goldText);
  }

  /** What evaluating the recipe on the page would give, but for the time that it takes. */
  trial(plan: Plan): PageTrial {
    if (this.masks.size > MOST_MASKS) this.forget();
    const { mask, ms } = this.answer(plan, EVERYTHING);
    if (mask === null) return { grade: FAILED, isEmpty: false, ms };
    return { grade: this.grade(mask), isEmpty: this.isEmpty(mask), ms };
  }

  /** The same with what each part of it has seen and kept, and how good that is by itself. */
  trace(plan: Plan): Traced {
    if (this.masks.size > MOST_MASKS) this.forget();
    return this.traced(plan, EVERYTHING);
  }

  private traced(plan: Plan, input: MaskId): Traced {
    const { mask } = this.answer(plan, input);
    const parts: Traced[] = [];
    let live: MaskId | null = input;
    for (const part of plan.kind === "use" ? [] : plan.parts) {
      // Behind a stage that failed nothing is run.
      if (live === null) break;
      parts.push(this.traced(part, live));
      if (plan.kind === "serial") live = this.answer(part, live).mask;
    }
    return {
      seen: this.masks.keepOf(input),
      kept: mask === null ? null : this.masks.keepOf(mask),
      grade: mask === null ? FAILED : this.grade(mask),
      parts,
    };
  }

  private answer(plan: Plan, input: MaskId): Answer {
    if (plan.kind === "use") return this.use(plan, input);
    let ms = 0;
    const kept: MaskId[] = [];
    let live = input;
    for (const part of plan.parts) {
      const answer = this.answer(part, live);
      ms += answer.ms;
      if (answer.mask === null) return { mask: null, ms };
      kept.push(answer.mask);
      if (plan.kind === "serial") live = answer.mask;
    }
    if (plan.kind === "serial") return { mask: live, ms };
    if (plan.kind === "vote") return { mask: this.masks.vote(input, kept, plan.weights, plan.isEnough), ms };
    return { mask: plan.kind === "union" ? this.masks.union(kept) : this.masks.intersection(kept), ms };
  }

  private use(use: PlannedUse, input: MaskId): Answer {
    if (this.lost.includes(use.name)) return { mask: null, ms: 0 };
    const name = `${use.number} ${input}`;
    const known = this.answers.get(name);
    if (known !== undefined) return known;
    const answer = this.run(use, input);
    this.answers.set(name, answer);
    return answer;
  }

  private run(use: PlannedUse, input: MaskId): Answer {
    const page = this.page();
    const live = this.masks.keepOf(input);
    this.began(use);
    const began = this.clock();
    try {
      const { keep } = use.fitted.extract({ page, live });
      const ms = this.clock() - began;
      return { mask: this.masks.add(keep), ms };
    } catch {
      // As in every evaluation: an extractor that fails is an answer of nothing right, not the end of the rest.
      return { mask: null, ms: this.clock() - began };
    }
  }

  private grade(mask: MaskId): Grade {
    const known = this.grades.get(mask);
    if (known !== undefined) return known;
    const keep = this.masks.keepOf(mask);
    const grade = this.words === null ? this.slowGrade(keep) : this.words.grade(keep, this.page);
    this.grades.set(mask, grade);
    return grade;
  }

  private isEmpty(mask: MaskId): boolean {
    const known = this.empty.get(mask);
    if (known !== undefined) return known;
    const isEmpty = this.masks.keepOf(mask).every((kept, leaf) => kept === 0 || this.isBlank[leaf] === 1);
    this.empty.set(mask, isEmpty);
    return isEmpty;
  }

  private slowGrade(keep: Uint8Array): Grade {
    const page = this.page();
    return this.metric.grade(pageGold(page, this.gold), { text: renderText(page, keep), keep, fields: {} });
  }

  /** Forget all that is remembered, where it has become too much. */
  forget(): void {
    this.masks = new MaskTable(this.masks.leaves);
    this.answers = new Map();
    this.grades = new Map();
    this.empty = new Map();
  }
}
