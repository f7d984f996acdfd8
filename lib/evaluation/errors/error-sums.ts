/** Errors of an extractor added up page by page, so that no page need be held. */
import type { Cause } from "./cause-names";
import { ruleName, type Rule } from "./deciding";
import { lostBy, type ErrorList, type ErrorSource, type ListedError } from "./error-list";
import type { CauseSum, ErrorSum, RuleSum } from "./error-report";
import { scoreOfSums } from "./error-runs";

interface Sum {
  lost: number;
  readonly missed: { errors: number; characters: number };
  readonly extra: { errors: number; characters: number };
}

const noErrors = (): Sum => ({
  lost: 0,
  missed: { errors: 0, characters: 0 },
  extra: { errors: 0, characters: 0 },
});

/** An error of the list as people say it is, where they said something of it. */
export interface ToldError extends ListedError {
  /** Null where the cause is proposed. */
  readonly taggedBy: string | null;
}

export interface ErrorSums {
  readonly pages: number;
  /** Mean over the pages of F1 over characters of leaves; 0 for no pages. */
  readonly f1: number;
  readonly causes: readonly CauseSum[];
  readonly rules: readonly RuleSum[];
}

/** Adds up what causes, rules, and causes within rules cost over pages. */
export class ErrorCount {
  private pages = 0;
  private f1 = 0;
  private readonly causes = new Map<Cause, Sum & { tagged: number }>();
  private readonly rules = new Map<string, Sum & Rule & { readonly causes: Map<Cause, number> }>();

  /** @param told the listed errors of the page in their order, with what people say of them */
  add(
    list: ErrorList,
    told: readonly ToldError[] = list.errors.map((error) => ({ ...error, taggedBy: null })),
  ): void {
    this.pages++;
    this.f1 += scoreOfSums(list).f1;
    const causeOf = new Map<ListedError, Cause>(list.errors.map((error, at) => [error, told[at]!.cause]));
    const causeNow = (error: ErrorSource, listed: ListedError | null): Cause =>
      listed === null ? error.cause : causeOf.get(listed)!;
    for (const [cause, lost] of lostBy(list, causeNow)) this.ofCause(cause).lost += lost;
    for (const error of [...list.errors, ...list.rest]) this.ofRule(error);
    for (const [name, lost] of lostBy(list, ruleName)) this.rules.get(name)!.lost += lost;
    const cells = new Map<string, readonly [string, Cause]>();
    const cellOf = (error: ErrorSource, listed: ListedError | null): string => {
      const cell = [ruleName(error), causeNow(error, listed)] as const;
      cells.set(cell.join("\n"), cell);
      return cell.join("\n");
    };
    for (const [name, lost] of lostBy(list, cellOf)) {
      const [rule, cause] = cells.get(name)!;
      const { causes } = this.rules.get(rule)!;
      causes.set(cause, (causes.get(cause) ?? 0) + lost);
    }
    for (const error of told) {
      const ofCause = this.ofCause(error.cause);
      if (error.taggedBy !== null) ofCause.tagged++;
      for (const sum of [ofCause, this.ofRule(error)]) {
        sum[error.error].errors++;
        sum[error.error].characters += error.characters;
      }
    }
    for (const error of list.rest)
      for (const sum of [this.ofCause(error.cause), this.ofRule(error)])
        sum[error.error].characters += error.characters;
  }

  /** What the pages so far add up to; the most expensive first. */
  sums(): ErrorSums {
    const count = Math.max(1, this.pages);
    const mean = ({ lost, missed, extra }: Sum): ErrorSum => ({ lost: lost / count, missed, extra });
    return {
      pages: this.pages,
      f1: this.f1 / count,
      causes: [...this.causes]
        .map(([cause, sum]) => ({ cause, ...mean(sum), tagged: sum.tagged }))
        .sort((a, b) => b.lost - a.lost || (a.cause < b.cause ? -1 : 1)),
      rules: [...this.rules]
        .map(([name, sum]) => ({
          name,
          row: {
            stage: sum.stage,
            rule: sum.rule,
            ...mean(sum),
            causes: [...sum.causes]
              .map(([cause, lost]) => ({ cause, lost: lost / count }))
              .sort((a, b) => b.lost - a.lost || (a.cause < b.cause ? -1 : 1)),
          },
        }))
        .sort((a, b) => b.row.lost - a.row.lost || (a.name < b.name ? -1 : 1))
        .map(({ row }) => row),
    };
  }

  private ofCause(cause: Cause): Sum & { tagged: number } {
    const sum = this.causes.get(cause) ?? { ...noErrors(), tagged: 0 };
    this.causes.set(cause, sum);
    return sum;
  }

  private ofRule({ stage, rule }: Rule): Sum & { readonly causes: Map<Cause, number> } {
    const name = ruleName({ stage, rule });
    const sum = this.rules.get(name) ?? { ...noErrors(), stage, rule, causes: new Map<Cause, number>() };
    this.rules.set(name, sum);
    return sum;
  }
}
