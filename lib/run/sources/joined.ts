/** Several corpora as one source. */
import { UsageError } from "../../errors";
import type { Source, SourcePage } from "./source";

/**
 * The pages of all of them, in their order; each says which it is from, and its key begins with that name. They
 * are closed by whoever opened them.
 * @throws UsageError `same-corpus` where two have one name
 */
export function joined(sources: readonly Source[]): Source {
  const names = sources.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw new UsageError("same-corpus", `two corpora are called ${twice}: name each of them once`);
  const counts = sources.map(({ count }) => count);
  return {
    name: names.join(" + "),
    count: counts.includes(null) ? null : counts.reduce<number>((sum, count) => sum + count!, 0),
    pages: pagesOf(sources),
    get rejects() {
      return sources.flatMap(({ rejects }) => rejects);
    },
    close: async () => {},
  };
}

async function* pagesOf(sources: readonly Source[]): AsyncGenerator<SourcePage> {
  for (const { name, pages } of sources)
    for await (const page of pages) yield { ...page, key: `${name}/${page.key}`, corpus: name };
}
