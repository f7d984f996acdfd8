import type { JobRecord } from "@/lib/store/store";
import { fetchJson, request } from "@/components/ui/fetch-json";
import { createFlipsStore, type FlipsPartly, type FlipsQuestion } from "./corpus-flips-store";

const routeOf = ({ corpusId }: FlipsQuestion): string => `/api/corpora/${encodeURIComponent(corpusId)}/flips`;

/** Flips of corpora as this app's server knows them, kept while the window is open. */
export const flipsStore = createFlipsStore({
  async ask(question) {
    const query = new URLSearchParams({
      extractor: question.extractor.id,
      params: JSON.stringify(question.params),
    });
    const response = await request(`${routeOf(question)}?${query.toString()}`);
    return response.status === 202
      ? ((await response.json()) as FlipsPartly)
      : new Uint8Array(await response.arrayBuffer());
  },
  compute: (question) =>
    fetchJson<JobRecord>(routeOf(question), {
      body: { extractor: question.extractor.id, params: question.params },
    }),
});
