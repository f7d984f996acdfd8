import { z } from "zod";
import { NotFoundError } from "@/lib/errors";
import { LABEL_STATES, type AnnotationSet, type LabelsSince } from "@/lib/store/store";
import { store } from "@/lib/server/db";
import { jsonBody, queryOf, route } from "@/lib/server/http";
import { mustBeSamePage } from "@/lib/server/same-page";
import { isHiddenName, revealed } from "@/lib/labels/hidden-names";
import { annotatorSchema, operationSchema } from "@/lib/labels/operation-schema";

const query = z.object({ annotator: annotatorSchema });

const body = z.object({
  annotator: annotatorSchema,
  /** Number of operations that the sender knows to be stored. */
  version: z.number().int().min(0),
  operations: z.array(operationSchema).max(5_000),
  state: z
    .enum(LABEL_STATES as readonly [string, ...string[]])
    .transform((state) => state as AnnotationSet["state"])
    .optional(),
});

/**
 * What an annotator did on the page, whose name may be a hidden one; an empty set for a name that never
 * labelled (reading writes nothing), 404 for a hidden one that stands for nobody.
 */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { annotator: name } = queryOf(request, query);
  const { labels, pages } = await store();
  const wanted = isHiddenName(name) ? revealed(name, (await pages.get(id)).annotators, id) : name;
  const annotator = (await labels.annotators()).find((known) => known.name === wanted);
  if (annotator !== undefined)
    return Response.json({ ...(await labels.load(id, annotator.id)), since: 0 } satisfies LabelsSince);
  // An empty set would read as a person who keeps nothing.
  if (isHiddenName(wanted)) throw new NotFoundError("person behind a hidden name", "load the page again");
  await pages.get(id);
  return Response.json({
    pageId: id,
    annotatorId: "",
    version: 0,
    state: "open",
    operations: [],
    activeMs: 0,
    savedAt: null,
    since: 0,
  } satisfies LabelsSince);
});

/**
 * Append operations, and say how far the page is, in one step; answers the set with what is stored behind
 * `version`, at `since`. 409 with the same where others came in between that contradict these. Sending the
 * same ones again changes nothing. 409 `page-replaced` where they were made on other bytes.
 */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { annotator: name, version, operations, state } = await jsonBody(request, body);
  const { labels, pages } = await store();
  await mustBeSamePage(request, { pages }, id);
  const known = (await labels.annotators()).find((annotator) => annotator.name === name);
  // A name is not kept for a page that is not there.
  if (known === undefined) await pages.get(id);
  const annotator = known ?? (await labels.ensureAnnotator(name));
  return Response.json(await labels.append(id, annotator.id, version, operations, undefined, state));
});
