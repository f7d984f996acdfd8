import { api } from "@/lib/api/client";
import type { ErrorsApi } from "./errors-store";

/**
 * The routes of a page that keep causes and corrections. @param ofPage sha256 of its bytes @param isBlind
 * whether the page was sent without names: then no answer shall tell any
 */
export function errorsApi(pageId: string, ofPage: string, isBlind: () => boolean): ErrorsApi {
  const page = () => ({ id: pageId, blind: isBlind() ? ("1" as const) : undefined });
  return {
    tags: async () => (await api.pages.causes(page())).tags,
    tag: ({ start, end, error }, cause, annotator) =>
      api.pages.sayCause({ ...page(), body: { start, end, error, cause, annotator } }, { ofPage }),
    untag: async ({ start, end, error }) => {
      await api.pages.takeBackCause({ ...page(), body: { start, end, error } }, { ofPage });
    },
    correct: async ({ start, end }, to, by, seen) => {
      const body = { start, end, to, by, ...seen };
      return (await api.pages.correctGold({ ...page(), body }, { ofPage })).gold;
    },
    gold: async () => (await api.pages.get(page())).record.gold,
    undoCorrection: async (seen) => (await api.pages.undoGold({ ...page(), body: seen }, { ofPage })).gold,
  };
}
