import { NotFoundError } from "../../errors";
import { hiddenName, isHiddenName, revealed } from "../../labels/people/hidden-names";
import type { CauseTag } from "../../store/interfaces/causes";
import type { Store } from "../../store/interfaces/store";

/**
 * What people say the errors on a page come from; without their names for who must not know them. @throws
 * NotFoundError
 */
export async function causesOfPage(
  { causes, pages }: Store,
  pageId: string,
  isBlind: boolean,
  hide: (name: string, pageId: string) => string = hiddenName,
): Promise<readonly CauseTag[]> {
  await pages.get(pageId);
  const tags = await causes.ofPage(pageId);
  return isBlind ? tags.map((tag) => ({ ...tag, annotator: hide(tag.annotator, pageId) })) : tags;
}

/**
 * Say what an error comes from; the answer calls the person as the sender did. A hidden name is somebody's
 * whose word is put back, by who may not know them: it is kept under the name behind it.
 * @param seen sha256 of the bytes that have the text; undefined for who does not say
 * @throws NotFoundError for an unknown page, and for a hidden name that stands for nobody known
 */
export async function sayCause(store: Store, said: Omit<CauseTag, "at">, seen?: string): Promise<CauseTag> {
  const annotator = isHiddenName(said.annotator)
    ? await nameBehind(store, said.pageId, said.annotator)
    : said.annotator;
  return { ...(await store.causes.set({ ...said, annotator }, seen)), annotator: said.annotator };
}

/** Who says causes need not have labelled the page, nor any. */
async function nameBehind({ causes, labels, pages }: Store, pageId: string, hidden: string): Promise<string> {
  const { corpusId } = await pages.get(pageId);
  const [annotators, tags] = await Promise.all([labels.annotators(), causes.ofCorpus(corpusId)]);
  const names = [...annotators.map(({ name }) => name), ...tags.map(({ annotator }) => annotator)];
  const name = revealed(hidden, names, pageId);
  if (!names.includes(name)) throw new NotFoundError("person behind a hidden name", "load the page again");
  return name;
}
