import { isGoldWhole } from "../../corpus/gold-in-use";
import { labelledParts } from "../rules/page-outcome";
import { newId } from "../rules/ids";
import { storable } from "../../text/kept-text";
import {
  ASSIGNED_UNTIL,
  foldFacets,
  hasGold,
  searchTerms,
  searchText,
  storableTitle,
  storablePage,
  tableF1,
} from "../rules/rules";
import { cursorOf, placeOf, readCursor, type PagePlace } from "../rules/page-cursor";
import { mustHaveBytes, mustHaveGold } from "../rules/seen";
import { bitsOf } from "../rules/remarks";
import type { PageQuery, PageRow, PageStore, PageWithGold } from "../interfaces/pages";
import { outcomeOf } from "./tables/outcome";
import { pageVersions } from "./versions";
import {
  compareText,
  mustRun,
  removePages,
  required,
  setKey,
  sha256Of,
  throughJson,
  type StoredPage,
  type Tables,
} from "./tables/tables";

type Row = StoredPage & Pick<PageRow, "f1">;

export function pageStore(tables: Tables): PageStore {
  const selected = (query: PageQuery) =>
    withF1(tables, query)
      .filter((page) => passes(page, query))
      .sort(orderOf(query));
  const decisive = ({ id, page }: StoredPage) => {
    const { encoding, gold } = page;
    return {
      sha256: sha256Of({ page }),
      encoding,
      gold: throughJson(gold),
      ...(isGoldWhole(gold) ? {} : labelledParts(outcomeOf(tables, id), gold)),
    };
  };
  const withGold = (stored: StoredPage): PageWithGold => {
    const { id, key, title, bytes, url, site, kind, lang, template, state } = stored;
    return { id, key, title, bytes, url, site, kind, lang, template, state, ...decisive(stored) };
  };
  const record = (page: StoredPage) => ({ ...rowOf(tables, { ...page, f1: null }), ...decisive(page) });
  return {
    async add(corpusId, batch, addedBy) {
      required(tables.corpora, "corpus", corpusId);
      if (addedBy !== undefined) mustRun(tables, addedBy);
      const keys = new Set(
        [...tables.pages.values()].filter((page) => page.corpusId === corpusId).map((page) => page.key),
      );
      const duplicates: string[] = [];
      for (const page of batch.map(storablePage)) {
        if (keys.has(page.key)) {
          duplicates.push(page.key);
          continue;
        }
        keys.add(page.key);
        const { key, title, url, site, kind, lang, template = null } = page;
        const id = newId();
        tables.pages.set(id, {
          id,
          corpusId,
          key,
          title,
          url,
          site,
          kind,
          lang,
          template,
          bytes: page.bytes.length,
          state: "open",
          hasGold: hasGold(page.gold),
          remarks: [],
          changedAt: tables.clock(),
          search: searchText(page),
          addedBy: addedBy ?? null,
          ...{ place: null, slice: null, chance: null, doubt: null, doubtBy: "" },
          page: { ...page, bytes: page.bytes.slice() },
        });
      }
      return { added: batch.length - duplicates.length, duplicates };
    },
    ...pageVersions(tables),
    sketches: async (corpusId) => {
      required(tables.corpora, "corpus", corpusId);
      return new Map(
        [...tables.pages.values()].flatMap(({ corpusId: of, key, page: { sketch = null } }) =>
          of === corpusId && sketch !== null ? [[key, sketch] as const] : [],
        ),
      );
    },
    addedBy: async (corpusId, jobId) => {
      required(tables.corpora, "corpus", corpusId);
      return [...tables.pages.values()]
        .filter(
          ({ id, corpusId: of, addedBy }) =>
            of === corpusId && addedBy === jobId && tables.versions.get(id)?.at(-1)?.replacedBy !== jobId,
        )
        .map(({ id }) => id);
    },
    known: async (corpusId, keys, sha256s) => {
      required(tables.corpora, "corpus", corpusId);
      const pages = [...tables.pages.values()]
        .filter((page) => page.corpusId === corpusId)
        .sort((a, b) => compareText(b.key, a.key));
      const wanted = new Set(keys.map(storable));
      const bytes = new Set(sha256s);
      const known = pages.map((page) => ({ key: page.key, id: page.id, sha256: decisive(page).sha256 }));
      return {
        byKey: new Map(
          known.filter(({ key }) => wanted.has(key)).map(({ key, id, sha256 }) => [key, { id, sha256 }]),
        ),
        byBytes: new Map(
          known.filter(({ sha256 }) => bytes.has(sha256)).map(({ key, sha256 }) => [sha256, key]),
        ),
      };
    },
    query: async (query, { after = null, limit }) => {
      required(tables.corpora, "corpus", query.corpusId);
      const pages = selected(query);
      const place = after === null ? null : readCursor(after, query);
      const compare = comparePlaces(query);
      const behind =
        place === null ? pages : pages.filter((page) => compare(placeOf(page, query), place) > 0);
      const rows = behind.slice(0, limit);
      return {
        rows: rows.map((page) => rowOf(tables, page)),
        total: pages.length,
        next: rows.length < behind.length && rows.length > 0 ? cursorOf(rows.at(-1)!, query) : null,
      };
    },
    marks: async (query, every) => {
      required(tables.corpora, "corpus", query.corpusId);
      return selected(query)
        .filter((_, at) => (at + 1) % every === 0)
        .map((page) => cursorOf(page, query));
    },
    facets: async (query) => {
      required(tables.corpora, "corpus", query.corpusId);
      const { corpusId, search, hasGold } = query;
      const found = withF1(tables, query).filter((page) =>
        passes(page, {
          corpusId,
          ...(search !== undefined && { search }),
          ...(hasGold !== undefined && { hasGold }),
        }),
      );
      return foldFacets(
        found.map((page) => ({
          state: page.state,
          kind: page.kind ?? "",
          lang: page.lang ?? "",
          site: page.site ?? "",
          template: page.template ?? "",
          slice: page.slice ?? "",
          remarks: bitsOf(page.remarks),
          count: 1,
        })),
        query,
      );
    },
    ids: async (query) => {
      required(tables.corpora, "corpus", query.corpusId);
      return selected(query).map((page) => page.id);
    },
    get: async (id) => record(required(tables.pages, "page", id)),
    sha256: async (id) => decisive(required(tables.pages, "page", id)).sha256,
    withGold: async (ids) =>
      ids.flatMap((id) => {
        const page = tables.pages.get(id);
        return page === undefined ? [] : [withGold(page)];
      }),
    withBytes: async (id) => {
      const page = required(tables.pages, "page", id);
      // A copy, as a database gives: what goes to a thread is given away.
      return { page: withGold(page), bytes: page.page.bytes.slice() };
    },
    sources: async (ids) =>
      ids.flatMap((id) => {
        const page = tables.pages.get(id);
        if (page === undefined) return [];
        const { key, bytes, url, site, lang } = page;
        const { sha256, encoding, gold } = decisive(page);
        return [{ id, key, sha256, bytes, url, site, lang, encoding: encoding ?? gold.encoding ?? null }];
      }),
    findByKey: async (corpusId, key) => {
      const page = [...tables.pages.values()].find(
        (each) => each.corpusId === corpusId && each.key === storable(key),
      );
      return page === undefined ? null : record(page);
    },
    bytes: async (id) => required(tables.pages, "page", id).page.bytes.slice(),
    neighbours: async (id, query) => {
      const all = withF1(tables, query);
      const at = required(new Map(all.map((page) => [page.id, page])), "page", id);
      const compare = orderOf(query);
      const pages = all.filter((page) => passes(page, query)).sort(compare);
      const before = pages.filter((page) => compare(page, at) < 0);
      const next = pages.find((page) => compare(page, at) > 0);
      return {
        previous: before[before.length - 1]?.id ?? null,
        next: next?.id ?? null,
        position: before.length,
        total: pages.length,
      };
    },
    calledByKey: async () =>
      [...tables.pages.values()].filter(({ title, key }) => title === key).map(({ id }) => id),
    giveTitles: async (titles) => {
      let given = 0;
      for (const [id, title] of titles) {
        const row = tables.pages.get(id);
        if (row === undefined || row.title !== row.key) continue;
        const page = { ...row.page, title: storableTitle(title) };
        tables.pages.set(id, { ...row, title: page.title, search: searchText(page), page });
        given++;
      }
      return given;
    },
    setGold: async (id, gold, from) => {
      const page = required(tables.pages, "page", id);
      if (from !== undefined) {
        mustHaveBytes(sha256Of(page), from.sha256);
        mustHaveGold(page.page.gold, from.gold);
      }
      tables.pages.set(id, {
        ...page,
        hasGold: hasGold(gold) || outcomeOf(tables, id).labelled !== null,
        changedAt: tables.clock(),
        addedBy: null,
        page: { ...page.page, gold },
      });
    },
    remove: async (ids) => removePages(tables, new Set(ids)),
  };
}

