"use client";
import { useState } from "react";
import { api } from "@/lib/api/client";
import type { OptimisationWanted } from "@/lib/api/resources/optimisations";
import { SLICE_KINDS } from "@/lib/evaluation/report/report-scores";
import { DEFAULTS, SEARCH_NAMES, triedBy, type SearchName } from "@/lib/optimise/search/setup-names";
import type { CorpusSummary } from "@/lib/store/interfaces/corpora";
import { searchPlace } from "@/components/workbench/jobs/job-figures";
import { refreshJobs } from "@/components/workbench/jobs/jobs-store";
import { rememberStarted } from "@/components/workbench/jobs/started-here";
import { useAttempt } from "@/components/ui/browser/use-attempt";
import { Button } from "@/components/ui/controls/button";
import { CheckGroup } from "@/components/ui/controls/check-group";
import { Dialog, DialogFoot } from "@/components/ui/controls/dialog";
import { Checkbox, isWhole, Labelled, NumberField, SelectField } from "@/components/ui/controls/field";
import { plural } from "@/components/ui/format";
import { Problem } from "@/components/ui/controls/problem";
import { Segment } from "@/components/ui/controls/segment";
import styles from "./search.module.css";

/** What a search may be made of. */
export interface SearchChoices {
  readonly corpora: readonly Pick<CorpusSummary, "id" | "name" | "withGold">[];
  /** Extractors that need only the page; `own` are those that a search chooses from unless others are named. */
  readonly extractors: readonly { readonly id: string; readonly name: string; readonly own: boolean }[];
  readonly metrics: readonly { readonly id: string; readonly name: string }[];
}

type By = (typeof SLICE_KINDS)[number] | "all";

/** Choose what is searched on, and how, and begin. */
export function SearchDialog({
  open,
  onOpenChange,
  choices: { corpora, extractors, metrics },
  onStarted,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly choices: SearchChoices;
  readonly onStarted: (id: string) => void;
}) {
  const [corpusId, setCorpus] = useState(
    (corpora.find(({ withGold }) => withGold > 0) ?? corpora[0])?.id ?? "",
  );
  const [search, setSearch] = useState<SearchName>("genetic");
  const [by, setBy] = useState<By>("kind");
  const [metric, setMetric] = useState<string>(DEFAULTS.metric);
  const [budget, setBudget] = useState(500);
  const [seed, setSeed] = useState<number>(DEFAULTS.seed);
  const [timeWeight, setTimeWeight] = useState<number>(DEFAULTS.timeWeight);
  const [isHeldOut, setHeldOut] = useState(true);
  const [modules, setModules] = useState<ReadonlySet<string>>(
    () => new Set(extractors.flatMap(({ id, own }) => (own ? [id] : []))),
  );
  const { isBusy, error, attempt } = useAttempt();
  const corpus = corpora.find(({ id }) => id === corpusId);
  const missing =
    corpus === undefined
      ? "Import a corpus first"
      : corpus.withGold === 0
        ? "No page of this corpus has gold"
        : modules.size === 0
          ? "Choose an extractor"
          : isWhole(budget, 1, 100_000) && isWhole(seed, 0, 2 ** 31) && timeWeight >= 0
            ? null
            : "A number is out of range";
  const start = () =>
    attempt(async () => {
      const body: OptimisationWanted = {
        ...{ corpusId, search, metric, budget, seed, timeWeight, heldOut: isHeldOut },
        by: by === "all" ? null : by,
        modules: extractors.flatMap(({ id }) => (modules.has(id) ? [id] : [])),
      };
      const { id } = await api.optimisations.start({ body });
      rememberStarted(searchPlace(id));
      await refreshJobs();
      onOpenChange(false);
      onStarted(id);
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Search for the best recipe"
      footer={
        <DialogFoot
          note={corpus && `${plural(corpus.withGold, "page")} with gold`}
          onCancel={() => onOpenChange(false)}
        >
          <Button
            kind="first"
            onClick={() => void start()}
            disabledReason={missing}
            busy={isBusy ? "Starting" : null}
          >
            Search
          </Button>
        </DialogFoot>
      }
    >
      <Labelled label="Corpus">
        <SelectField
          label="Corpus"
          value={corpusId}
          options={corpora.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setCorpus}
        />
      </Labelled>
      <div className={styles.how}>
        <Segment
          label="How to search"
          value={search}
          onChange={setSearch}
          options={SEARCH_NAMES.map((name) => ({
            value: name,
            label: name.charAt(0).toUpperCase() + name.slice(1),
          }))}
        />
        <p className="small t3">{triedBy(search)}</p>
      </div>
      <Labelled label="Packages" doc="Packages weigh the same, and are held out one by one">
        <SelectField
          label="Packages"
          value={by}
          options={[
            ...SLICE_KINDS.map((kind) => ({ value: kind, label: `by ${kind}` })),
            { value: "all" as const, label: "all pages as one" },
          ]}
          onChange={setBy}
        />
      </Labelled>
      <Labelled label="Metric">
        <SelectField
          label="Metric"
          value={metric}
          options={metrics.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setMetric}
        />
      </Labelled>
      <Labelled label="Candidates" doc="That each search tries at most; it can go on later">
        <NumberField
          label="Candidates"
          value={budget}
          min={1}
          max={100_000}
          step={100}
          onChange={setBudget}
        />
      </Labelled>
      <Labelled label="Seed" doc="The same seed finds the same">
        <NumberField label="Seed" value={seed} min={0} max={2 ** 31} step={1} onChange={setSeed} />
      </Labelled>
      <Labelled
        label="Cost of time"
        doc="In F1 for each millisecond a page takes; 0 where time does not count"
      >
        <NumberField
          label="Cost of time"
          value={timeWeight}
          min={0}
          max={1}
          step={0.001}
          onChange={setTimeWeight}
        />
      </Labelled>
      <Checkbox checked={isHeldOut} onChange={() => setHeldOut(!isHeldOut)}>
        Hold packages out, to know what to expect on others
      </Checkbox>
      <details className={styles.modules}>
        <summary>
          {modules.size} of {plural(extractors.length, "extractor")} may be used
        </summary>
        <p className="small t3">
          Programs of others, extractors with a model, and those of fields are used only where you choose
          them. A model may have seen the pages that are held out.
        </p>
        <CheckGroup
          isTable
          legend="Extractors that may be used"
          options={extractors.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={modules}
          onChoose={setModules}
        />
      </details>
      <Problem>{error}</Problem>
    </Dialog>
  );
}
