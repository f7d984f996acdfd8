import type { z } from "zod";
import type { pageFilters } from "../../api/fields/page-filters";
import type { Who } from "./gate";
import { LABEL_STATES, type LabelState } from "../../store/interfaces/labels";
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

/** The state of a page as annotators are told it: that others contradict each other is told to who settles it. */
export const toldState = (state: LabelState): LabelState => (state === "conflict" ? "done" : state);

/**
 * The same for who asks: annotators neither see scores, nor what others remarked, nor which pages are in conflict, nor
 * order and filter by them. A page in conflict is told them as done, and is found as such.
 */
export function pageQueryFor(
  { person }: Who,
  corpusId: string,
  filters: z.output<typeof pageFilters>,
): PageQuery {
  if (person?.role !== "annotator") return pageQuery(corpusId, filters);
  const { sort, state = [] } = filters;
  const query = pageQuery(corpusId, {
    ...filters,
    f1of: undefined,
    gold: undefined,
    remark: undefined,
    sort: sort === "f1" || sort === "state" ? undefined : sort,
  });
  if (state.length === 0) return query;
  return { ...query, states: LABEL_STATES.filter((one) => state.includes(toldState(one))) };
}
