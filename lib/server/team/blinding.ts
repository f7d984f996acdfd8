/** What people who label must not be told, and by which names they are told the rest. */
import type { WorkspaceSubject } from "../../api/resources/pages";
import type { LabelState } from "../../store/interfaces/labels";
import type { PageRow } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";
import { facetsOf } from "../../store/rules/rules";
import { includesRole } from "../../api/contract/access";
import { NotFoundError } from "../../errors";
import { areWorthHiding, isHiddenName } from "../../labels/people/hidden-names";
import { isReview } from "../../labels/reviewer";
import { reviewerOf } from "../../labels/settling-name";
import { withHiddenNames, withoutNames } from "../pages/workspace-subject";
import { ForbiddenError } from "../requests/guard";
import type { Person, Who } from "../requests/gate";
import { toldState } from "../requests/page-query";
import { hiding } from "./hiding";

type Reads = Pick<Store, "labels" | "pages">;

/**
 * The name under which a request may store something: the one that it gives where nobody signs in; else that of
 * who is signed in, or of what they settle as a reviewer. Another name is refused and not replaced: labels that
 * wait in a browser for somebody else must not become those of whoever signs in there next.
 * @throws ForbiddenError `other-annotator`
 */
export function ownName({ person }: Who, asked: string): string {
  if (person === null || asked === person.name) return asked;
  if (asked === reviewName(person)) return asked;
  throw new ForbiddenError(
    "other-annotator",
    `${person.name} is signed in: nothing is stored or told under the name ${JSON.stringify(asked)}`,
  );
}

/** The name of who is signed in, whatever else a request says; what it says where nobody signs in. */
export function signedName({ person }: Who, asked: string): string {
  return person?.name ?? asked;
}

/** Under which name the settling of a person is stored; null for who may not settle. */
function reviewName({ name, role }: Person): string | null {
  return includesRole(role, "reviewer") ? reviewerOf(name) : null;
}

async function hasFinished({ labels }: Reads, { name }: Person, pageId: string): Promise<boolean> {
  return (await labels.progress(pageId, name))?.state === "done";
}

/** Whether somebody has begun to label a page and has not finished. */
async function isLabelling({ labels }: Reads, { name }: Person, pageId: string): Promise<boolean> {
  const own = await labels.progress(pageId, name);
  return own !== null && own.version > 0 && own.state !== "done";
}

/**
 * Whether a page of the evaluation sample is still to be labelled without help by who asks: by an annotator until
 * they have finished it, by others once they have begun to.
 */
async function isBlindTo(store: Reads, person: Person, pageId: string): Promise<boolean> {
  const { slice } = await store.pages.get(pageId);
  if (slice !== "evaluation") return false;
  return person.role === "annotator"
    ? !(await hasFinished(store, person, pageId))
    : isLabelling(store, person, pageId);
}

/**
 * @throws ForbiddenError `not-finished` where the page is to be labelled without verdicts, proposals or gold;
 * NotFoundError
 */
export async function mustNotBeBlind(store: Reads, person: Person, pageId: string): Promise<void> {
  if (await isBlindTo(store, person, pageId))
    throw new ForbiddenError(
      "not-finished",
      "this page is for evaluation and labelled without proposals: what extractors, gold and others say of it is told once you have finished it",
    );
}

/**
 * Whose set a request may read on a page, and under which name it is stored: one's own, and another one by its
 * hidden name: a reviewer at any time, an annotator after finishing the page.
 * @throws ForbiddenError, NotFoundError for a hidden name that stands for nobody
 */
export async function readableName(store: Reads, who: Who, pageId: string, asked: string): Promise<string> {
  const { person } = who;
  if (person === null && !isHiddenName(asked)) return asked;
  if (person !== null && (asked === person.name || asked === reviewName(person))) return asked;
  const names = (await store.pages.get(pageId)).annotators;
  if (person !== null) await mustSeeOthers(store, person, pageId, asked, names);
  if (!isHiddenName(asked) || names.includes(asked)) return asked;
  const hide = hiding();
  const found = names.find((name) => hide(name, pageId) === asked);
  // An empty set would read as a person who keeps nothing.
  if (found === undefined) throw new NotFoundError("person behind a hidden name", "load the page again");
  return found;
}

