/** What layouts say that name any text of a page by any label: content, roles, and what the page is. */
import { textOfStretches } from "../../gold/leaves";
import { stretches } from "../../gold/stretches";
import { PAGE_VERDICTS, ROLES, type PageVerdict, type Role } from "../../labels/model";
import type { GoldRecord } from "../record";
import { hasContent } from "../gold-in-use";
import type { Saying } from "./said";
import { canonical, contentSpans, intervalsOf, rolesOf, roleSpans, type Span } from "./spans";

/** What content is called. */
export const MAIN = "main";

export interface Labelled {
  /** Content under `main`, roles under their names. */
  readonly spans: readonly Span[];
  readonly verdict: PageVerdict | null;
  /** Who labelled the page and when, where the layout says it. */
  readonly by?: string | null;
  readonly at?: string | null;
}

export const quotedSaying: Saying<Labelled> = {
  owns: ["verdict"],
  of: (page, gold) => {
    const verdict = gold.verdict ?? null;
    if (!hasContent(gold) && gold.roles === undefined)
      return verdict === null ? null : { spans: [], verdict };
    const content = contentSpans(page(), gold, MAIN) ?? [];
    return { spans: canonical(page(), [...content, ...roleSpans(gold)]), verdict };
  },
  gold: (page, { spans, verdict, by = null, at = null }) => {
    const intervals = intervalsOf(spans.filter(({ as }) => as === MAIN));
    const roles = rolesOf(spans.flatMap((span) => (isRole(span.as) ? [{ ...span, as: span.as }] : [])));
    const isKnown = intervals.length > 0 || verdict === null || verdict === "no main content";
    return {
      ...(isKnown && { text: textOfStretches(page(), stretches(intervals)), intervals }),
      ...(roles.length > 0 && { roles }),
      ...(verdict !== null && { verdict }),
      ...(by !== null && { labelledBy: by }),
      ...(at !== null && { labelledAt: at }),
    } satisfies Partial<GoldRecord>;
  },
};

/** The same of a layout that says who labelled a page and when. */
export const signedSaying: Saying<Labelled> = {
  ...quotedSaying,
  of: (page, gold) => {
    const said = quotedSaying.of(page, gold);
    return said && { ...said, by: gold.labelledBy ?? null, at: gold.labelledAt ?? null };
  },
};

const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name);

/** A label of another program as one of ours, whatever its capitals; null for one that means nothing here. */
export function labelOf(name: string): string | null {
  const known = name.trim().toLowerCase();
  if (known === MAIN || known === "content" || known === "main content") return MAIN;
  return isRole(known) ? known : null;
}

/** The verdict of that name; null where there is none. */
export const verdictOf = (name: string): PageVerdict | null =>
  PAGE_VERDICTS.find((verdict) => verdict === name.trim().toLowerCase()) ?? null;
