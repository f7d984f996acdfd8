"use client";
import { useMemo, useState } from "react";
import { CAUSE_TITLES } from "@/lib/evaluation/errors/cause-names";
import { ruleName, stagesOf } from "@/lib/evaluation/errors/deciding";
import type { ErrorSum } from "@/lib/evaluation/errors/error-report";
import { f1By, PAGE_METRIC } from "@/lib/evaluation/metrics/names";
import { lostOnPage } from "@/lib/view/errors/lost-on-page";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { useCalm } from "@/components/ui/browser/use-calm";
import { Button } from "@/components/ui/controls/button";
import { count, plural, signed } from "@/components/ui/format";
import shared from "@/components/instruments/instrument.module.css";
import { useErrors } from "./context";
import { ErrorBar } from "./error-bar";
import styles from "./errors.module.css";

/** Without another verdict for this long nobody is dragging a slider. */
const CALM_MS = 150;
/** Rows of each list until somebody asks for all. */
const FIRST = 4;

interface Row {
  readonly key: string;
  readonly name: string;
  readonly sum: ErrorSum;
}

/**
 * What the errors of the page cost by cause, and below that by the rule that decided, in its stage where the
 * recipe has several; a row leaves the errors of its kind in the list above.
 */
export function LostF1({ inspection }: { readonly inspection: Inspection }) {
  const { state, cause, setCauseFilter, rule, setRuleFilter } = useErrors();
  // Not counted anew while a slider is dragged.
  const shown = useCalm(inspection, CALM_MS);
  const { causes, rules } = useMemo(() => lostOnPage(shown, state.tags), [shown, state.tags]);
  if (causes.length === 0) return null;
  const isOfSeveral = stagesOf(rules) > 1;
  const byCause = causes.map((sum): Row => ({ key: sum.cause, name: CAUSE_TITLES[sum.cause], sum }));
  const byRule = rules.map((sum): Row => ({
    key: ruleName(sum),
    name: sum.rule === "" ? "Not known" : isOfSeveral ? `${sum.rule}, ${sum.stage}` : sum.rule,
    sum,
  }));
  return (
    <>
      <LostBy
        title="by cause"
        rows={byCause}
        chosen={cause}
        onChoose={(key) => setCauseFilter(causes.find((sum) => sum.cause === key)?.cause ?? null)}
      />
      <LostBy
        title={isOfSeveral ? "by rule and stage" : "by rule"}
        rows={byRule}
        chosen={rule}
        onChoose={setRuleFilter}
      />
    </>
  );
}

function LostBy({
  title,
  rows,
  chosen,
  onChoose,
}: {
  readonly title: string;
  /** The most expensive first. */
  readonly rows: readonly Row[];
  /** Key of a row; null for none. */
  readonly chosen: string | null;
  onChoose(key: string | null): void;
}) {
  const [isWhole, setWhole] = useState(false);
  const most = Math.max(1e-9, rows[0]?.sum.lost ?? 0);
  const named = isWhole ? rows : rows.slice(0, FIRST);
  return (
    <section className={shared.section} aria-label={`Lost F1 ${title}`}>
      <h2
        className={shared.head}
        title="What the F1 of the page would gain if all errors of a row were put right. The parts do not add up."
      >
        Lost {f1By(PAGE_METRIC)} {title}
      </h2>
      {named.map(({ key, name, sum }) => (
        <button
          key={key}
          type="button"
          className={styles.lost}
          aria-pressed={key === chosen}
          title={`${plural(sum.missed.characters, "character")} missed, ${count(sum.extra.characters)} extra`}
          onClick={() => onChoose(key === chosen ? null : key)}
        >
          <span className="cut">{name}</span>
          <span aria-hidden="true">
            <ErrorBar sum={sum} most={most} />
          </span>
          <span className="num">{signed(-sum.lost)}</span>
        </button>
      ))}
      {rows.length > named.length && (
        <Button kind="bare" onClick={() => setWhole(true)}>
          {rows.length - named.length} more
        </Button>
      )}
    </section>
  );
}
