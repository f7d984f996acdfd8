import { afterEach, beforeEach, expect, it } from "vitest";
import { newPage, verdict } from "../../contract/contract.fixture";
import type { Store } from "../../interfaces/store";
import { temporaryDatabase } from "../../testing";
import type { Connection } from "../connection/connection";
import { bringStatesUpToDate } from "./page-state";
import { prismaStore } from "../prisma-store";

let connection: Connection;
let store: Store;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ connection, remove } = await temporaryDatabase());
  store = prismaStore(connection, () => 7);
});
afterEach(() => remove());

/**
 * As an older version left it: nothing kept beside the sets, a done page with a draft in progress, two that
 * contradict each other done.
 */
async function older(): Promise<Record<"drafted" | "disputed" | "alone", string>> {
  const { id: corpusId } = await store.corpora.create({ name: "old", description: "" });
  await store.pages.add(
    corpusId,
    ["drafted", "disputed", "alone"].map((key) => newPage(key)),
  );
  const [ada, bob] = await Promise.all(
    ["Ada", "Bob"].map(async (name) => (await store.labels.ensureAnnotator(name)).id),
  );
  const [alone, disputed, drafted] = await store.pages.ids({ corpusId });
  const none = { ...verdict("1"), kind: "verdict", verdict: "no main content" } as const;
  const main = {
    id: "1",
    group: "1",
    at: 1,
    activeMs: 1,
    kind: "set",
    label: "main",
    origin: "manual",
    target: { kind: "interval", start: 0, end: 4 },
    anchor: { start: 0, end: 4, exact: "", prefix: "", suffix: "", path: "" },
  } as const;
  for (const page of [drafted!, disputed!]) await store.labels.append(page, ada!, 0, [main]);
  for (const page of [drafted!, disputed!]) await store.labels.append(page, bob!, 0, [none]);
  await store.labels.append(alone!, bob!, 0, [main]);
  for (const page of [drafted!, disputed!]) await store.labels.setState(page, ada!, "done");
  await store.labels.setState(disputed!, bob!, "done");
  await connection.write(async (tx) => {
    await tx.annotationSet.updateMany({ data: { said: null } });
    await tx.page.updateMany({ where: { id: drafted! }, data: { state: 1, hasGold: false } });
    await tx.page.updateMany({ where: { id: disputed! }, data: { state: 2, hasGold: false } });
  });
  return { alone: alone!, disputed: disputed!, drafted: drafted! };
}

it("brings the states of an older database up to date, once, and leaves the time of the last work alone", async () => {
  const { alone, disputed, drafted } = await older();
  const before = (await store.pages.get(drafted)).changedAt;
  const later = prismaStore(connection, () => 9);
  expect(await bringStatesUpToDate(connection)).toBe(2);
  expect(await later.pages.get(drafted)).toMatchObject({
    state: "done",
    hasGold: true,
    labelled: [[0, 4]],
    changedAt: before,
  });
  expect(await later.pages.get(disputed)).toMatchObject({ state: "conflict", hasGold: false });
  expect((await later.pages.get(alone)).state).toBe("in progress");
  expect(await bringStatesUpToDate(connection)).toBe(0);
});

it("decides a page by the logs where nothing is kept beside its sets yet", async () => {
  const { disputed } = await older();
  const cy = (await store.labels.ensureAnnotator("Cy")).id;
  await store.labels.append(disputed, cy, 0, [verdict("1")]);
  expect((await store.pages.get(disputed)).state).toBe("conflict");
  expect(await bringStatesUpToDate(connection)).toBe(1);
});
