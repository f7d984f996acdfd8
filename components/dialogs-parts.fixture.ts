/** What dialogs are opened with in tests: a corpus, a recipe, a session with labels from elsewhere. */
import { createStore } from "zustand/vanilla";
import { parsePage } from "../lib/page/parsing/parse";
import { openSession, type FromElsewhere, type Session } from "./modes/annotate/session/session";
import { memoryOutbox } from "./workbench/saving/memory-outbox";
import { countingStamp } from "./workbench/saving/testing";

export const nothing = () => undefined;
export const later = async () => undefined;
export const corpus = {
  id: "c",
  name: "Mine",
  pages: 3,
  withGold: 1,
  annotatorsPerPage: 1,
  states: { open: 3, "in progress": 0, done: 0, conflict: 0 },
};
export const SAVED = {
  version: 1,
  name: "R",
  description: "",
  recipe: { use: "lqf" },
  recipeId: "",
  text: "lqf",
  problem: null,
  author: "",
  savedAt: 0,
};
export const common = { open: true, onOpenChange: nothing };

/** A session as the dialog sees it, with labels that came in from elsewhere. */
export async function sessionWith(from: Partial<FromElsewhere>): Promise<Session> {
  const set = {
    pageId: "p",
    annotatorId: "a",
    version: 0,
    state: "open",
    operations: [],
    activeMs: 0,
    savedAt: null,
    since: 0,
  } as const;
  const api = {
    load: async () => ({ kind: "saved", set }) as const,
    send: async () => ({ kind: "saved", set }) as const,
  };
  const session = await openSession({
    page: parsePage("<p>one</p>"),
    desk: { pageId: "p", annotator: "Ada" },
    extractors: [],
    ask: () => Promise.reject(new Error("nobody is asked")),
    proposer: null,
    outbox: memoryOutbox(),
    api,
    stamp: countingStamp(),
    schedule: () => nothing,
  });
  const verdict = { id: "1", group: "1", at: 0, activeMs: 0, kind: "verdict", verdict: "article" } as const;
  const merge = createStore<FromElsewhere>(() => ({
    merge: { theirs: [verdict], mine: [{ ...verdict, id: "2" }], clashes: [], labelState: null },
    show: "asked",
    taken: null,
    ...from,
  }));
  return { ...session, merge };
}
