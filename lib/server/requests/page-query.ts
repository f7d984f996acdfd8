import type { z } from "zod";
import type { pageFilters } from "../../api/fields/page-filters";
import type { Who } from "./gate";
import type { PageQuery } from "../../store/interfaces/pages";

/** The store's query for what stands in an address. */
export function pageQuery(
  corpusId: string,
  {
    q,
    state,
    kind,
    lang,
    site,
    template,
    slice,
    remark,
    gold,
    f1of,
    sort,
    desc,
  }: z.output<typeof pageFilters>,
): PageQuery {
  return {
    corpusId,
    ...(q && { search: q }),
    ...(state?.length && { states: state }),
    ...(kind?.length && { kinds: kind }),
    ...(lang?.length && { langs: lang }),
    ...(site?.length && { sites: site }),
    ...(template?.length && { templates: template }),
    ...(slice?.length && { slices: slice }),
    ...(remark?.length && { remarks: remark }),
    ...(gold && { hasGold: gold === "1" }),
    ...(f1of && { f1Of: f1of }),
    ...(sort && { sort }),
    ...(desc && { descending: desc === "1" }),
  };
}

/** The same for who asks: annotators neither see scores, nor what others remarked, nor order and filter by them. */
export function pageQueryFor(
  { person }: Who,
  corpusId: string,
  filters: z.output<typeof pageFilters>,
): PageQuery {
  if (person?.role !== "annotator") return pageQuery(corpusId, filters);
  const { sort } = filters;
  return pageQuery(corpusId, {
    ...filters,
    f1of: undefined,
    gold: undefined,
    remark: undefined,
    sort: sort === "f1" ? undefined : sort,
  });
}
