import { labels as routes } from "@/lib/api/resources/labels";
import { store } from "@/lib/server/db";
import { answer, jsonBody, queryOf, route } from "@/lib/server/requests/http";
import { mustBeSamePage } from "@/lib/server/pages/same-page";
import { ownName, readableName } from "@/lib/server/team/blinding";
import { tellSet } from "@/lib/server/team/told";

/**
 * What an annotator did on the page, whose name may be a hidden one; an empty set for a name that never
 * labelled (reading writes nothing), 404 for a hidden one that stands for nobody. Whose id it is, is told only to
 * who may know the name.
 */
export const GET = route<{ id: string }>(async (request, { id }, who) => {
  const { annotator: name } = queryOf(request, routes.load.query);
  const where = await store();
  const { labels, pages } = where;
  const wanted = await readableName(where, who, id, name);
  const annotator = (await labels.annotators()).find((known) => known.name === wanted);
  if (annotator !== undefined)
    return answer(routes.load, { ...tellSet(who, wanted, await labels.load(id, annotator.id)), since: 0 });
  await pages.get(id);
  return answer(routes.load, {
    pageId: id,
    annotatorId: "",
    version: 0,
    state: "open",
    operations: [],
    activeMs: 0,
    savedAt: null,
    since: 0,
  });
});

/**
 * Append operations, and say how far the page is, in one step; answers the set with what is stored behind
 * `version`, at `since`. 409 with the same where others came in between that contradict these. Sending the
 * same ones again changes nothing. 409 `page-replaced` where they were made on other bytes.
 */
export const POST = route<{ id: string }>(async (request, { id }, who) => {
  const { annotator: asked, version, operations, state } = await jsonBody(request, routes.append.body);
  const name = ownName(who, asked);
  const { labels, pages } = await store();
  const seen = await mustBeSamePage(request, { pages }, id);
  const known = (await labels.annotators()).find((annotator) => annotator.name === name);
  // A name is not kept for a page that is not there.
  if (known === undefined) await pages.get(id);
  const annotator = known ?? (await labels.ensureAnnotator(name));
  return answer(
    routes.append,
    await labels.append(id, annotator.id, version, operations, undefined, state, seen),
  );
});
