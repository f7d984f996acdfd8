import { pages } from "@/lib/api/resources/pages";
import { store } from "@/lib/server/db";
import { answer, jsonBody, queryOf, route } from "@/lib/server/requests/http";
import { signedName } from "@/lib/server/team/blinding";
import { hiding } from "@/lib/server/team/hiding";
import { causesOfPage, sayCause } from "@/lib/server/runs/page-causes";
import { mustBeSamePage } from "@/lib/server/pages/same-page";

/** What people say the errors on the page come from; with `blind=1` without a name. */
export const GET = route<{ id: string }>(async (request, { id }, who) =>
  answer(pages.causes, {
    tags: await causesOfPage(
      await store(),
      id,
      queryOf(request, pages.causes.query).blind === "1" || who.person?.role === "reviewer",
      hiding(),
    ),
  }),
);

/**
 * Say what an error comes from; replaces what was said of the same text and kind. The name may be a hidden
 * one.
 */
export const PUT = route<{ id: string }>(async (request, { id }, who) => {
  const said = await jsonBody(request, pages.sayCause.body);
  const where = await store();
  const seen = await mustBeSamePage(request, where, id);
  return answer(
    pages.sayCause,
    await sayCause(where, { ...said, annotator: signedName(who, said.annotator), pageId: id }, seen),
  );
});

/** Take that back. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const place = await jsonBody(request, pages.takeBackCause.body);
  const where = await store();
  await where.causes.remove({ pageId: id, ...place }, await mustBeSamePage(request, where, id));
  return answer(pages.takeBackCause, {});
});
