import type { GoldRecord } from "@/lib/corpus/record";
import type { CauseTag } from "@/lib/store/store";
import { fetchJson } from "@/components/ui/fetch-json";
import type { ErrorsApi } from "./errors-store";

/**
 * The routes of a page that keep causes and corrections. @param ofPage sha256 of its bytes @param isBlind
 * whether the page was sent without names: then no answer shall tell any
 */
export function errorsApi(pageId: string, ofPage: string, isBlind: () => boolean): ErrorsApi {
  const path = (part = "") => `/api/pages/${encodeURIComponent(pageId)}${part}${isBlind() ? "?blind=1" : ""}`;
  const goldOf = async (answer: Promise<{ readonly gold: GoldRecord }>) => (await answer).gold;
  return {
    tags: async () => (await fetchJson<{ readonly tags: readonly CauseTag[] }>(path("/causes"))).tags,
    tag: ({ start, end, error }, cause, annotator) =>
      fetchJson(path("/causes"), { method: "PUT", body: { start, end, error, cause, annotator }, ofPage }),
    untag: ({ start, end, error }) =>
      fetchJson(path("/causes"), { method: "DELETE", body: { start, end, error } }),
    correct: ({ start, end }, to, by, corrections) =>
      goldOf(fetchJson(path("/gold"), { body: { start, end, to, by, corrections }, ofPage })),
    gold: async () =>
      (await fetchJson<{ readonly record: { readonly gold: GoldRecord } }>(path())).record.gold,
    undoCorrection: (corrections) =>
      goldOf(fetchJson(path("/gold"), { method: "DELETE", body: { corrections } })),
  };
}
