"use client";
import { useRef, useState } from "react";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { CAUSES, CAUSE_TITLES } from "@/lib/evaluation/errors/cause-names";
import { stagesOf } from "@/lib/evaluation/errors/deciding";
import type { ShownError } from "@/lib/evaluation/errors/error-report";
import { Screen } from "@/components/screens/shell/screen";
import type { Action } from "@/components/ui/keys/actions";
import { Button } from "@/components/ui/controls/button";
import { FilterChip } from "@/components/ui/controls/chip";
import { Empty, Failure, Skeleton } from "@/components/ui/controls/empty";
import { SelectField } from "@/components/ui/controls/field";
import { count, plural, score } from "@/components/ui/format";
import { Segment } from "@/components/ui/controls/segment";
import { useActions } from "@/components/ui/keys/use-actions";
import { useGo } from "@/components/ui/address/use-go";
import { useRowFocus } from "@/components/ui/keys/use-row-focus";
import { CauseChart } from "./cause-chart";
import { ERROR_FILTERS } from "@/lib/view/errors/error-order";
import { ErrorRow } from "./error-row";
import { moreOf } from "@/lib/view/errors/error-windows";
import { RuleTable } from "./rule-table";
import styles from "./run-errors.module.css";
import { useRunErrors } from "./use-run-errors";
import { f1By, PAGE_METRIC } from "@/lib/evaluation/metrics/names";

interface RunErrorsProps {
  readonly runId: string;
  readonly title: string;
  readonly corpusName: string;
  readonly isSweep: boolean;
  /** `recipe` is what the workspace's address has: another text than the key where defaults changed since. */
  readonly extractors: readonly { readonly key: string; readonly name: string; readonly recipe: string }[];
}

const STATE = {
  x: parseAsString,
  err: parseAsStringLiteral(ERROR_FILTERS).withDefault("all"),
  cause: parseAsStringLiteral(CAUSES),
  rule: parseAsString,
  /** By which the pages are scored that errors lead to; what errors cost is told by characters. */
  metric: parseAsString,
  n: parseAsInteger.withDefault(0),
};
const WORD = { all: "All", missed: "Missed", extra: "Extra" } as const;

interface Keys {
  readonly errors: readonly ShownError[];
  /** With those that are not fetched yet. */
  readonly total: number;
  readonly at: number;
  readonly filter: (typeof ERROR_FILTERS)[number];
  to(at: number): void;
  open(): void;
  setFilter(filter: (typeof ERROR_FILTERS)[number]): void;
}

const move = (id: string, label: string, keys: readonly string[], by: number): Action<Keys> => ({
  id,
  label,
  group: "Errors",
  keys,
  when: ({ total, at }) => at + by >= 0 && at + by < total,
  perform: ({ at, to }) => to(at + by),
});
const ACTIONS: readonly Action<Keys>[] = [
  move("errors.next", "Next error of the list", ["j", "ArrowDown"], 1),
  move("errors.previous", "Previous error of the list", ["k", "ArrowUp"], -1),
  {
    id: "errors.open",
    label: "Open the error on its page",
    group: "Errors",
    keys: ["Enter"],
    when: ({ errors, at }) => errors[at] !== undefined,
    perform: ({ open }) => open(),
  },
  {
    id: "errors.filter",
    label: "Show all errors, only missed or only extra text",
    group: "Errors",
    keys: ["Alt+e"],
    when: () => true,
    perform: ({ filter, setFilter }) =>
      setFilter(ERROR_FILTERS[(ERROR_FILTERS.indexOf(filter) + 1) % ERROR_FILTERS.length]!),
  },
];

/**
 * What the errors of one extractor in a run come from, what each cause costs, and the errors themselves, the
 * largest first.
 */