function withF1(tables: Tables, query: PageQuery): Row[] {
  const key = query.f1Of;
  const runs = [...tables.runs.values()].filter(
    (run) =>
      run.corpusId === query.corpusId &&
      run.state === "done" &&
      run.sweep === null &&
      [...(tables.scores.get(run.id)?.values() ?? [])].some((score) => score.extractorKey === key),
  );
  const size = [...tables.pages.values()].filter((page) => page.corpusId === query.corpusId).length;
  const whole = runs.filter((run) => run.pages >= size);
  const newest = (whole.length > 0 ? whole : runs).reduce<(typeof runs)[number] | null>(
    (best, run) => (best === null || run.createdAt >= best.createdAt ? run : best),
    null,
  );
  const f1 = (pageId: string) => {
    const score =
      newest === null || key === undefined
        ? undefined
        : tables.scores.get(newest.id)?.get(setKey(pageId, key));
    if (score === undefined) return null;
    const f1 = tableF1(score, newest?.metrics ?? []);
    return f1 === "failed" || (typeof f1 === "number" && score.isOutdated !== true) ? f1 : null;
  };
  return [...tables.pages.values()]
    .filter((page) => page.corpusId === query.corpusId)
    .map((page) => ({ ...page, f1: f1(page.id) }));
}

