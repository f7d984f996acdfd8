import { isConflict } from "../errors";
import type { CorpusStore, CorpusSummary } from "./interfaces/corpora";

/** The corpus of that name, made where missing; where somebody else is faster, theirs. */
export async function ensureCorpus(
  corpora: Pick<CorpusStore, "create" | "findByName">,
  corpus: Parameters<CorpusStore["create"]>[0],
): Promise<CorpusSummary> {
  const known = await corpora.findByName(corpus.name);
  if (known !== null) return known;
  try {
    return await corpora.create(corpus);
  } catch (error) {
    const made = isConflict(error) ? await corpora.findByName(corpus.name) : null;
    if (made === null) throw error;
    return made;
  }
}
