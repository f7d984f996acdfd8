/** Other bytes in the place of a stored page: what becomes of its labels and its gold. */
import { withoutNulls } from "../../corpus/gold-line";
import type { GoldRecord } from "../../corpus/record";
import { ConflictError } from "../../errors";
import { expand, straysOf } from "../../labels/expand";
import { textOfStretches } from "../../gold/leaves";
import { stretches } from "../../gold/stretches";
import type { Operation } from "../../labels/model";
import { decodeBytes } from "../../page/parsing/decode";
import type { Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { hasGold } from "../../store/rules/rules";
import type { NewPage, PageRecord } from "../../store/interfaces/pages";
import type { Replacement, ReplacementLoss } from "../../store/interfaces/versions";
import type { Store } from "../../store/interfaces/store";
import { decodingOf, storedPage } from "../../run/sources/stored-page";

/** How often somebody may work on the page while its replacement is worked out before it is left. */
const ATTEMPTS = 4;

/**
 * Replace a stored page by another one of the same key. Labels stay in their logs and find their words by
 * their anchors; who had finished the page and lost a label, or has text before them that no label covers,
 * has it to do again. Gold that comes with the new page counts; else the gold text of the old one is kept,
 * which is aligned with the new texts as any other, without what named places on the old one.
 *
 * @param replacedBy the job that does it
 * @throws ConflictError where somebody works on the page all the time
 */
export async function replacePage(
  store: Store,
  id: string,
  incoming: NewPage,
  replacedBy?: string,
): Promise<ReplacementLoss> {
  for (let attempt = 1; ; attempt++) {
    const record = await store.pages.get(id);
    const before = (await storedPage(store, record)).page;
    const { page, gold } = merged(record, before, incoming);
    const after = parsePage(decodeBytes(page.bytes, decodingOf(page)).html, {
      url: page.url,
      site: page.site,
    });
    const { sets, lost, reopened } = await labelsAfter(store, record, before, after);
    const loss: ReplacementLoss = { lost, reopened, gold };
    try {
      await store.pages.replace(id, page, {
        sha256: record.sha256,
        sets,
        loss,
        ...(replacedBy !== undefined && { replacedBy }),
      });
      return loss;
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function labelsAfter(
  { labels }: Store,
  record: PageRecord,
  before: Page,
  after: Page,
): Promise<Pick<Replacement, "sets"> & Pick<ReplacementLoss, "lost" | "reopened">> {
  const known = new Map((await labels.annotators()).map(({ id, name }) => [name, id]));
  const sets: Replacement["sets"][number][] = [];
  const reopened: string[] = [];
  let lost = 0;
  // All who have a set of the page, also who skipped it.
  for (const { annotator: name } of (await labels.said([record.id])).get(record.id) ?? []) {
    const { annotatorId, version, state, operations } = await labels.load(record.id, known.get(name)!);
    const was = seen(before, operations);
    const is = seen(after, operations);
    const stays = is.strays <= was.strays && is.unlabelled <= was.unlabelled;
    lost += Math.max(0, is.strays - was.strays);
    if (state === "done" && !stays) reopened.push(name);
    sets.push({ annotatorId, version, state, stays });
  }
  return { sets, lost, reopened };
}

/** How many labels do not find their words on a page, and how many of its characters have no label. */
function seen(
  page: Page,
  operations: readonly Operation[],
): { readonly strays: number; readonly unlabelled: number } {
  const covered = expand(page, operations).reduce(
    (sum, { start, end, layer1 }) => sum + (layer1 === null ? 0 : end - start),
    0,
  );
  return { strays: straysOf(page, operations).length, unlabelled: page.textLength - covered };
}

/** The page as it will be stored: what the import says of it, else what was known before. */
function merged(
  record: PageRecord,
  before: Page,
  incoming: NewPage,
): { readonly page: NewPage; readonly gold: ReplacementLoss["gold"] } {
  const { text, intervals, with: inside, without } = record.gold;
  const isImported = hasGold(incoming.gold);
  const keptText =
    text ?? (intervals === undefined ? undefined : textOfStretches(before, stretches(intervals)));
  const kept: Partial<GoldRecord> = isImported
    ? {}
    : {
        ...(keptText !== undefined && { text: keptText }),
        ...(inside !== undefined && { with: inside }),
        ...(without !== undefined && { without }),
      };
  const gold: GoldRecord = { ...aside(record.gold), ...incoming.gold, ...kept, id: record.key };
  const page: NewPage = {
    ...incoming,
    key: record.key,
    gold,
    url: incoming.url ?? record.url,
    site: incoming.site ?? record.site,
    kind: incoming.kind ?? record.kind,
    lang: incoming.lang ?? record.lang,
    title: incoming.title === incoming.key ? record.title : incoming.title,
  };
  return { page, gold: isImported ? "imported" : hasGold(gold) ? "kept" : "none" };
}

/** What gold knows of a page beside its content and its encoding. */
function aside({
  id,
  url,
  site,
  lang,
  kind,
  title,
  date,
  author,
  verdict,
  labelledBy,
  labelledAt,
}: GoldRecord): GoldRecord {
  return withoutNulls({
    id,
    url,
    site,
    lang,
    kind,
    title,
    date,
    author,
    verdict,
    labelledBy,
    labelledAt,
  }) as GoldRecord;
}
