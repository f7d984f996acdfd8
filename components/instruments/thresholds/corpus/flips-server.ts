import { api } from "@/lib/api/client";
import { createFlipsStore, type FlipsPartly } from "./corpus-flips-store";

/** Flips of corpora as this app's server knows them, kept while the window is open. */
export const flipsStore = createFlipsStore({
  async ask({ corpusId, extractor, params }) {
    const asked = { id: corpusId, extractor: extractor.id, params: JSON.stringify(params) };
    const response = await api.corpora.flips.response(asked);
    return response.status === 202
      ? ((await response.json()) as FlipsPartly)
      : new Uint8Array(await response.arrayBuffer());
  },
  compute: ({ corpusId, extractor, params }) =>
    api.corpora.findFlips({ id: corpusId, body: { extractor: extractor.id, params } }),
});
