import { createHash } from "node:crypto";
import { NotFoundError } from "../../errors";
import { hasGold, mustStand, searchText, storablePage, type FormerPage } from "../rules/rules";
import type { Skip } from "../../labels/remarks/skip";
import type { LabelState } from "../interfaces/labels";
import type { NewPage, PageStore } from "../interfaces/pages";
import { outcomeOf, remarksOfPage } from "./tables/outcome";
import {
  mustRun,
  outdateScores,
  required,
  setKey,
  throughJson,
  type StoredVersion,
  type Tables,
} from "./tables/tables";

/** Pages with other bytes in their place, and what stood there before. */
export function pageVersions(
  tables: Tables,
): Pick<PageStore, "replace" | "versions" | "version" | "replacedBy"> {
  const ofPage = (id: string): readonly StoredVersion[] => tables.versions.get(id) ?? [];
  return {
    replace: async (id, given, how) => {
      if (how.replacedBy !== undefined) mustRun(tables, how.replacedBy);
      const row = required(tables.pages, "page", id);
      const sets = [...tables.sets.values()].filter((set) => set.pageId === id);
      const sha256 = createHash("sha256").update(row.page.bytes).digest("hex");
      mustStand(how, sha256, sets);
      const page = known(row.page);
      const causes = [...tables.causes].filter(([, tag]) => tag.pageId === id);
      const replacedAt = tables.clock();
      const states: Record<string, LabelState> = Object.fromEntries(
        sets.map(({ annotatorId, state }) => [annotatorId, state]),
      );
      const skips: Record<string, Skip> = Object.fromEntries(
        sets.flatMap(({ annotatorId }) => {
          const skip = tables.skips.get(setKey(id, annotatorId));
          return skip === undefined ? [] : [[annotatorId, skip]];
        }),
      );
      const former: FormerPage = throughJson({
        page,
        states,
        skips,
        causes: causes.map(([, tag]) => tag),
        addedBy: row.addedBy,
        loss: how.loss,
      });
      const version = {
        number: ofPage(id).length + 1,
        sha256,
        title: row.title,
        replacedAt,
        loss: how.loss,
        row,
        former,
        replacedBy: how.replacedBy ?? null,
      };
      tables.versions.set(id, [...ofPage(id), version]);
      for (const [key] of causes) tables.causes.delete(key);
      outdateScores(tables, id);
      const goneBack = new Set(
        how.sets
          .filter(({ stays, state }) => !stays && state === "done")
          .map(({ annotatorId }) => annotatorId),
      );
      for (const [key, set] of tables.sets)
        if (set.pageId === id && goneBack.has(set.annotatorId))
          tables.sets.set(key, { ...set, state: "in progress" });
      const fresh = { ...storablePage(given), key: row.key };
      const { title, url, site, kind, lang, template = null, gold } = fresh;
      tables.pages.set(id, {
        ...row,
        title,
        url,
        site,
        kind,
        lang,
        template,
        bytes: fresh.bytes.length,
        search: searchText(fresh),
        changedAt: replacedAt,
        addedBy: how.replacedBy ?? null,
        page: fresh,
      });
      // Skips were of other bytes: the page is offered again.
      for (const set of tables.sets.values())
        if (set.pageId === id) tables.skips.delete(setKey(id, set.annotatorId));
      const { state, labelled } = outcomeOf(tables, id);
      tables.pages.set(id, {
        ...tables.pages.get(id)!,
        state,
        hasGold: hasGold(gold) || labelled !== null,
        remarks: remarksOfPage(tables, id),
      });
    },
    versions: async (id) => {
      required(tables.pages, "page", id);
      return ofPage(id).map(({ number, sha256, title, replacedAt, loss }) => ({
        number,
        sha256,
        title,
        replacedAt,
        loss,
      }));
    },
    version: async (id, number) => {
      const found = ofPage(id).find((version) => version.number === number);
      if (found === undefined) throw new NotFoundError("version of a page", `${id} ${number}`);
      return { ...found.former.page, bytes: found.row.page.bytes.slice() };
    },
    replacedBy: async (corpusId, jobId) => {
      required(tables.corpora, "corpus", corpusId);
      return new Map(
        [...tables.versions].flatMap(([id, versions]) =>
          versions
            .filter(({ replacedBy }) => replacedBy === jobId && tables.pages.get(id)?.corpusId === corpusId)
            .map(({ loss }) => [id, loss] as const),
        ),
      );
    },
  };
}

const known = ({ bytes: _, capture: __, sketch: ___, ...page }: NewPage): FormerPage["page"] => page;
