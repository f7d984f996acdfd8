import { ConflictError } from "../../errors";
import { newId } from "../rules/ids";
import { tellsAll, tellsMore } from "../rules/rules";
import type { NewScore, PageScore, RunRecord, RunStore, StoredScore } from "../interfaces/runs";
import { compareText, required, setKey, throughJson, type KeptPart, type Tables } from "./tables/tables";

type StoredRow = NewScore & { readonly isOutdated?: true };

export function runStore(tables: Tables): RunStore {
  const recordOf = (id: string): RunRecord => {
    const run = required(tables.runs, "run", id);
    return { ...run, corpusName: required(tables.corpora, "corpus", run.corpusId).name };
  };
  return {
    create: async (run, id = newId()) => {
      if (tables.runs.has(id)) return recordOf(id);
      required(tables.corpora, "corpus", run.corpusId);
      tables.runs.set(id, {
        ...throughJson(run),
        id,
        state: "running",
        error: null,
        createdAt: tables.clock(),
        finishedAt: null,
        summaries: {},
        reused: 0,
      });
      tables.scores.set(id, new Map());
      return recordOf(id);
    },
    get: async (id) => recordOf(id),
    list: async (corpusId, limit) => {
      if (corpusId !== undefined) required(tables.corpora, "corpus", corpusId);
      const runs = [...tables.runs.values()].filter(
        (run) => corpusId === undefined || run.corpusId === corpusId,
      );
      return runs
        .sort((a, b) => b.createdAt - a.createdAt || compareText(b.id, a.id))
        .slice(0, limit)
        .map((run) => recordOf(run.id));
    },
    addScores: async (runId, scores) => {
      const { state } = required(tables.runs, "run", runId);
      if (scores.length > 0 && state !== "running")
        throw new ConflictError(`run ${runId} takes no scores: it is ${state}`, state);
      tables.digests.delete(runId);
      tables.runParts.delete(runId);
      for (const score of scores)
        if (tables.pages.has(score.pageId))
          tables.scores.get(runId)?.set(setKey(score.pageId, score.extractorKey), throughJson(score));
    },
    scores: async (runId, extractorKey) => {
      required(tables.runs, "run", runId);
      const joined = (score: StoredRow) => {
        const { key, title, site, kind, lang } = required(tables.pages, "page", score.pageId);
        return { key, row: { ...scoreOf(score), title, site, kind, lang } };
      };
      const scores = [...(tables.scores.get(runId)?.values() ?? [])].filter(
        (score) => extractorKey === undefined || score.extractorKey === extractorKey,
      );
      return scores
        .map(joined)
        .sort((a, b) => compareText(a.key, b.key) || compareText(a.row.extractorKey, b.row.extractorKey))
        .map(({ row }) => row);
    },
    scoresOf: async (runId, pageIds) => {
      const { extractors } = required(tables.runs, "run", runId);
      const scores = tables.scores.get(runId);
      return new Map(
        pageIds
          .map((id) => {
            const rows = extractors.flatMap(({ key }) => scores?.get(setKey(id, key)) ?? []);
            return [id, rows.map(scoreOf)] as const;
          })
          .filter(([, rows]) => rows.length > 0),
      );
    },
    findScores: async (fingerprints, metrics) => {
      const wanted = new Set(fingerprints);
      const found = new Map<string, StoredScore>();
      for (const [runId, ofRun] of tables.scores) {
        for (const { fingerprint, reusedFrom = runId, ...score } of ofRun.values()) {
          if (
            fingerprint !== undefined &&
            wanted.has(fingerprint) &&
            score.failed === null &&
            tellsAll(score, metrics) &&
            !tellsMore(found.get(fingerprint), score)
          )
            found.set(fingerprint, { ...score, fingerprint, computedBy: reusedFrom });
        }
      }
      return [...found.values()];
    },
    verdicts: async (runId, extractorKeys, pageIds) =>
      toldOf(tables, runId, extractorKeys, pageIds, ({ verdicts }) => verdicts),
    errorsOn: async (runId, extractorKeys, pageIds) =>
      toldOf(tables, runId, extractorKeys, pageIds, ({ errors }) => errors),
    scoreCount: async (runId) => {
      required(tables.runs, "run", runId);
      return tables.scores.get(runId)?.size ?? 0;
    },
    digest: async (runId) => {
      const kept = tables.digests.get(runId);
      return kept === undefined || kept.scores !== (tables.scores.get(runId)?.size ?? 0) ? null : kept.text;
    },
    keepDigest: async (runId, text, scores) => {
      required(tables.runs, "run", runId);
      tables.digests.set(runId, { text, scores });
    },
    scoredPages: async (runId) => {
      required(tables.runs, "run", runId);
      return scoredPages(tables, runId);
    },
    replacements: async (runId) => {
      required(tables.runs, "run", runId);
      return tables.replacements.get(runId) ?? 0;
    },
    keepParts: async (runId, pages, parts) => {
      required(tables.runs, "run", runId);
      const kept = tables.runParts.get(runId) ?? new Map<string, KeptPart>();
      for (const { name, number, bytes } of parts)
        kept.set(setKey(name, `${number}`), { name, number, pages, bytes: bytes.slice() });
      tables.runParts.set(runId, kept);
    },
    parts: async (runId, name) => {
      const parts = [...(tables.runParts.get(runId)?.values() ?? [])].filter((part) => part.name === name);
      const pages = scoredPages(tables, runId);
      if (parts.some((part) => part.pages !== pages)) return [];
      return parts.sort((a, b) => a.number - b.number).map(({ bytes }) => bytes);
    },
    errors: async (runId, extractorKey, { after, limit }) => {
      required(tables.runs, "run", runId);
      const known = [...(tables.scores.get(runId)?.values() ?? [])].flatMap(
        ({ pageId, extractorKey: key, errors }) =>
          key === extractorKey && errors !== undefined ? [{ pageId, errors }] : [],
      );
      return known
        .filter(({ pageId }) => after === null || compareText(pageId, after) > 0)
        .sort((a, b) => compareText(a.pageId, b.pageId))
        .slice(0, limit)
        .map(({ pageId, errors }) => {
          const { key, title } = required(tables.pages, "page", pageId);
          return { pageId, key, title, errors };
        });
    },
    finish: async (runId, state, summaries) => {
      const run = required(tables.runs, "run", runId);
      if (run.state !== "running") throw new ConflictError(`run ${runId} is ${run.state} already`, run.state);
      const reused = [...(tables.scores.get(runId)?.values() ?? [])].filter(
        ({ reusedFrom }) => reusedFrom !== undefined,
      ).length;
      tables.runs.set(runId, {
        ...run,
        state,
        summaries: throughJson(summaries),
        finishedAt: tables.clock(),
        reused,
      });
    },
    remove: async (runId) => {
      required(tables.runs, "run", runId);
      tables.runs.delete(runId);
      tables.scores.delete(runId);
      tables.digests.delete(runId);
      tables.runParts.delete(runId);
      tables.replacements.delete(runId);
    },
  };
}

function scoredPages(tables: Tables, runId: string): number {
  const first = tables.runs.get(runId)?.extractors[0];
  return [...(tables.scores.get(runId)?.values() ?? [])].filter(
    ({ extractorKey }) => extractorKey === first?.key,
  ).length;
}

/** What answers tell of themselves, by page in the order of the ids, then by key. */
function toldOf(
  tables: Tables,
  runId: string,
  extractorKeys: readonly string[],
  pageIds: readonly string[],
  told: (row: StoredRow) => string | undefined,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  required(tables.runs, "run", runId);
  const scores = tables.scores.get(runId);
  const pages = pageIds.map((id) => {
    const rows = extractorKeys.flatMap((key) => {
      const row = scores?.get(setKey(id, key));
      const text = row === undefined ? undefined : told(row);
      return text === undefined ? [] : [[key, text] as const];
    });
    return [id, new Map(rows)] as const;
  });
  return new Map(pages.filter(([, rows]) => rows.size > 0));
}

function scoreOf({
  fingerprint: _,
  reusedFrom: __,
  verdicts: ___,
  errors: ____,
  isOutdated: _____,
  ...score
}: StoredRow): PageScore {
  return score;
}
