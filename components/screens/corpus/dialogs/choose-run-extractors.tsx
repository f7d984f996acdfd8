"use client";
import { useState } from "react";
import type { Extractor, ParamValues } from "@/lib/extractors/contract/contract";
import { ParamForm } from "@/components/instruments/setup/param-form";
import { Button } from "@/components/ui/controls/button";
import { Checkbox, TextField } from "@/components/ui/controls/field";
import { plural } from "@/components/ui/format";
import { toggled } from "@/components/ui/toggled";
import styles from "./run-dialog.module.css";

/** An extractor as a form needs it. */
export interface ExtractorForm extends Pick<Extractor, "id" | "name" | "summary" | "params"> {
  /** The work it comes from, in short: what the list is grouped by. */
  readonly work: string;
}

interface Choice {
  readonly extractors: readonly ExtractorForm[];
  /** Ids of those that scored best in the last run, the best first; none without one. */
  readonly best: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly values: Readonly<Record<string, ParamValues>>;
  onChoose(ids: ReadonlySet<string>): void;
  onValues(values: Readonly<Record<string, ParamValues>>): void;
}

/** Extractors by the work they come from, found by typing, chosen one by one, all, none or the best of the last run. */
export function ChooseRunExtractors({ extractors, best, chosen, values, onChoose, onValues }: Choice) {
  const [typed, setTyped] = useState("");
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const shown = extractors.filter(({ id, name, summary, work }) => {
    const text = `${id} ${name} ${summary} ${work}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const ids = shown.map(({ id }) => id);
  const works = [...new Set(shown.map(({ work }) => work))];
  return (
    <>
      <div className={styles.choose}>
        <TextField
          label="Search an extractor"
          placeholder="Search an extractor"
          icon="search"
          className={styles.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <span className="small t3" role="status">
          {chosen.size} of {plural(extractors.length, "extractor")} chosen
          {words.length > 0 && `, ${shown.length} shown`}
        </span>
        <span className="grow" />
        <Button kind="bare" onClick={() => onChoose(new Set([...chosen, ...ids]))}>
          All
        </Button>
        <Button kind="bare" onClick={() => onChoose(new Set([...chosen].filter((id) => !ids.includes(id))))}>
          None
        </Button>
        {best.length > 1 && (
          <Button kind="bare" onClick={() => onChoose(new Set(best))}>
            Best {best.length} of the last run
          </Button>
        )}
      </div>
      {works.length === 0 && <p className="small t3">No extractor matches</p>}
      {works.map((work) => (
        <section key={work} aria-label={work}>
          <h3 className={styles.work}>{work}</h3>
          <ul>
            {shown
              .filter((extractor) => extractor.work === work)
              .map(({ id, name, summary, params }) => (
                <li key={id} className={styles.item}>
                  <Checkbox checked={chosen.has(id)} onChange={() => onChoose(toggled(chosen, id))}>
                    <span>
                      <span className="strong">{name}</span>
                      <span className={styles.summary}>{summary}</span>
                    </span>
                  </Checkbox>
                  {Object.keys(params).length > 0 && (
                    <details className={styles.details}>
                      <summary>{parametersWord(values[id])}</summary>
                      <ParamForm
                        specs={params}
                        values={values[id] ?? {}}
                        onChange={(param, value) =>
                          onValues({ ...values, [id]: { ...values[id], [param]: value } })
                        }
                      />
                    </details>
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Nothing of the defaults: beside every extractor it would tell nothing. */
function parametersWord(values: ParamValues | undefined): string {
  const changed = Object.keys(values ?? {}).length;
  return changed === 0 ? "Parameters" : `Parameters, ${changed} set`;
}
