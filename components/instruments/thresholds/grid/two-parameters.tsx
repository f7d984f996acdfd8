"use client";
import { Link } from "@/components/ui/address/link";
import { useMemo, useRef, useState } from "react";
import type { Extractor } from "@/lib/extractors/contract/contract";
import { useInspecting } from "@/components/workbench/inspection/context";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { noGoldWords } from "@/components/workbench/inspection/no-gold-words";
import { makeScale, type Scale } from "@/lib/view/inspection/heat/scale";
import { figureOf } from "@/lib/text/figures";
import { placeOf, type NumberSpec } from "@/lib/view/inspection/threshold-axis";
import { wordOf } from "@/lib/view/inspection/why";
import { cancelJob } from "@/components/workbench/jobs/jobs-store";
import { Button, IconButton } from "@/components/ui/controls/button";
import { ExportMenu } from "@/components/ui/charts/export-menu";
import { plural, score } from "@/components/ui/format";
import { Progress } from "@/components/ui/controls/progress";
import { Segment } from "@/components/ui/controls/segment";
import { runsHere } from "@/lib/view/inspection/answers";
import { bestCell, gridTable, gridValues } from "./f1-grid";
import { GridPlot } from "./grid-plot";
import own from "@/components/instruments/thresholds/thresholds.module.css";
import { SAMPLE, useCorpusGrid, usePageGrid, type CorpusGrid, type PageGrid } from "./use-grid";
import { f1By, PAGE_METRIC, shownMetric } from "@/lib/evaluation/metrics/names";

/** Cells of the page's grid at most. */
const CELLS = { x: 23, y: 15 } as const;

interface Props {
  readonly inspection: Inspection;
  readonly corpusId: string;
  readonly width: number;
  readonly x: { readonly param: string; readonly spec: NumberSpec };
  readonly y: { readonly param: string; readonly spec: NumberSpec };
  readonly isCorpus: boolean;
  onCorpus(isCorpus: boolean): void;
}

/** F1 over two parameters, of the page or of a sample of its corpus. */
export function TwoParameters({ inspection, corpusId, width, x, y, isCorpus, onCorpus }: Props) {
  const { setParams, state } = useInspecting();
  const { extractor } = inspection;
  const box = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<{
    readonly x: number;
    readonly y: number;
    readonly f1: number;
  } | null>(null);
  const xAxis = useMemo(
    () => ({ param: x.param, values: gridValues(scaleFor(extractor, x.param, x.spec), x.spec, CELLS.x) }),
    [extractor, x.param, x.spec],
  );
  const yAxis = useMemo(
    () => ({ param: y.param, values: gridValues(scaleFor(extractor, y.param, y.spec), y.spec, CELLS.y) }),
    [extractor, y.param, y.spec],
  );
  const isHere = runsHere(extractor, inspection.params);
  const page = usePageGrid(inspection, xAxis, yAxis, isHere && !isCorpus);
  const corpus = useCorpusGrid(inspection, corpusId, xAxis, yAxis, isCorpus);
  const value = { x: placeOf(inspection, x.param), y: placeOf(inspection, y.param) };
  const set = (atX: number, atY: number) => setParams({ [x.param]: atX, [y.param]: atY });
  // A cell of the page is a mask over its texts: characters are what can be counted for hundreds of them.
  const metric = isCorpus && corpus.state === "known" ? shownMetric(corpus.run.metrics, null) : PAGE_METRIC;
  const grid = isCorpus
    ? corpus.state === "known"
      ? corpus.grid
      : null
    : isHere
      ? (page?.grid ?? null)
      : null;
  const best = grid === null || (!isCorpus && page!.done < page!.total) ? null : bestCell(grid, value);
  return (
    <div ref={box} className={own.two} data-testid="two-parameters">
      <div className={own.twoHead}>
        <Segment
          label={`${f1By(metric)} of`}
          value={isCorpus ? "corpus" : "page"}
          onChange={(next) => onCorpus(next === "corpus")}
          options={[
            { value: "page", label: "Page" },
            { value: "corpus", label: "Corpus" },
          ]}
        />
        <span className="grow" />
        {best !== null && (
          <Button
            kind="bare"
            title={`Set both to the cell with the highest ${f1By(metric)}, ${score(best.f1)}`}
            onClick={() => set(best.x, best.y)}
          >
            best at {figureOf(best.x)} × {figureOf(best.y)}: {f1By(metric)}{" "}
            <b className={own.figure}>{score(best.f1)}</b>
          </Button>
        )}
        {grid !== null && (
          <ExportMenu
            small
            title={`${extractor.id} over ${x.param} and ${y.param}`}
            table={() => gridTable(grid, metric)}
            chart={() => box.current?.querySelector<SVGSVGElement>("svg[data-testid]") ?? null}
          />
        )}
      </div>
      {grid !== null && (
        <GridPlot
          grid={grid}
          metric={metric}
          isDone={isCorpus || page!.done === page!.total}
          width={width}
          value={value}
          onSet={set}
          onHover={setHovered}
        />
      )}
      <p className={own.twoNote}>
        {hovered !== null ? (
          <>
            {wordOf(x.param)} {figureOf(hovered.x)}, {wordOf(y.param).toLowerCase()} {figureOf(hovered.y)}:{" "}
            <span className="nowrap">
              {f1By(metric)} <b className={own.figure}>{score(hovered.f1)}</b>
            </span>
          </>
        ) : isCorpus ? (
          <CorpusNote corpus={corpus} />
        ) : (
          <PageNote page={page} isHere={isHere} noGold={noGoldWords(state)} />
        )}
      </p>
    </div>
  );
}

