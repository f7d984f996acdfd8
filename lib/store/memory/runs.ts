import { newId } from "../ids";
import type { PageScore, RunRecord, RunStore } from "../store";
import { compareText, required, setKey, throughJson, type Tables } from "./tables";

export function runStore(tables: Tables): RunStore {
  const recordOf = (id: string): RunRecord => {
    const run = required(tables.runs, "run", id);
    return { ...run, corpusName: required(tables.corpora, "corpus", run.corpusId).name };
  };
  return {
    create: async (run, id = newId()) => {
      if (tables.runs.has(id)) return recordOf(id);
      required(tables.corpora, "corpus", run.corpusId);
      tables.runs.set(id, { ...throughJson(run), id, state: "running", error: null, createdAt: tables.clock(), finishedAt: null, summaries: {} });
      tables.scores.set(id, new Map());
      return recordOf(id);
    },
    get: async (id) => recordOf(id),
    list: async (corpusId) => {
      const runs = [...tables.runs.values()].filter((run) => corpusId === undefined || run.corpusId === corpusId);
      return runs.sort((a, b) => b.createdAt - a.createdAt || compareText(b.id, a.id)).map((run) => recordOf(run.id));
    },
    addScores: async (runId, scores) => {
      required(tables.runs, "run", runId);
      for (const score of scores) if (tables.pages.has(score.pageId)) tables.scores.get(runId)?.set(setKey(score.pageId, score.extractorKey), throughJson(score));
    },
    scores: async (runId, extractorKey) => {
      required(tables.runs, "run", runId);
      const joined = (score: PageScore) => {
        const { key, title, site, kind } = required(tables.pages, "page", score.pageId);
        return { key, row: { ...score, title, site, kind } };
      };
      const scores = [...(tables.scores.get(runId)?.values() ?? [])].filter((score) => extractorKey === undefined || score.extractorKey === extractorKey);
      return scores.map(joined).sort((a, b) => compareText(a.key, b.key) || compareText(a.row.extractorKey, b.row.extractorKey)).map(({ row }) => row);
    },
    finish: async (runId, state, summaries) => {
      tables.runs.set(runId, { ...required(tables.runs, "run", runId), state, summaries: throughJson(summaries), finishedAt: tables.clock() });
    },
    remove: async (runId) => {
      required(tables.runs, "run", runId);
      tables.runs.delete(runId);
      tables.scores.delete(runId);
    },
  };
}