function passes(page: Row, query: PageQuery): boolean {
  const isOneOf = (values: readonly string[] | undefined, value: string | null) =>
    values === undefined || values.includes(value ?? "");
  return (
    isOneOf(query.states, page.state) &&
    isOneOf(query.kinds, page.kind) &&
    isOneOf(query.langs, page.lang) &&
    isOneOf(query.sites, page.site) &&
    isOneOf(query.templates, page.template) &&
    isOneOf(query.slices, page.slice) &&
    (query.hasGold ?? page.hasGold) === page.hasGold &&
    (query.remarks === undefined || query.remarks.some((remark) => page.remarks.includes(remark))) &&
    searchTerms(query.search).every((term) => page.search.includes(term))
  );
}

/** The order of a query; ties by key, which no two pages of a corpus share. */
function orderOf(query: PageQuery): (a: Row, b: Row) => number {
  const compare = comparePlaces(query);
  return (a, b) => compare(placeOf(a, query), placeOf(b, query));
}

function comparePlaces({ descending = false }: PageQuery): (a: PagePlace, b: PagePlace) => number {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const order =
      typeof a.value === "number" && typeof b.value === "number"
        ? a.value - b.value
        : compareText(String(a.value), String(b.value));
    return sign * (order || compareText(a.key, b.key));
  };
}

function rowOf(tables: Tables, page: Row): PageRow {
  const nameOf = ({ annotatorId }: { readonly annotatorId: string }) =>
    required(tables.annotators, "annotator", annotatorId).name;
  // Whoever skipped a page labels it no more.
  const sets = [...tables.sets.values()].filter(
    ({ pageId, annotatorId }) => pageId === page.id && !tables.skips.has(setKey(pageId, annotatorId)),
  );
  const assigned = [...tables.leases.values()]
    .filter(({ pageId, until }) => pageId === page.id && until === ASSIGNED_UNTIL)
    .map(nameOf)
    .sort(compareText);
  return {
    id: page.id,
    corpusId: page.corpusId,
    key: page.key,
    title: page.title,
    url: page.url,
    site: page.site,
    kind: page.kind,
    lang: page.lang,
    template: page.template,
    bytes: page.bytes,
    state: page.state,
    annotators: sets.map(nameOf).sort(compareText),
    assignedTo: assigned,
    hasGold: page.hasGold,
    f1: page.f1,
    place: page.place,
    slice: page.slice,
    chance: page.chance,
    remarks: page.remarks,
    changedAt: page.changedAt,
  };
}