/**
 * A limit of scores that are told apart by factors lies on a logarithmic axis, everything else on a straight
 * one; the same one wherever both are set to.
 */
function scaleFor({ score }: Extractor, param: string, { min, max }: NumberSpec): Scale {
  const low = min > 0 ? min : Math.min(max / 10, score.domain?.[0] ?? max / 100);
  return param === score.limit && score.scale === "log" && low > 0
    ? makeScale("log", low, max)
    : makeScale("linear", min, max);
}

function PageNote({
  page,
  isHere,
  noGold,
}: {
  readonly page: PageGrid | null;
  readonly isHere: boolean;
  readonly noGold: string;
}) {
  if (!isHere)
    return <>The browser cannot run this setup: the grid of the corpus is computed on the server.</>;
  if (page === null) return <>{noGold}</>;
  if (page.problem !== null) return <span className="danger">{page.problem}</span>;
  if (page.done === page.total)
    return (
      <>
        Yellow is the best {f1By(PAGE_METRIC)}, blue the worst; lines join equal ones. Click, or use the arrow
        keys.
      </>
    );
  return (
    <>
      <span className={own.bar}>
        <Progress label="Cells of the grid" done={page.done / page.total} />
      </span>
      <span className="nowrap">
        {page.done} of {plural(page.total, "cell")}
      </span>
      {page.isStopped ? (
        <Button className={own.tiny} onClick={page.goOn}>
          Go on
        </Button>
      ) : (
        <Button className={own.tiny} onClick={page.stop}>
          Stop
        </Button>
      )}
    </>
  );
}

function CorpusNote({ corpus }: { readonly corpus: CorpusGrid }) {
  switch (corpus.state) {
    case "asking":
      return <>Asking …</>;
    case "failed":
      return (
        <>
          <span className="danger grow cut">{corpus.problem}</span>
          <Button className={own.tiny} onClick={corpus.again}>
            Ask again
          </Button>
        </>
      );
    case "open":
      if (!corpus.hasGold) return <>No page in this corpus has gold.</>;
      return (
        <>
          <span className="grow">No run of this corpus has both parameters.</span>
          <Button className={own.tiny} onClick={corpus.compute}>
            Run {SAMPLE.x} × {SAMPLE.y} values on up to {SAMPLE.pages} pages
          </Button>
        </>
      );
    case "running": {
      const { done, total } = corpus.job.progress;
      return (
        <>
          <span className={own.bar}>
            <Progress
              label="Grid of the corpus"
              running={total === null || total === 0 ? null : done / total}
            />
          </span>
          {total === null ? "waiting" : `${done} of ${plural(total, "page")}`}
          <IconButton
            label="Stop the run"
            icon="close"
            className={own.tiny}
            onClick={() => void cancelJob(corpus.job.id)}
          />
        </>
      );
    }
    case "known":
      return (
        <span>
          {f1By(shownMetric(corpus.run.metrics, null))} on{" "}
          <Link href={`/runs/${encodeURIComponent(corpus.run.id)}`}>
            {plural(corpus.run.pages, "page")} of the corpus
          </Link>
          ; lines join equal ones.
        </span>
      );
  }
}
