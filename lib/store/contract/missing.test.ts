import { expect, it } from "vitest";
import { answersModel } from "../../answers/answers-model";
import { NotFoundError } from "../../errors";
import type { Store } from "../interfaces/store";
import { describeStores, newOptimisation, newPage, newTraining, plainRun, verdict } from "./contract.fixture";

const NOWHERE = "nowhere";
const window = { limit: 10 };
const place = { start: 0, end: 1, error: "missed" } as const;
const inCorpus = { corpusId: NOWHERE };

/** Every method that is told one thing by its id, asked about one that is not there. */
const ASKED: Readonly<
  Record<string, (store: Store, known: { readonly pageId: string; readonly annotatorId: string }) => unknown>
> = {
  "corpora.get": ({ corpora }) => corpora.get(NOWHERE),
  "corpora.rename": ({ corpora }) => corpora.rename(NOWHERE, "name"),
  "corpora.setAnnotatorsPerPage": ({ corpora }) => corpora.setAnnotatorsPerPage(NOWHERE, 2),
  "corpora.format": ({ corpora }) => corpora.format(NOWHERE),
  "corpora.setFormat": ({ corpora }) => corpora.setFormat(NOWHERE, "wcxb"),
  "corpora.remove": ({ corpora }) => corpora.remove(NOWHERE),
  "pages.add": ({ pages }) => pages.add(NOWHERE, [newPage("a")]),
  "pages.addedBy": ({ pages }) => pages.addedBy(NOWHERE, NOWHERE),
  "pages.query": ({ pages }) => pages.query(inCorpus, window),
  "pages.query, narrowed": ({ pages }) => pages.query({ ...inCorpus, search: "x" }, window),
  "pages.marks": ({ pages }) => pages.marks(inCorpus, 10),
  "pages.facets": ({ pages }) => pages.facets(inCorpus),
  "pages.ids": ({ pages }) => pages.ids(inCorpus),
  "pages.known": ({ pages }) => pages.known(NOWHERE, ["a"], []),
  "pages.sketches": ({ pages }) => pages.sketches(NOWHERE),
  "pages.replace": ({ pages }) =>
    pages.replace(NOWHERE, newPage("a"), {
      sha256: "",
      sets: [],
      loss: { lost: 0, reopened: [], gold: "none" },
    }),
  "pages.version": ({ pages }, { pageId }) => pages.version(pageId, 1),
  "pages.versions": ({ pages }) => pages.versions(NOWHERE),
  "pages.replacedBy": ({ pages }) => pages.replacedBy(NOWHERE, NOWHERE),
  "pages.sha256": ({ pages }) => pages.sha256(NOWHERE),
  "pages.get": ({ pages }) => pages.get(NOWHERE),
  "pages.bytes": ({ pages }) => pages.bytes(NOWHERE),
  "pages.neighbours": ({ pages }, { pageId }) => pages.neighbours(pageId, inCorpus),
  "pages.withBytes": ({ pages }) => pages.withBytes(NOWHERE),
  "pages.setGold": ({ pages }) => pages.setGold(NOWHERE, { id: "a" }),
  "agreement.doubled": ({ agreement }) => agreement.doubled(NOWHERE, null, 1),
  "agreement.keep": ({ agreement }) => agreement.keep(NOWHERE, []),
  "agreement.disputed": ({ agreement }) => agreement.disputed(NOWHERE, null, 1),
  "agreement.basis": ({ agreement }) => agreement.basis(NOWHERE),
  "agreement.report": ({ agreement }) => agreement.report(NOWHERE),
  "agreement.keepReport": ({ agreement }) => agreement.keepReport(NOWHERE, { basis: "", report: "{}" }),
  "guidelines.get": ({ guidelines }) => guidelines.get(NOWHERE),
  "guidelines.versions": ({ guidelines }) => guidelines.versions(NOWHERE),
  "guidelines.save": ({ guidelines }) => guidelines.save(NOWHERE, 0, { text: "x", author: "" }),
  "progress.of": ({ progress }) => progress.of(NOWHERE, 0),
  "captures.find": ({ captures }) => captures.find(NOWHERE),
  "captures.resource": ({ captures }) => captures.resource(NOWHERE, NOWHERE),
  "captures.resource, of a page": ({ captures }, { pageId }) => captures.resource(pageId, NOWHERE),
  "captures.ofType": ({ captures }) => captures.ofType(NOWHERE, "text/css"),
  "templates.list": ({ templates }) => templates.list(NOWHERE),
  "templates.add": ({ templates }) => templates.add(NOWHERE, 0, []),
  "order.get": ({ order }) => order.get(NOWHERE),
  "order.begin": ({ order }) =>
    order.begin({
      corpusId: NOWHERE,
      jobId: NOWHERE,
      setup: { evaluation: 0, random: 0, seed: 1, recipe: null },
      sample: [],
    }),
  "order.finish": ({ order }) => order.finish(NOWHERE, NOWHERE),
  "order.pages": ({ order }) => order.pages(NOWHERE),
  "order.progress": ({ order }) => order.progress(NOWHERE),
  "labels.load": ({ labels }, { annotatorId }) => labels.load(NOWHERE, annotatorId),
  "labels.append": ({ labels }, { annotatorId }) => labels.append(NOWHERE, annotatorId, 0, [verdict("1")]),
  "labels.setState": ({ labels }, { annotatorId }) => labels.setState(NOWHERE, annotatorId, "done"),
  "labels.load, of nobody": ({ labels }, { pageId }) => labels.load(pageId, NOWHERE),
  "labels.progress": ({ labels }) => labels.progress(NOWHERE, "Ada"),
  "labels.setSavedAt": ({ labels }, { annotatorId }) => labels.setSavedAt(NOWHERE, annotatorId, 0),
  "labels.sets": async ({ labels }) => {
    for await (const set of labels.sets(NOWHERE)) void set;
  },
  "labels.summaries": ({ labels }) => labels.summaries(NOWHERE),
  "labels.assign, to nobody": ({ labels }, { pageId }) => labels.assign([pageId], NOWHERE),
  "labels.lease": ({ labels }, { annotatorId }) => labels.lease(NOWHERE, annotatorId, 0, 1, null),
  "causes.ofPage": ({ causes }) => causes.ofPage(NOWHERE),
  "causes.ofCorpus": ({ causes }) => causes.ofCorpus(NOWHERE),
  "causes.set": ({ causes }) => causes.set({ ...place, pageId: NOWHERE, cause: "other", annotator: "Ada" }),
  "causes.remove": ({ causes }) => causes.remove({ ...place, pageId: NOWHERE }),
  "runs.create": ({ runs }) => runs.create(plainRun(NOWHERE)),
  "runs.get": ({ runs }) => runs.get(NOWHERE),
  "runs.list": ({ runs }) => runs.list(NOWHERE),
  "runs.addScores": ({ runs }) => runs.addScores(NOWHERE, []),
  "runs.scores": ({ runs }) => runs.scores(NOWHERE),
  "runs.scoresOf": ({ runs }, { pageId }) => runs.scoresOf(NOWHERE, [pageId]),
  "runs.scoreCount": ({ runs }) => runs.scoreCount(NOWHERE),
  "runs.scoredPages": ({ runs }) => runs.scoredPages(NOWHERE),
  "runs.replacements": ({ runs }) => runs.replacements(NOWHERE),
  "runs.keepParts": ({ runs }) => runs.keepParts(NOWHERE, 0, []),
  "runs.verdicts": ({ runs }, { pageId }) => runs.verdicts(NOWHERE, ["x"], [pageId]),
  "runs.errorsOn": ({ runs }, { pageId }) => runs.errorsOn(NOWHERE, ["x"], [pageId]),
  "runs.errors": ({ runs }) => runs.errors(NOWHERE, "x", { after: null, ...window }),
  "runs.keepDigest": ({ runs }) => runs.keepDigest(NOWHERE, "", 0),
  "runs.finish": ({ runs }) => runs.finish(NOWHERE, "done", {}),
  "runs.remove": ({ runs }) => runs.remove(NOWHERE),
  "models.get": ({ models }) => models.get(NOWHERE),
  "models.uses": ({ models }) => models.uses(NOWHERE),
  "models.remove": ({ models }) => models.remove(NOWHERE),
  "models.file": ({ models }) => models.file(NOWHERE),
  "recipes.get": ({ recipes }) => recipes.get(NOWHERE),
  "recipes.save": ({ recipes }) =>
    recipes.save(NOWHERE, 1, {
      name: "x",
      description: "",
      recipe: { use: "lqf" },
      recipeId: "0".repeat(64),
      author: "",
    }),
  "recipes.versions": ({ recipes }) => recipes.versions(NOWHERE),
  "recipes.remove": ({ recipes }) => recipes.remove(NOWHERE),
  "recipes.restore": ({ recipes }) => recipes.restore(NOWHERE),
  "answers.add": ({ answers }) =>
    answers.add(
      { corpusId: NOWHERE, name: "x", version: 1, pages: 0, content: "" },
      answersModel("x", 1, {}, { corpus: "c", pages: 0, code: "v1" }),
    ),
  "answers.list": ({ answers }) => answers.list(NOWHERE),
  "optimisations.create": ({ optimisations }) => optimisations.create(newOptimisation(NOWHERE)),
  "optimisations.list": ({ optimisations }) => optimisations.list(NOWHERE),
  "optimisations.get": ({ optimisations }) => optimisations.get(NOWHERE),
  "optimisations.goOn": ({ optimisations }) => optimisations.goOn(NOWHERE, 1),
  "optimisations.readPages": ({ optimisations }) =>
    optimisations.readPages(NOWHERE, { fingerprint: "f", packages: [] }),
  "optimisations.append": ({ optimisations }) => optimisations.append(NOWHERE, 0, []),
  "optimisations.trials": ({ optimisations }) => optimisations.trials(NOWHERE),
  "optimisations.finish": ({ optimisations }) =>
    optimisations.finish(NOWHERE, { state: "done", error: null }),
  "optimisations.remove": ({ optimisations }) => optimisations.remove(NOWHERE),
  "trainings.create": ({ trainings }) => trainings.create(newTraining(NOWHERE)),
  "trainings.list": ({ trainings }) => trainings.list(NOWHERE),
  "trainings.get": ({ trainings }) => trainings.get(NOWHERE),
  "trainings.goOn": ({ trainings }) => trainings.goOn(NOWHERE),
  "trainings.folds": ({ trainings }) => trainings.folds(NOWHERE, "data", 2),
  "trainings.keepFold": ({ trainings }) => trainings.keepFold(NOWHERE, 0, { pages: [], reliability: {} }),
  "trainings.finish": ({ trainings }) => trainings.finish(NOWHERE, { state: "done", error: null }),
  "trainings.remove": ({ trainings }) => trainings.remove(NOWHERE),
  "accounts.get": ({ accounts }) => accounts.get(NOWHERE),
  "accounts.change": ({ accounts }) => accounts.change(NOWHERE, { role: "admin" }),
  "accounts.setPassword": ({ accounts }) =>
    accounts.setPassword(NOWHERE, { from: null, to: "hash", but: null }),
  "accounts.remove": ({ accounts }) => accounts.remove(NOWHERE),
  "accounts.revokeInvitation": ({ accounts }) => accounts.revokeInvitation(NOWHERE),
  "sessions.begin": ({ sessions }) =>
    sessions.begin({ accountId: NOWHERE, hash: "h", password: "", expiresAt: 1, address: "", agent: "" }),
  "sessions.addToken": ({ sessions }) =>
    sessions.addToken({ accountId: NOWHERE, hash: "h", name: "x", start: "", expiresAt: null }),
  "sessions.revokeToken": ({ sessions }) => sessions.revokeToken(NOWHERE, null),
  "jobs.get": ({ jobs }) => jobs.get(NOWHERE),
  "jobs.requestCancel": ({ jobs }) => jobs.requestCancel(NOWHERE),
  "jobs.dismiss": ({ jobs }) => jobs.dismiss(NOWHERE),
};