async function mustSeeOthers(
  store: Reads,
  person: Person,
  pageId: string,
  asked: string,
  names: readonly string[],
): Promise<void> {
  await mustNotBeBlind(store, person, pageId);
  if (person.role === "annotator" && !(await hasFinished(store, person, pageId)))
    throw new ForbiddenError(
      "not-finished",
      "the labels of others are told once you have finished this page",
    );
  const isNamed = !isHiddenName(asked);
  const mustHide = person.role === "annotator" || (person.role === "reviewer" && areWorthHiding(names));
  if (isNamed && mustHide)
    throw new ForbiddenError("not-allowed", "others are told by their hidden names here, not by their own");
}

/**
 * A page as who asks may see it. An annotator who has not finished it is told neither gold, nor who labelled it
 * nor how far they are; who has is told everybody else by hidden names, a reviewer all where there is somebody to
 * hide.
 */
export async function tellSubject(
  store: Reads,
  who: Who,
  subject: WorkspaceSubject,
): Promise<WorkspaceSubject> {
  const { person } = who;
  if (person === null || person.role === "admin") {
    const isBlind = person !== null && (await isBlindTo(store, person, subject.record.id));
    return isBlind ? withoutGold(subject) : subject;
  }
  const { record } = subject;
  const isOpen =
    person.role === "annotator"
      ? await hasFinished(store, person, record.id)
      : !(await isBlindTo(store, person, record.id));
  if (isOpen && person.role === "annotator") return finishedSubject(subject, person);
  if (isOpen) return withoutNames(subject, hiding());
  const own = await store.labels.progress(record.id, person.name);
  const told = withoutGold(subject);
  return {
    ...told,
    record: { ...told.record, ...ownRow(record, person), state: own?.state ?? "open", hasGold: false },
  };
}

/** A page for an annotator who has finished it: with everything said there, and no name but their own. */
function finishedSubject(subject: WorkspaceSubject, { name }: Person): WorkspaceSubject {
  const hide = hiding();
  const told = withHiddenNames(subject, (other, pageId) => (other === name ? name : hide(other, pageId)));
  return { ...told, record: { ...told.record, state: toldState(told.record.state) } };
}

function withoutGold(subject: WorkspaceSubject): WorkspaceSubject {
  const { record } = subject;
  return { ...subject, record: { ...record, gold: { id: record.gold.id } } };
}

/**
 * Rows of a table as who asks may see them: annotators see no scores, nobody but themselves, and not which pages have
 * gold, by which their work may be checked.
 */
export function tellRows<Row extends PageRow>({ person }: Who, rows: readonly Row[]): readonly Row[] {
  if (person === null || person.role === "admin") return rows;
  if (person.role === "annotator")
    return rows.map((row) => ({
      ...row,
      ...ownRow(row, person),
      hasGold: false,
      state: toldState(row.state),
    }));
  const hide = hiding();
  return rows.map((row) =>
    areWorthHiding(row.annotators)
      ? { ...row, annotators: row.annotators.map((name) => hide(name, row.id)).sort(), assignedTo: [] }
      : row,
  );
}

type Facets = Awaited<ReturnType<Store["pages"]["facets"]>>;

/**
 * Counts of a table as who asks may see them: annotators are told nothing of what others remarked, and a page in
 * conflict counts for them as done.
 */
export function tellFacets({ person }: Who, facets: Facets): Facets {
  if (person?.role !== "annotator") return facets;
  const counts = new Map<string, number>();
  for (const { value, count } of facets.states) {
    const told = toldState(value as LabelState);
    counts.set(told, (counts.get(told) ?? 0) + count);
  }
  return { ...facets, states: facetsOf(counts), remarks: [] };
}

function ownRow(
  row: PageRow,
  { name }: Person,
): Pick<PageRow, "annotators" | "assignedTo" | "remarks" | "f1"> {
  const isOwn = (other: string): boolean => other === name;
  return {
    annotators: row.annotators.filter((other) => isOwn(other) && !isReview(other)),
    assignedTo: row.assignedTo.filter(isOwn),
    remarks: [],
    f1: null,
  };
}