export function RunErrorsScreen({ runId, title, corpusName, isSweep, extractors }: RunErrorsProps) {
  const go = useGo();
  const [{ x, err, cause, rule, metric, n: at }, set] = useQueryStates(STATE, { history: "replace" });
  const chosen = extractors.find(({ key }) => key === x) ?? extractors[0];
  const { report, problem, isMore, more } = useRunErrors(
    runId,
    chosen?.key ?? null,
    { err, cause, rule },
    at,
  );
  const errors = report?.errors ?? [];
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<object | null>(null);
  useRowFocus(list, "[aria-current]", moved);
  const addressOf = (error: ShownError) =>
    `/pages/${encodeURIComponent(error.pageId)}?${new URLSearchParams({
      mode: "inspect",
      x: chosen!.recipe,
      run: runId,
      ...(err !== "all" && { err }),
      ...(cause !== null && { cause }),
      ...(rule !== null && { rule }),
      ...(metric !== null && { metric }),
      leaves: `${error.start}-${error.end}`,
    }).toString()}`;
  useActions(ACTIONS, {
    errors,
    total: report?.total ?? 0,
    at,
    filter: err,
    to: (next) => {
      setMoved({});
      void set({ n: next });
    },
    setFilter: (next) => void set({ err: next, n: 0 }),
    open: () => {
      const error = errors[at];
      if (error !== undefined) go(addressOf(error));
    },
  });
  const crumbs = [
    { label: "Runs", href: "/runs" },
    { label: title, href: `/runs/${encodeURIComponent(runId)}` },
    { label: "Errors", href: null },
  ];
  if (isSweep || chosen === undefined)
    return (
      <Screen crumbs={crumbs}>
        <Empty
          title="No errors are kept for a sweep"
          text="Run the extractor at the value you chose; its errors are listed then."
        />
      </Screen>
    );
  const context = (
    <>
      <SelectField
        label="Extractor"
        value={chosen.key}
        options={extractors.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={(key) => void set({ x: key, rule: null, n: 0 })}
      />
      <Segment
        label="Which errors"
        value={err}
        onChange={(next) => void set({ err: next, n: 0 })}
        options={ERROR_FILTERS.map((value) => ({ value, label: WORD[value] }))}
      />
      {cause !== null && (
        <FilterChip onRemove={() => void set({ cause: null, n: 0 })}>{CAUSE_TITLES[cause]}</FilterChip>
      )}
      {rule !== null && (
        <FilterChip onRemove={() => void set({ rule: null, n: 0 })}>{`Rule ${rule}`}</FilterChip>
      )}
      <span className="grow" />
      {report !== null && (
        <span className="small t2 no-narrow">
          {plural(report.pages, "page")} of {corpusName} with known content, {f1By(PAGE_METRIC)}{" "}
          {score(report.f1)}
        </span>
      )}
    </>
  );
  return (
    <Screen crumbs={crumbs} context={context}>
      <div className={styles.screen}>
        {problem !== null && (
          <Failure title="The errors could not be loaded" text={problem}>
            <Button onClick={more}>Try again</Button>
          </Failure>
        )}
        {problem === null && report === null && <Skeleton rows={12} />}
        {report !== null && report.pages === 0 && (
          <Empty
            title="No errors are known of this run"
            text="Its pages have no gold of their content, or it was made before errors were kept. Run it again to list them."
          />
        )}
        {report !== null && report.pages > 0 && (
          <>
            <div className={styles.costs}>
              <CauseChart
                report={report}
                filter={err}
                chosen={cause}
                onChoose={(next) => void set({ cause: next, n: 0 })}
              />
              <RuleTable
                report={report}
                isOfSeveral={stagesOf(report.rules) > 1}
                chosen={rule}
                onChoose={(next) => void set({ rule: next, n: 0 })}
              />
            </div>
            <section className={styles.list} aria-label="Errors">
              <h2 className={styles.head}>
                {plural(report.total, "error")}{" "}
                <span className="t3">
                  missed text first, each kind by characters; Enter opens one on its page
                </span>
              </h2>
              {report.total === 0 && (
                <p className="small t2">
                  {report.causes.length === 0
                    ? "None: every verdict agrees with gold."
                    : cause === null && rule === null
                      ? "None of this kind."
                      : "None of this kind is among the largest of its page, which are listed; the smaller ones are only added up."}
                </p>
              )}
              <ol ref={list} tabIndex={-1} className={styles.rows} data-testid="run-errors">
                {errors.map((error, index) => (
                  <ErrorRow
                    key={`${error.pageId} ${error.start} ${error.error}`}
                    error={error}
                    href={addressOf(error)}
                    isAt={index === at}
                    isFollowed={at > 0}
                  />
                ))}
              </ol>
              <p className={styles.more}>
                {errors.length < report.total && (
                  <Button kind="bare" busy={isMore ? "Loading more" : null} onClick={more}>
                    Show {count(moreOf(report))} more of {count(report.total)}
                  </Button>
                )}
                <span className="small t2" role="status" data-testid="errors-shown">
                  {report.total > 0 && `${count(errors.length)} of ${count(report.total)} shown`}
                </span>
              </p>
            </section>
          </>
        )}
      </div>
    </Screen>
  );
}
