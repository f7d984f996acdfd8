// @vitest-environment jsdom
/**
 * Every dialog of the app: where its focus is when it opens, and that what destroys something is marked as
 * such.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, createElement, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { parsePage } from "../lib/page/parse";
import { MergeDialog } from "./modes/annotate/panel/merge-dialog";
import { openSession, type FromElsewhere, type Session } from "./modes/annotate/session/session";
import { memoryOutbox } from "./workbench/saving/memory-outbox";
import { countingStamp } from "./workbench/saving/testing";
import { AssignDialog } from "./screens/corpus/dialogs/assign-dialog";
import { ExportDialog } from "./screens/corpus/dialogs/export-dialog";
import { AnswersDialog } from "./screens/corpus/import/answers-dialog";
import { ImportDialog } from "./screens/corpus/import/import-dialog";
import { importStore, resetImport } from "./screens/corpus/import/import-store";
import { RemoveDialog } from "./screens/corpus/dialogs/remove-dialog";
import { RunDialog } from "./screens/corpus/dialogs/run-dialog";
import { ImportModelDialog } from "./screens/models/import-model";
import { RemoveModelDialog } from "./screens/models/remove-model";
import { TrainDialog } from "./screens/models/train-dialog";
import { SearchDialog } from "./screens/searches/search-dialog";
import { askName, leaveQuestion } from "./workbench/identity/annotator";
import { NameDialog } from "./workbench/identity/name-dialog";
import { ChangesDialog } from "./screens/recipes/editor/changes-dialog";
import { ImportRecipeDialog } from "./screens/recipes/list/import-recipe";
import { SaveDialog } from "./screens/recipes/save-dialog";
import { UseAsGold } from "./screens/review/use-as-gold";
import { KeySheet } from "./screens/shell/key-sheet";
import { openLayer } from "./screens/shell/shell-store";
import { REST_MS } from "./ui/keys/hands";
import { drawn } from "./ui/testing";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: () => undefined, push: () => undefined }),
}));

const LAST = { at: "2026-01-01T00:00:00Z", pages: 3 };
const JOB = {
  id: "j",
  kind: "import",
  title: "Import",
  input: null,
  state: "running",
  progress: { done: 1, total: 2, note: "" },
  result: null,
  error: null,
  createdAt: 0,
  startedAt: 0,
  finishedAt: null,
  cancelRequested: false,
  attempts: 1,
};
beforeEach(() => {
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(
      path.includes("/gold")
        ? { settled: 2, labelled: 0, several: 0, last: LAST }
        : path.startsWith("/api/annotators")
          ? { annotators: [] }
          : path.endsWith("/answers")
            ? { answers: [] }
            : path === "/api/models"
              ? { models: [] }
              : path === "/api/recipes"
                ? { recipes: [] }
                : path.endsWith("/programs")
                  ? { programs: [] }
                  : { jobs: [JOB], job: JOB, now: 1 },
    ),
  );
});
afterEach(async () => {
  await act(async () => {
    openLayer(null);
    leaveQuestion();
    resetImport();
  });
  vi.unstubAllGlobals();
});

const nothing = () => undefined;
const later = async () => undefined;
const corpus = {
  id: "c",
  name: "Mine",
  pages: 3,
  withGold: 1,
  annotatorsPerPage: 1,
  states: { open: 3, "in progress": 0, done: 0, conflict: 0 },
};
const SAVED = {
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
const common = { open: true, onOpenChange: nothing };

/** A session as the dialog sees it, with labels that came in from elsewhere. */
async function sessionWith(from: Partial<FromElsewhere>): Promise<Session> {
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

interface Opened {
  /** The file that draws it, below components. */
  readonly file: string;
  readonly when: string;
  /** What has the focus: how its name begins, or the dialog itself. */
  readonly focus: string;
  open(): ReactNode | Promise<ReactNode>;
}

const DIALOGS: readonly Opened[] = [
  {
    file: "screens/corpus/dialogs/remove-dialog.tsx",
    when: "it opens",
    focus: "Export first",
    open: () =>
      createElement(RemoveDialog, {
        ...common,
        corpusName: "Mine",
        pages: 2,
        hidden: 0,
        onExport: nothing,
        remove: later,
      }),
  },
  {
    file: "screens/corpus/dialogs/assign-dialog.tsx",
    when: "it opens",
    focus: "Annotator",
    open: () => createElement(AssignDialog, { ...common, pages: 2, hidden: 0, assign: later }),
  },
  {
    file: "screens/corpus/dialogs/run-dialog.tsx",
    when: "it opens",
    focus: "Compare extractors",
    open: () =>
      createElement(RunDialog, {
        ...common,
        corpus,
        extractors: [],
        best: [],
        metrics: [],
        pageIds: null,
        onImportAnswers: nothing,
      }),
  },
  {
    file: "screens/searches/search-dialog.tsx",
    when: "it opens",
    focus: "Corpus",
    open: () =>
      createElement(SearchDialog, {
        ...common,
        choices: { corpora: [corpus], extractors: [{ id: "bte", name: "BTE" }], metrics: [] },
        onStarted: nothing,
      }),
  },
  {
    file: "screens/models/train-dialog.tsx",
    when: "it opens",
    focus: "Extractor",
    open: () => createElement(TrainDialog, { ...common, choices: { corpora: [corpus] }, onStarted: nothing }),
  },
  {
    file: "screens/models/import-model.tsx",
    when: "nothing is chosen yet",
    focus: "Model file",
    open: () => createElement(ImportModelDialog, { ...common, onAdded: nothing }),
  },
  {
    file: "screens/models/remove-model.tsx",
    when: "it opens",
    focus: "Cancel",
    open: () =>
      createElement(RemoveModelDialog, {
        ...common,
        name: "L-Extractor of Mine",
        uses: { recipes: [{ id: "r", name: "R" }], runs: [], jobs: [] },
        remove: later,
      }),
  },
  {
    file: "screens/corpus/dialogs/export-dialog.tsx",
    when: "it opens",
    focus: "Folder",
    open: () =>
      createElement(ExportDialog, {
        ...common,
        corpus,
        formats: [{ id: "folder", name: "Folder", files: "pages and gold.jsonl", holds: "Holds the gold." }],
        pageIds: null,
      }),
  },
  {
    file: "screens/corpus/import/import-dialog.tsx",
    when: "nothing is chosen yet",
    focus: "Choose files",
    open: () => createElement(ImportDialog, { ...common, corpusName: "Mine" }),
  },
  {
    file: "screens/corpus/import/answers-dialog.tsx",
    when: "nothing is chosen yet",
    focus: "Choose file",
    open: () => createElement(AnswersDialog, { ...common, corpus }),
  },
  {
    file: "screens/corpus/import/answers-dialog.tsx",
    when: "the job runs",
    focus: "Hide",
    open: () => createElement(AnswersDialog, { ...common, corpus, initial: { step: "job", jobId: "j" } }),
  },
  {
    file: "screens/corpus/import/import-dialog.tsx",
    when: "an upload is under way",
    focus: "Hide",
    open: () => {
      importStore.setState({ step: "upload", corpusName: "Mine", name: "x", progress: null }, true);
      return createElement(ImportDialog, { ...common, corpusName: "Mine" });
    },
  },
  {
    file: "screens/corpus/import/import-dialog.tsx",
    when: "the job runs",
    focus: "Hide",
    open: () => {
      importStore.setState({ step: "job", corpusName: "Mine", jobId: "j" }, true);
      return createElement(ImportDialog, { ...common, corpusName: "Mine" });
    },
  },
  {
    file: "screens/recipes/save-dialog.tsx",
    when: "a recipe gets its name",
    focus: "Name",
    open: () =>
      createElement(SaveDialog, {
        ...common,
        title: "Save the recipe",
        first: { name: "", description: "" },
        text: "bte",
        save: later,
      }),
  },
  {
    file: "screens/recipes/list/import-recipe.tsx",
    when: "nothing is pasted yet",
    focus: "Recipe as text or JSON",
    open: () => createElement(ImportRecipeDialog, common),
  },
  {
    file: "screens/recipes/editor/changes-dialog.tsx",
    when: "it opens",
    focus: "Version to compare with",
    open: () =>
      createElement(ChangesDialog, {
        ...common,
        recipe: { use: "bte" },
        versions: [SAVED],
        against: SAVED,
        onAgainst: nothing,
        sample: { scores: null, text: null, ms: null, isBusy: false, problem: null },
      }),
  },
  {
    file: "modes/annotate/panel/merge-dialog.tsx",
    when: "somebody asks for it",
    focus: "Keep both",
    open: async () => createElement(MergeDialog, { session: await sessionWith({}) }),
  },
  {
    file: "modes/annotate/panel/merge-dialog.tsx",
    when: "it opens by itself",
    focus: "dialog",
    open: async () => createElement(MergeDialog, { session: await sessionWith({ show: "unasked" }) }),
  },
  {
    file: "modes/annotate/panel/merge-dialog.tsx",
    when: "one side was undone",
    focus: "dialog",
    open: async () =>
      createElement(MergeDialog, {
        session: await sessionWith({
          show: "unasked",
          merge: null,
          taken: { side: "theirs", ids: ["1"], labelState: "open" },
        }),
      }),
  },
  {
    file: "workbench/identity/name-dialog.tsx",
    when: "it opens",
    focus: "Your name",
    open: () => {
      askName();
      return createElement(NameDialog);
    },
  },
  {
    file: "screens/shell/key-sheet.tsx",
    when: "it opens",
    focus: "dialog",
    open: () => {
      openLayer("keys");
      return createElement(KeySheet);
    },
  },
  {
    file: "screens/review/use-as-gold.tsx",
    when: "it opens",
    focus: "Cancel",
    open: () => createElement(UseAsGold, { corpusId: "c" }),
  },
];

function wordsOf(element: Element | null): string {
  if (element === null) return "nothing";
  return (
    element.getAttribute("aria-label") ??
    (element.matches("[role=dialog]") ? "dialog" : ((element.closest("label") ?? element).textContent ?? ""))
  );
}
const dialog = () => document.querySelector("[role=dialog]");
const pass = (ms: number) => act(async () => new Promise((resolve) => setTimeout(resolve, ms)));
/** The dialog is there, after as long as one that nobody asked for waits. */
async function appears(): Promise<Element> {
  for (let waited = 0; dialog() === null && waited < 3 * REST_MS; waited += 50) await pass(50);
  expect(dialog()).not.toBeNull();
  return dialog()!;
}
const settled = () => pass(10);

describe("when a dialog opens", () => {
  it.each(DIALOGS)("nothing destructive has the focus: $file, when $when", async ({ open, focus, file }) => {
    await drawn(await open());
    if (file === "screens/review/use-as-gold.tsx") {
      // Opened twice: the second time it knows what can be taken back before it is drawn.
      const ask = [...document.querySelectorAll("button")].find(({ textContent }) =>
        textContent?.startsWith("Use as gold"),
      )!;
      for (const again of [false, true]) {
        if (again)
          await act(async () =>
            [...document.querySelectorAll("button")]
              .find(({ textContent }) => textContent === "Cancel")!
              .click(),
          );
        await act(async () => ask.click());
        await settled();
      }
      expect(document.body.textContent).toContain("Undo the last time");
    }
    const opened = await appears();
    await settled();
    expect(opened.contains(document.activeElement)).toBe(true);
    expect(document.activeElement!.matches("[data-destructive]")).toBe(false);
    expect(wordsOf(document.activeElement)).toMatch(new RegExp(`^${focus}`));
  });

  it("it waits until the hands rest where nobody asked for it, and keys go where they went before", async () => {
    const session = await sessionWith({ show: "unasked" });
    await drawn(createElement(MergeDialog, { session }));
    for (let key = 0; key < 4; key++) {
      await pass(REST_MS / 2);
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "1" }));
      window.dispatchEvent(new KeyboardEvent("keyup", { key: "1" }));
    }
    expect(dialog()).toBeNull();
    expect((await appears()).matches("[data-unasked]")).toBe(true);
    expect(document.body.style.pointerEvents).not.toBe("none");
  });
});

