/** What is answered where the log of who did what takes no more, as on a full disk. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { setGate } from "@/lib/server/requests/gate";
import { gateOf } from "@/lib/server/team/gate";
import { ask, OPERATIONS, refusal, teamServer } from "./team.fixture";

let team: Awaited<ReturnType<typeof teamServer>>;
let corpusId: string;
let pageId: string;

beforeAll(async () => {
  team = await teamServer();
  const { store } = team;
  corpusId = (await store.corpora.create({ name: "News", description: "" })).id;
  const page = {
    key: "a",
    bytes: new TextEncoder().encode("<p>one two three"),
    title: "a",
    gold: { id: "a" },
  };
  const unknown = { url: null, site: null, kind: null, lang: null, encoding: null };
  await store.pages.add(corpusId, [{ ...page, ...unknown }]);
  [pageId = ""] = await store.pages.ids({ corpusId });
  const note = () => Promise.reject(new AppError("disk-full", "no room for the note"));
  setGate(gateOf(async () => ({ ...store, audit: { ...store.audit, note } })));
}, 120_000);
afterAll(() => team.remove());

const asAdmin = async (full: string, asked: object) =>
  refusal(await ask(full, { session: await team.sessionOf("admin"), id: corpusId, ...asked }));

it("exports of a corpus, and of pages that a body names, are not handed out", async () => {
  expect(await asAdmin("corpora.export", { query: "?format=native" })).toEqual([507, "disk-full"]);
  const body = { format: "native", pageIds: [pageId] };
  expect(await asAdmin("corpora.exportPages", { body })).toEqual([507, "disk-full"]);
}, 60_000);

it("a change that was done is told as done, and the server's log has that it was not noted", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await asAdmin("corpora.change", { body: { name: "Old news" } })).toEqual([200, undefined]);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

it("every answer that is a file of a whole corpus counts as taking data away", () => {
  const archives = OPERATIONS.filter(({ access }) => access.takesAway).map(({ full }) => full);
  expect(archives.sort()).toEqual(["app.backup", "corpora.export", "corpora.exportPages"]);
});
