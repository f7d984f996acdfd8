"use client";
import type { RefObject } from "react";
import { SLICE_KINDS, type Slice } from "@/lib/evaluation/report/report-scores";
import type { ExportTable } from "@/lib/evaluation/report/report-table";
import { FilterChip } from "@/components/ui/controls/chip";
import { ExportMenu } from "@/components/ui/charts/export-menu";
import { TextField } from "@/components/ui/controls/field";
import { plural } from "@/components/ui/format";
import { Segment } from "@/components/ui/controls/segment";
import type { RunAddress, SetRunAddress } from "./figures/run-address";
import styles from "./run-screen.module.css";
import { SLICE_WORDS, sliceWords } from "./figures/slice-words";

interface RunToolsProps {
  readonly address: RunAddress;
  readonly setAddress: SetRunAddress;
  readonly slice: Slice | null;
  /** Pages with gold. */
  readonly pages: number;
  /** Extractors that the search leaves, and all of them. */
  readonly shown: number;
  readonly total: number;
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly table: () => ExportTable;
}

/**
 * The line above the table: a search, the slice that everything is narrowed to, what the columns group by,
 * and the table as a file.
 */
export function RunTools({
  address,
  setAddress,
  slice,
  pages,
  shown,
  total,
  searchField,
  table,
}: RunToolsProps) {
  return (
    <div className={styles.tools}>
      <TextField
        ref={searchField}
        label="Search an extractor"
        icon="search"
        keys="/"
        placeholder="Search an extractor"
        className={styles.search}
        value={address.q}
        onChange={(event) => void setAddress({ q: event.target.value || null })}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            void setAddress({ q: null });
            event.currentTarget.blur();
          }
        }}
      />
      <span className="small t3" role="status">
        {shown === total ? plural(total, "extractor") : `${shown} of ${plural(total, "extractor")}`}
      </span>
      {slice !== null && (
        <FilterChip
          onRemove={() => void setAddress({ slice: null })}
        >{`${sliceWords(slice)}, ${plural(pages, "page")}`}</FilterChip>
      )}
      <span className="grow" />
      <span className="small t3 no-narrow">Columns by</span>
      <Segment
        label="Columns by"
        value={address.by}
        onChange={(by) => void setAddress({ by })}
        options={SLICE_KINDS.map((value) => ({ value, label: SLICE_WORDS[value] }))}
      />
      <ExportMenu title={slice === null ? "Scores" : `Scores ${sliceWords(slice)}`} table={table} />
    </div>
  );
}
