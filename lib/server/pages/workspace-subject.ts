import type { WorkspaceSubject } from "../../api/resources/pages";
import type { CaptureFacts } from "../../capture/captured";
import { goldInUse } from "../../corpus/gold-in-use";
import type { GoldRecord } from "../../corpus/record";
import { ConflictError, isConflict } from "../../errors";
import { areWorthHiding, hiddenName, rankedNames, type Hide } from "../../labels/people/hidden-names";
import type { Capture } from "../../store/interfaces/captures";
import type { PageRecord } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";

/** @throws NotFoundError */
export async function subjectOf(store: Store, id: string): Promise<WorkspaceSubject> {
  const stored = await store.pages.get(id);
  const record = { ...withoutLabelled(stored), gold: goldInUse(stored) };
  const [corpus, neighbours, capture] = await Promise.all([
    store.corpora.get(record.corpusId),
    store.pages.neighbours(id, { corpusId: record.corpusId }),
    store.captures.find(id),
  ]);
  if (capture === null) return { record, corpusName: corpus.name, neighbours };
  return { record, corpusName: corpus.name, neighbours, capture: withoutResources(capture) };
}

const withoutResources = ({ resources: _resources, ...facts }: Capture): CaptureFacts => facts;
const withoutLabelled = ({ labelled: _content, labelledFields: _fields, ...rest }: PageRecord) => rest;

/** The same for who must not know who labelled the page, where there is something to hide. */
export function withoutNames(subject: WorkspaceSubject, hide: Hide = hiddenName): WorkspaceSubject {
  return areWorthHiding(subject.record.annotators) ? withHiddenNames(subject, hide) : subject;
}

/**
 * A page with people by what stands for their names, also as those who corrected its gold, and nobody who was asked to
 * label it.
 */
export function withHiddenNames(subject: WorkspaceSubject, hide: Hide): WorkspaceSubject {
  const { record } = subject;
  const { annotators, gold } = record;
  return {
    ...subject,
    record: {
      ...record,
      annotators: rankedNames(
        annotators.map((name) => hide(name, record.id)),
        record.id,
      ),
      assignedTo: [],
      gold: goldWithoutNames(gold, record.id, hide),
    },
  };
}

/**
 * The gold of a page without the names of who corrected it, whether they labelled it or not, and of whose
 * labels it is.
 */
function goldWithoutNames(gold: GoldRecord, pageId: string, hide: Hide): GoldRecord {
  const { corrections, labelledBy } = gold;
  return {
    ...gold,
    ...(corrections !== undefined && {
      corrections: corrections.map((correction) => ({ ...correction, by: hide(correction.by, pageId) })),
    }),
    ...(labelledBy !== undefined && { labelledBy: hide(labelledBy, pageId) }),
  };
}

/**
 * The gold that `work` gives, for who must not know names; so is the stored gold of the conflict that it
 * throws. @throws what `work` throws
 */
export async function withGoldBlind(
  pageId: string,
  work: () => Promise<GoldRecord>,
  hide: Hide = hiddenName,
): Promise<GoldRecord> {
  try {
    return goldWithoutNames(await work(), pageId, hide);
  } catch (error) {
    throw isConflict(error)
      ? new ConflictError(error.message, goldWithoutNames(error.current as GoldRecord, pageId, hide))
      : error;
  }
}