/**
 * Methods that name nothing by an id, many things of which some may be gone, or something that is kept for a
 * thing for as long as it is there.
 */
const EXEMPT = [
  "bodies.places",
  "bodies.move",
  "bodies.check",
  "bodies.collect",
  "corpora.list",
  "corpora.findByName",
  "corpora.create",
  "pages.calledByKey",
  "pages.withGold",
  "pages.giveTitles",
  "pages.sources",
  "captures.sheets",
  "pages.findByKey",
  "pages.remove",
  "templates.unplaced",
  "templates.place",
  "order.setDoubts",
  "order.place",
  "labels.annotators",
  "labels.ensureAnnotator",
  "labels.workload",
  "labels.waitingFor",
  "labels.said",
  "presence.seen",
  "presence.since",
  "runs.findScores",
  "runs.digest",
  "runs.parts",
  "flips.find",
  "flips.add",
  "flips.collect",
  "models.add",
  "models.list",
  "models.fits",
  "models.addFit",
  "models.collect",
  "recipes.list",
  "recipes.create",
  "jobs.enqueue",
  "jobs.list",
  "jobs.standing",
  "jobs.claim",
  "jobs.report",
  "jobs.finish",
  "jobs.release",
  "accounts.list",
  "accounts.forSignIn",
  "accounts.create",
  "accounts.invite",
  "accounts.invitations",
  "accounts.invitation",
  "accounts.accept",
  "sessions.find",
  "sessions.seen",
  "sessions.end",
  "sessions.endAll",
  "sessions.list",
  "sessions.tokens",
  "sessions.findToken",
  "sessions.tokenUsed",
  "audit.note",
  "audit.entries",
  "backup",
  "close",
];

