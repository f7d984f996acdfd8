"use client";
import { useState } from "react";
import type { Facet } from "@/lib/store/interfaces/pages";
import { Checkbox } from "@/components/ui/controls/field";
import { count } from "@/components/ui/format";
import { FACETS, valueWord, type FacetName, type Filters } from "./filters";
import styles from "./facets.module.css";

export interface FacetCounts {
  readonly states: readonly Facet[];
  readonly kinds: readonly Facet[];
  readonly langs: readonly Facet[];
  readonly sites: readonly Facet[];
  readonly templates: readonly Facet[];
  readonly slices: readonly Facet[];
  readonly remarks: readonly Facet[];
}

const COLUMN = {
  state: "states",
  kind: "kinds",
  lang: "langs",
  site: "sites",
  template: "templates",
  slice: "slices",
  remark: "remarks",
} as const satisfies Record<FacetName, keyof FacetCounts>;
const SHOWN = 12;

/** `in progress` as `In progress`, template 3 as `Template 3`; what is empty as `unknown`. */
function facetWord(name: FacetName, value: string): string {
  const word = valueWord(name, value);
  if (name === "template" && Number(value) > 0) return `Template ${value}`;
  return (name === "state" || name === "slice" || name === "remark") && value !== ""
    ? word.charAt(0).toUpperCase() + word.slice(1)
    : word;
}

/** What is to be known of a value beside its name. */
const HINTS: Partial<Record<FacetName, Readonly<Record<string, string>>>> = {
  state: { conflict: "Conflict: annotators who finished these pages contradict each other" },
  template: { "0": "plain: these pages have too few elements to tell a template by" },
};

/** Counts by label state, kind, language, site, template, slice and remark; ticking one narrows the table. */
export function Facets({
  counts,
  filters,
  onToggle,
}: {
  readonly counts: FacetCounts;
  readonly filters: Filters;
  readonly onToggle: (name: FacetName, value: string) => void;
}) {
  // One scale, so that bars of different groups can be compared.
  const most = Math.max(
    1,
    ...Object.values(COLUMN).flatMap((name) => counts[name].map(({ count: pages }) => pages)),
  );
  return (
    <aside className={styles.facets} aria-label="Filters">
      {FACETS.map(({ name, title }) => (
        <FacetGroup
          key={name}
          name={name}
          title={title}
          facets={counts[COLUMN[name]]}
          chosen={filters[name]}
          most={most}
          onToggle={onToggle}
        />
      ))}
    </aside>
  );
}

function FacetGroup({
  name,
  title,
  facets,
  chosen,
  most,
  onToggle,
}: {
  readonly name: FacetName;
  readonly title: string;
  readonly facets: readonly Facet[];
  readonly chosen: readonly string[];
  /** Pages of the longest bar of all groups. */
  readonly most: number;
  readonly onToggle: (name: FacetName, value: string) => void;
}) {
  const [all, setAll] = useState(false);
  // A chosen value that the other filters leave without pages must stay in reach, or it could not be taken
  // off here.
  const gone = chosen
    .filter((value) => !facets.some((facet) => facet.value === value))
    .map((value) => ({ value, count: 0 }));
  const rows = [...facets, ...gone];
  // A corpus without a labelling order has nothing to choose from.
  const isOfOrder = name === "slice" && chosen.length === 0 && facets.every(({ value }) => value === "");
  if (rows.length === 0 || isOfOrder) return null;
  const shown = all ? rows : rows.filter((facet, index) => index < SHOWN || chosen.includes(facet.value));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {shown.map(({ value, count: pages }) => (
        <Checkbox
          key={value}
          className={styles.line}
          checked={chosen.includes(value)}
          onChange={() => onToggle(name, value)}
        >
          <span className="grow cut" title={HINTS[name]?.[value] ?? facetWord(name, value)}>
            {facetWord(name, value)}
          </span>
          <span className={styles.bar} aria-hidden="true">
            <i style={{ width: Math.max(1, Math.round((pages / most) * 24)) }} />
          </span>
          <span className={styles.count}>{count(pages)}</span>
        </Checkbox>
      ))}
      {rows.length > shown.length && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {count(rows.length - shown.length)} more
        </button>
      )}
    </fieldset>
  );
}
