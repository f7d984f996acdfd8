import { app } from "@/lib/api/resources/app";
import { store } from "@/lib/server/db";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { visibleCorpora } from "@/lib/server/pages/scratch";

const MOST = 6;

/** Corpora and pages by name, for the palette: a few of each. */
export const GET = route(async (request) => {
  const { q } = queryOf(request, app.search.query);
  const where = await store();
  const corpora = await visibleCorpora(where);
  const wanted = q.trim().toLowerCase();
  const pages: { id: string; title: string; site: string | null }[] = [];
  for (const corpus of wanted === "" ? [] : corpora) {
    if (pages.length >= MOST) break;
    const { rows } = await where.pages.query(
      { corpusId: corpus.id, search: wanted },
      { limit: MOST - pages.length },
    );
    pages.push(...rows.map(({ id, title, site }) => ({ id, title, site })));
  }
  return answer(app.search, {
    corpora: corpora
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .slice(0, MOST)
      .map(({ id, name, pages: size }) => ({ id, name, pages: size })),
    pages,
  });
});
