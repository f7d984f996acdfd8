import { expect, it } from "vitest";
import { NotFoundError } from "../../errors";
import { describeStores, label, newPage, standing } from "./contract.fixture";

describeStores("agreement", (start) => {
  const finish = async (pageId: string, name: string, ids: readonly string[] = ["1"]): Promise<string> => {
    const { store } = start();
    const { id } = await store.labels.ensureAnnotator(name);
    const { version } = await store.labels.load(pageId, id);
    await store.labels.append(
      pageId,
      id,
      version,
      ids.map((each) => label(each, 0, 1, "main")),
      undefined,
      "done",
    );
    return id;
  };

  it("lists pages that two people finished, by id and a window at a time; drafts and reviewers do not count", async () => {
    const { store, corpusId, addPages } = start();
    const [one, two, three, drafted, reviewed] = await addPages(
      newPage("one"),
      newPage("two", { site: "a.example", template: "3" }),
      newPage("three"),
      newPage("drafted"),
      newPage("reviewed"),
    );
    const ada = await finish(two!, "Ada");
    const ben = await finish(two!, "Ben");
    for (const name of ["Ada", "Ben", "Cid"]) await finish(three!, name);
    await finish(one!, "Ada");
    await finish(drafted!, "Ada");
    const { id: drafter } = await store.labels.ensureAnnotator("Ben");
    await store.labels.append(drafted!, drafter, 0, [label("1", 0, 1, "main")]);
    await finish(reviewed!, "Ada");
    await finish(reviewed!, "Ada (review)");
    const all = await store.agreement.doubled(corpusId, null, 10);
    expect(all.map(({ id }) => id)).toEqual([two, three].sort());
    const row = all.find(({ id }) => id === two)!;
    expect(row).toMatchObject({ key: "two", site: "a.example", template: "3", votes: null });
    expect(row.people).toEqual([
      { id: ada, name: "Ada" },
      { id: ben, name: "Ben" },
    ]);
    expect(row.at).toBeGreaterThan(1_000);
    const [first] = await store.agreement.doubled(corpusId, null, 1);
    expect(await store.agreement.doubled(corpusId, first!.id, 10)).toEqual([all[1]]);
    expect(await store.agreement.doubled(corpusId, all[1]!.id, 10)).toEqual([]);
  });

  it("keeps votes until the labels behind them change", async () => {
    const { store, corpusId, addPages } = start();
    const [page] = await addPages(newPage("a"));
    for (const name of ["Ada", "Ben"]) await finish(page!, name);
    const { basis } = (await store.agreement.doubled(corpusId, null, 1))[0]!;
    await store.agreement.keep(corpusId, [
      { pageId: page!, basis, disputed: 3, votes: "{}" },
      { pageId: "gone", basis, disputed: 3, votes: "{}" },
    ]);
    expect((await store.agreement.doubled(corpusId, null, 1))[0]!.votes).toBe("{}");
    await finish(page!, "Ben", ["2"]);
    expect((await store.agreement.doubled(corpusId, null, 1))[0]).toMatchObject({ votes: null });
    expect(await store.agreement.disputed(corpusId, null, 9)).toMatchObject([
      { id: page, key: "a", disputed: 3, votes: "{}", annotators: ["Ada", "Ben"] },
    ]);
  });

  it("lists pages with votes by their disputed words, equal ones by id, from any place on", async () => {
    const { store, corpusId, addPages } = start();
    const ids = await addPages(newPage("a"), newPage("b"), newPage("c"));
    const [a, b, c] = ids;
    await store.agreement.keep(
      corpusId,
      [a, b, c].map((pageId, at) => ({
        pageId: pageId!,
        basis: "x",
        disputed: at === 2 ? 9 : 4,
        votes: "{}",
      })),
    );
    const rows = await store.agreement.disputed(corpusId, null, 9);
    expect(rows.map(({ id }) => id)).toEqual([c, ...[a, b].sort()]);
    expect(await store.agreement.disputed(corpusId, rows[1]!, 9)).toEqual([rows[2]]);
    expect(await store.agreement.disputed(corpusId, null, 1)).toEqual([rows[0]]);
    await store.pages.remove([c!]);
    expect((await store.agreement.disputed(corpusId, null, 9)).length).toBe(2);
  });

  it("names as people of a disputed page those whom its row names: also who drafts, and nobody who skipped it", async () => {
    const { store, corpusId, addPages } = start();
    const [page] = await addPages(newPage("a"));
    for (const name of ["Ada", "Ben"]) await finish(page!, name);
    const idOf = async (name: string) => (await store.labels.ensureAnnotator(name)).id;
    await store.labels.append(page!, await idOf("Cid"), 0, [
      { id: "s", group: "s", at: 1, activeMs: 1, kind: "skip", reason: "cannot decide" },
    ]);
    await store.labels.setState(page!, await idOf("Dan"), "in progress");
    await store.agreement.keep(corpusId, [{ pageId: page!, basis: "x", disputed: 3, votes: "{}" }]);
    const [row] = await store.agreement.disputed(corpusId, null, 9);
    expect(row!.annotators).toEqual(["Ada", "Ben", "Dan"]);
    expect(row!.annotators).toEqual((await store.pages.get(page!)).annotators);
  });

  it("names what is finished: another name after anything is finished, changed or taken back", async () => {
    const { store, corpusId, addPages } = start();
    const [page] = await addPages(newPage("a"));
    const names = [await store.agreement.basis(corpusId)];
    const ada = await finish(page!, "Ada");
    names.push(await store.agreement.basis(corpusId));
    await finish(page!, "Ada", ["2"]);
    names.push(await store.agreement.basis(corpusId));
    const { id: draft } = await store.labels.ensureAnnotator("Ben");
    await store.labels.append(page!, draft, 0, [label("1", 0, 1, "main")]);
    expect(await store.agreement.basis(corpusId)).toBe(names[2]);
    const other = newPage("a", { bytes: new TextEncoder().encode("<p>Other words") });
    await store.pages.replace(page!, other, await standing(store, page!, true));
    names.push(await store.agreement.basis(corpusId));
    await store.labels.setState(page!, ada, "in progress");
    expect(await store.agreement.basis(corpusId)).toBe(names[0]);
    expect(new Set(names).size).toBe(4);
  });

  it("keeps one report of a corpus, the newest, until the corpus goes", async () => {
    const { store, corpusId } = start();
    expect(await store.agreement.report(corpusId)).toBeNull();
    await store.agreement.keepReport(corpusId, { basis: "1", report: "{}" });
    await store.agreement.keepReport(corpusId, { basis: "2", report: "[]" });
    expect(await store.agreement.report(corpusId)).toMatchObject({ basis: "2", report: "[]" });
    await store.corpora.remove(corpusId);
    await expect(store.agreement.report(corpusId)).rejects.toBeInstanceOf(NotFoundError);
    await expect(store.agreement.doubled(corpusId, null, 1)).rejects.toBeInstanceOf(NotFoundError);
    await expect(store.agreement.basis(corpusId)).rejects.toBeInstanceOf(NotFoundError);
    await expect(store.agreement.keepReport(corpusId, { basis: "", report: "" })).rejects.toBeInstanceOf(
      NotFoundError,
    );
  });
});
