/**
 * Every route of the API as the file system has it, so that a new one is attacked without anybody thinking of
 * it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { APIRequestContext } from "@playwright/test";

const API = fileURLToPath(new URL("../../app/api", import.meta.url));

export interface ApiRoute {
  /** e.g. `/api/corpora/[id]/pages` */
  readonly path: string;
  /** What the file exports. */
  readonly methods: readonly string[];
}

export const API_ROUTES: readonly ApiRoute[] = readdirSync(API, { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)route\.tsx?$/.test(file))
  .sort()
  .map((file) => ({
    path: `/api/${file.replace(/\/?route\.tsx?$/, "")}`,
    methods: Array.from(
      readFileSync(join(API, file), "utf8").matchAll(
        /^export (?:const|async function|function) (GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/gm,
      ),
      ([, method]) => method!,
    ),
  }));

/** Queries without which a route would refuse the request for another reason. */
const QUERIES: Readonly<Record<string, string>> = {
  "/api/annotators/waiting": "?annotator=Foreigner",
  "/api/corpora/[id]/flips": "?extractor=lqf",
  "/api/corpora/[id]/errors": "?x=lqf&page=x",
  "/api/uploads/[id]": "?path=a.html",
  "/api/runs/[id]/slices": "?metric=shingle-4&extractor=lqf",
  "/api/runs/[id]/scores": "?metric=shingle-4",
  "/api/runs/[id]/compare": "?first=lqf&second=bte&metric=shingle-4",
  "/api/runs/[id]/change": "?run=none",
  "/api/runs/[id]/errors": "?x=lqf",
  "/api/runs/[id]/pages": "?extractor=lqf&metric=shingle-4",
  "/api/pages/[id]/labels": "?annotator=Foreigner",
};

/**
 * Addresses of the routes with ids of what is really there, so that nothing but the guard stands between a
 * request and its work.
 */
export async function addressesOf(request: APIRequestContext): Promise<(route: ApiRoute) => string> {
  const first = async (path: string, list: string): Promise<string> =>
    ((await (await request.get(path)).json()) as Record<string, readonly { id: string }[]>)[list]![0]!.id;
  const corpus = await first("/api/corpora", "corpora");
  const ids: Readonly<Record<string, string>> = {
    corpora: corpus,
    pages: await first(`/api/corpora/${corpus}/pages?limit=1`, "rows"),
    runs: await first("/api/runs", "runs"),
    jobs: await first("/api/jobs", "jobs"),
    uploads: ((await (await request.post("/api/uploads")).json()) as { id: string }).id,
  };
  return ({ path }) => path.replace("[id]", ids[path.split("/")[2]!] ?? "none") + (QUERIES[path] ?? "");
}