describeStores("what is not there", (start) => {
  it.each(Object.entries(ASKED))("is said by %s, not answered as if it were empty", async (_method, ask) => {
    const { store, addPages } = start();
    const [pageId] = await addPages(newPage("a"));
    const { id: annotatorId } = await store.labels.ensureAnnotator("Ada");
    await expect((async () => ask(store, { pageId: pageId!, annotatorId }))()).rejects.toBeInstanceOf(
      NotFoundError,
    );
  });

  it("is asked of every method of the store", () => {
    const { store } = start();
    const methods = Object.entries(store).flatMap(([part, value]) =>
      typeof value === "function"
        ? [part]
        : Object.keys(value as object).map((method) => `${part}.${method}`),
    );
    const asked = new Set([...Object.keys(ASKED).map((name) => name.split(",")[0]!), ...EXEMPT]);
    expect(methods.filter((method) => !asked.has(method))).toEqual([]);
  });

  it("is told apart from what is empty", async () => {
    const { store, corpusId, addPages } = start();
    const { id: annotatorId } = await store.labels.ensureAnnotator("Ada");
    expect(await store.pages.query({ corpusId }, window)).toEqual({ rows: [], total: 0, next: null });
    expect(await store.pages.marks({ corpusId }, 2)).toEqual([]);
    expect(await store.pages.ids({ corpusId })).toEqual([]);
    expect(await store.pages.facets({ corpusId })).toEqual({
      ...{ states: [], kinds: [], langs: [], sites: [], templates: [], slices: [], remarks: [] },
    });
    expect(await store.templates.list(corpusId)).toEqual([]);
    expect(await store.labels.summaries(corpusId)).toEqual([]);
    expect(await store.labels.lease(corpusId, annotatorId, 0, 1, null)).toBeNull();
    expect(await store.runs.list(corpusId)).toEqual([]);
    expect(await store.causes.ofCorpus(corpusId)).toEqual([]);
    const [pageId] = await addPages(newPage("a"));
    expect(await store.causes.ofPage(pageId!)).toEqual([]);
    await store.causes.remove({ ...place, pageId: pageId! });
    const run = await store.runs.create(plainRun(corpusId));
    expect([
      await store.runs.digest(run.id),
      await store.runs.errors(run.id, "x", { after: null, ...window }),
    ]).toEqual([null, []]);
  });
});
