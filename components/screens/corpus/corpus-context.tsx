"use client";
import { Link } from "@/components/ui/address/link";
import type { RefObject } from "react";
import { isOfferedTo } from "@/lib/api/contract/access";
import type { TeamRole } from "@/lib/store/interfaces/team/accounts";
import type { CorpusSummary } from "@/lib/store/interfaces/corpora";
import { FilterChip } from "@/components/ui/controls/chip";
import { SelectField, TextField } from "@/components/ui/controls/field";
import { count, plural } from "@/components/ui/format";
import styles from "./corpus-screen.module.css";
import { activeFilters, type Filters } from "./table/filters";
import { labelOfKey } from "@/lib/recipes/label";
import { f1By } from "@/lib/evaluation/metrics/names";

/** An extractor that some run has scored on a corpus, and by which metric its F1 is told. */
export interface Scorer {
  readonly key: string;
  readonly metric: string;
}

/** The row above the pages: what narrows them, whose F1 they show, and how many there are. */
export function CorpusContext({
  corpus,
  role,
  filters,
  f1of,
  scoredBy,
  inConflict,
  total,
  searchField,
  onChange,
}: {
  readonly corpus: CorpusSummary;
  /** Of who is signed in; null where nobody signs in. Screens for another role are not linked. */
  readonly role: TeamRole | null;
  readonly filters: Filters;
  readonly f1of: string;
  readonly scoredBy: readonly Scorer[];
  /** Pages whose annotators disagree. */
  readonly inConflict: number;
  /** Pages under the filters; null while nothing is known of them. */
  readonly total: number | null;
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly onChange: (next: Partial<Filters>) => void;
}) {
  const active = activeFilters(filters);
  return (
    <>
      <TextField
        ref={searchField}
        className={styles.search}
        label="Search title, site, address"
        placeholder="Search title, site, address"
        icon="search"
        keys="/"
        type="search"
        value={filters.q}
        onChange={(event) => onChange({ q: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      {active.map(({ text, without }) => (
        <FilterChip key={text} onRemove={() => onChange(without)}>
          {text}
        </FilterChip>
      ))}
      <span className="grow" />
      {corpus.pages > 0 && isOfferedTo(role, "reviewer") && (
        <Link className={`small ${styles.settle}`} href={`/corpora/${encodeURIComponent(corpus.id)}/sites`}>
          Sites
        </Link>
      )}
      {corpus.annotators > 1 && isOfferedTo(role, "admin") && (
        <Link
          className={`small no-narrow ${styles.settle}`}
          href={`/corpora/${encodeURIComponent(corpus.id)}/agreement`}
        >
          Agreement
        </Link>
      )}
      {corpus.pages > 0 && isOfferedTo(role, "admin") && (
        <Link
          className={`small no-narrow ${styles.settle}`}
          href={`/corpora/${encodeURIComponent(corpus.id)}/project`}
        >
          Progress
        </Link>
      )}
      {inConflict > 0 && isOfferedTo(role, "reviewer") && (
        <Link className={`small ${styles.settle}`} href={`/corpora/${encodeURIComponent(corpus.id)}/review`}>
          {plural(inConflict, "page")} in conflict: settle
        </Link>
      )}
      {scoredBy.length > 0 && (
        <span className="row no-narrow">
          <span className="small t3">
            {f1By(scoredBy.find(({ key }) => key === f1of)?.metric ?? scoredBy[0]!.metric)} of
          </span>
          <SelectField
            label="F1 of"
            value={f1of}
            options={scoredBy.map(({ key }) => ({ value: key, label: labelOfKey(key) }))}
            onChange={(key) => onChange({ f1of: key })}
          />
        </span>
      )}
      <span className={`small t2 ${styles.amount}`} aria-live="polite">
        {total === null
          ? ""
          : active.length > 0
            ? `${count(total)} of ${plural(corpus.pages, "page")}`
            : plural(total, "page")}
      </span>
    </>
  );
}
