import { createStore, type StoreApi } from "zustand/vanilla";
import { alignGold } from "../../lib/corpus/align";
import type { GoldRecord } from "../../lib/corpus/record";
import { coveredLeaves } from "../../lib/evaluation/gold";
import { noCorpus, type Extraction, type Fitted, type ParamValues } from "../../lib/extractors/contract";
import { optionsOf } from "../../lib/extractors/block-extractor/options";
import { segmentFor } from "../../lib/extractors/block-extractor/decide";
import { extractorById } from "../../lib/extractors/index";
import { wholeView, type Page } from "../../lib/page/page";
import { messageOf } from "../../lib/errors";
import type { Clock } from "../../lib/task";
import { atThreshold, buildInspection, isDecidedByScore, type Inspection } from "./inspection";

/** Extractor and parameters as a person set them; absent parameters are at their default. */
export interface Setup {
  readonly extractorId: string;
  readonly params: ParamValues;
}

export interface InspectState {
  readonly setup: Setup;
  readonly inspection: Inspection | null;
  /** Kept leaves at the threshold that the address holds, while another one is tried; null at rest. */
  readonly before: Uint8Array | null;
  /** Why the setup gives no answer, as a sentence. */
  readonly problem: string | null;
  /** How gold came to the leaves; null without gold. */
  readonly goldNote: string | null;
  /** Run the extractor on the page as set up. The last call wins. */
  run(setup: Setup): Promise<void>;
  /** Decide at another threshold while it is being dragged; nothing is written to the address. */
  tryThreshold(threshold: number): void;
}

export type InspectStore = StoreApi<InspectState>;

/** (L) gold as a mask over leaves: from labelled intervals where there are some, else the gold text aligned. Null without gold. */
export function goldMask(page: Page, gold: GoldRecord): { readonly mask: Uint8Array; readonly note: string } | null {
  if (gold.intervals !== undefined) return { mask: coveredLeaves(page, gold.intervals), note: "Gold from labels" };
  if (gold.text === undefined) return null;
  const { mask, coverage } = alignGold(page, gold.text);
  return { mask, note: `Gold text aligned, ${Math.round(coverage * 100)} % of its words found` };
}

/** State of inspect mode on one page. `now` gives milliseconds for the figure in the tools row. */
export function createInspectStore(page: Page, gold: GoldRecord, setup: Setup, now: Clock): InspectStore {
  const known = goldMask(page, gold);
  let turn = 0;
  let fitted: Fitted | null = null;
  return createStore<InspectState>((set, get) => ({
    setup, inspection: null, before: null, problem: null, goldNote: known?.note ?? null,
    async run(next) {
      const mine = ++turn;
      try {
        const configured = extractorById(next.extractorId).configure(next.params);
        if (configured.needs !== "page") {
          set({ setup: next, problem: `This setup compares the page with other pages of its ${configured.needs}, which a run over the corpus does. Switch redundancy off to see the page alone.` });
          return;
        }
        const ready = await configured.fit(noCorpus);
        if (mine !== turn) return;
        fitted = ready;
        const began = now();
        const extraction = ready.extract(wholeView(page));
        const ms = now() - began;
        const inspection = buildInspection({
          page, extractorId: next.extractorId, params: configured.params, extraction, segmentation: segmentFor(wholeView(page), optionsOf(configured.params)), gold: known?.mask ?? null, ms,
        });
        set({ setup: next, inspection, before: null, problem: null });
      } catch (error) {
        if (mine === turn) set({ setup: next, problem: messageOf(error) });
      }
    },
    tryThreshold(threshold) {
      const { inspection, before, setup: { extractorId } } = get();
      if (inspection === null || fitted === null || inspection.params["threshold"] === threshold) return;
      const rest = { before: before ?? inspection.extraction.keep };
      if (isDecidedByScore(inspection)) {
        set({ ...rest, inspection: atThreshold(inspection, threshold) });
        return;
      }
      const params = { ...inspection.params, threshold };
      const extraction = extractAt(extractorId, params, page);
      set({ ...rest, inspection: buildInspection({ ...inspection, params, extraction }, inspection) });
    },
  }));
}

/** Extract with an extractor that learns nothing: its fitted form can be had without waiting. */
export function extractAt(extractorId: string, params: ParamValues, page: Page): Extraction {
  return extractorById(extractorId).configure(params).restore(null).extract(wholeView(page));
}