/** Every component with its source. */
const SOURCES = readdirSync(__dirname, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => ({ name: name.replaceAll("\\", "/"), text: readFileSync(join(__dirname, name), "utf8") }));
const USES = SOURCES.filter(({ text }) => /from "@\/components\/ui\/controls\/dialog"/.test(text));

describe("every use of a dialog", () => {
  it("is opened by a test of this file", () => {
    expect(USES.map(({ name }) => name).sort()).toEqual([...new Set(DIALOGS.map(({ file }) => file))].sort());
  });

  it("goes by components/ui/controls/dialog, but for the palette, which is a list to search in", () => {
    const own = SOURCES.filter(({ text }) =>
      /import \{[^}]*\b(?:Alert)?Dialog\b[^}]*\} from "radix-ui"|<dialog\b|\b(?:window\.)?confirm\(/.test(
        text,
      ),
    ).map(({ name }) => name);
    expect(own.sort()).toEqual(["screens/shell/palette.tsx", "ui/controls/dialog.tsx"]);
  });

  it("marks the buttons that destroy something or take it back", () => {
    const unmarked = USES.flatMap(({ name, text }) =>
      Array.from(
        text.matchAll(
          /<Button\b([^]*?)>\s*((?:Remove|Delete|Discard|Undo|Take back|Cancel import|Clear|Restore|Overwrite|Replace|Reset|Stop)\b[^<]*)<\/Button>/g,
        ),
      )
        .filter(([, props]) => !props!.slice(props!.lastIndexOf("<Button") + 1).includes('kind="danger"'))
        .map(([, , words]) => `${name}: ${words}`),
    );
    expect(unmarked).toEqual([]);
  });
});
