import { z } from "zod";
import { STARTER_NAME } from "../../corpus/starter";

/** A screen of the running app, for the specs and pictures that look at all of them. */
export interface Screen {
  /** Stem of its pictures, e.g. `inspect`. */
  readonly name: string;
  readonly path: string;
  /**
   * Selector of what is in the document once the screen has its content; it may be out of view on a narrow
   * one.
   */
  readonly ready: string;
  /** Pressed then, one after the other, to come to what the picture is about. */
  readonly keys?: readonly string[];
}

/**
 * An advertisement in the text, a lost caption, a table and comments: every rule has something to show here.
 */
const PAGE_KEY = "news-01-dredging";

const corpora = z.object({ corpora: z.array(z.object({ id: z.string(), name: z.string() })) });
const pages = z.object({ rows: z.array(z.object({ id: z.string(), key: z.string() })) });
const run = z.object({
  id: z.string(),
  state: z.string(),
  sweep: z.unknown(),
  extractors: z.array(
    z.object({ key: z.string(), id: z.string(), params: z.record(z.string(), z.unknown()) }),
  ),
  metrics: z.array(z.string()),
});
const runs = z.object({ runs: z.array(run) });

/** Gets a path of the running app as JSON. */
export type GetJson = (path: string) => Promise<unknown>;
/** Sends JSON to a path of the running app. */
export type PostJson = (path: string, body: unknown) => Promise<void>;

/**
 * Ids that the starter corpus has in the running app. @throws Error where the corpus or the page is missing
 */
export async function starterIds(
  get: GetJson,
  key: string = PAGE_KEY,
): Promise<{ readonly corpusId: string; readonly pageId: string }> {
  const corpusId = corpora
    .parse(await get("/api/corpora"))
    .corpora.find(({ name }) => name === STARTER_NAME)?.id;
  if (corpusId === undefined) throw new Error(`there is no "${STARTER_NAME}"; run npm run setup`);
  const pageId = pages
    .parse(await get(`/api/corpora/${corpusId}/pages?limit=500`))
    .rows.find((row) => row.key === key)?.id;
  if (pageId === undefined) throw new Error(`"${STARTER_NAME}" has no page ${key}`);
  return { corpusId, pageId };
}

/** Id of a finished run of a corpus that is no sweep, the newest of them; null while there is none. */
export async function finishedRun(get: GetJson, corpusId: string): Promise<string | null> {
  return (await finishedRuns(get, corpusId))[0]?.id ?? null;
}

async function finishedRuns(get: GetJson, corpusId: string): Promise<readonly z.output<typeof run>[]> {
  return runs
    .parse(await get(`/api/runs?corpus=${corpusId}`))
    .runs.filter(({ state, sweep }) => state === "done" && sweep === null);
}

/**
 * A finished run that another one can be compared with, since an extractor is in both; null while there is
 * none.
 */
export async function comparedRun(get: GetJson, corpusId: string): Promise<string | null> {
  const finished = await finishedRuns(get, corpusId);
  const keysOf = (one: z.output<typeof run>): readonly string[] => one.extractors.map(({ key }) => key);
  return (
    finished.find((one) =>
      finished.some((other) => other !== one && keysOf(other).some((key) => keysOf(one).includes(key))),
    )?.id ?? null
  );
}

/**
 * Sees that a corpus has two runs to compare: where there are none, asks for the newest once more with another
 * threshold of BlockExtractor. Then wait for `comparedRun`.
 */
export async function askForComparedRun(get: GetJson, post: PostJson, corpusId: string): Promise<void> {
  if ((await comparedRun(get, corpusId)) !== null) return;
  const [newest] = await finishedRuns(get, corpusId);
  const extractors = newest!.extractors.map(({ id, params }) => ({
    id,
    params:
      id === "block-extractor" && newest!.extractors.length > 1 ? { ...params, threshold: 1.3 } : params,
  }));
  await post("/api/jobs", { kind: "evaluate", corpusId, extractors, metrics: newest!.metrics });
}

/** Every screen with content of the starter corpus. */
export async function screensOf(get: GetJson, runId: string): Promise<readonly Screen[]> {
  const { corpusId, pageId } = await starterIds(get);
  const compared = (await comparedRun(get, corpusId)) ?? runId;
  return [
    { name: "home", path: "/", ready: "main h1" },
    { name: "corpus", path: `/corpora/${corpusId}`, ready: "main [role=row] >> nth=1" },
    {
      name: "inspect",
      path: `/pages/${pageId}?mode=inspect&x=block-extractor`,
      ready: '[data-testid="paper"][data-state="ready"]',
    },
    {
      name: "error",
      path: `/pages/${pageId}?mode=inspect&x=block-extractor`,
      ready: '[data-testid="error-count"]',
      keys: ["e"],
    },
    {
      name: "structure",
      path: `/pages/${pageId}?mode=inspect&tab=structure`,
      ready: '[data-testid="structure"]',
      keys: ["j", "j", "j"],
    },
    {
      name: "replay",
      path: `/pages/${pageId}?mode=inspect&x=block-extractor&tab=replay`,
      ready: '[data-testid="replay-place"]',
      keys: ["j", "j", "j"],
    },
    {
      name: "source",
      path: `/pages/${pageId}?mode=inspect&tab=source`,
      ready: '[data-testid="source"]',
      keys: ["j", "j", "j"],
    },
    {
      name: "two-parameters",
      path: `/pages/${pageId}?mode=inspect&x=block-extractor-modern&tq=attributeCap`,
      ready: '[data-testid="error-count"]',
      keys: ["j"],
    },
    { name: "charts", path: `/pages/${pageId}?mode=inspect&x=dsc&tab=charts`, ready: "main figure svg" },
    {
      name: "annotate",
      path: `/pages/${pageId}?mode=annotate`,
      ready: '[role="status"][aria-label="Saving"]',
    },
    {
      name: "compare",
      path: `/pages/${pageId}?mode=compare`,
      ready: '[data-testid="vote-score"]',
      keys: ["d", "d"],
    },
    { name: "votes", path: `/pages/${pageId}?mode=compare&show=votes`, ready: '[data-testid="vote-score"]' },
    { name: "matrix", path: `/pages/${pageId}?mode=compare&show=matrix`, ready: '[data-testid="matrix"]' },
    { name: "review", path: `/corpora/${corpusId}/review`, ready: '[data-testid="review-row"]' },
    { name: "runs", path: "/runs", ready: "main h1" },
    { name: "run", path: `/runs/${runId}`, ready: "main table" },
    { name: "run-against", path: `/runs/${compared}/against`, ready: '[data-testid="run-changes"]' },
    { name: "run-errors", path: `/runs/${runId}/errors`, ready: '[data-testid="causes"]' },
    { name: "extractors", path: "/extractors", ready: "main table" },
    { name: "extractor", path: "/extractors/cetd", ready: "main article h1" },
    { name: "recipes", path: "/recipes", ready: "main table" },
    {
      name: "recipe-editor",
      path: `/recipes/new?${new URLSearchParams({ r: "lqf | vote(2: bte, ccb(radius=30), union(dsc, article-element))", page: pageId }).toString()}`,
      ready: '[data-leaf][data-state="kept"]',
      keys: ["ArrowDown", "ArrowDown"],
    },
    { name: "models", path: "/models", ready: "main" },
    { name: "settings", path: "/settings", ready: "main h1" },
    { name: "api", path: "/settings/api", ready: "main h1" },
  ];
}
