/** Every dialog of the app, and where its focus is when it opens. */
import { createElement, type ReactNode } from "react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { CarryDialog } from "./modes/annotate/carry/carry-dialog";
import { ExampleDialog } from "./modes/annotate/panel/add-example";
import { MergeDialog } from "./modes/annotate/panel/merge-dialog";
import { SkipDialog } from "./modes/annotate/questions/skip-dialog";
import { AssignDialog } from "./screens/corpus/dialogs/assign-dialog";
import { ExportDialog } from "./screens/corpus/dialogs/export-dialog";
import { AnswersDialog } from "./screens/corpus/import/answers-dialog";
import { ImportDialog } from "./screens/corpus/import/import-dialog";
import { importStore } from "./screens/corpus/import/import-store";
import { OrderDialog } from "./screens/corpus/dialogs/order-dialog";
import { RemoveDialog } from "./screens/corpus/dialogs/remove-dialog";
import { RunDialog } from "./screens/corpus/dialogs/run-dialog";
import { ImportModelDialog } from "./screens/models/import-model";
import { RemoveModelDialog } from "./screens/models/remove-model";
import { RemovePerson } from "./screens/people/people-table";
import { TrainDialog } from "./screens/models/train-dialog";
import { GuidelinesDialog } from "./screens/project/guidelines-section";
import { SearchDialog } from "./screens/searches/search-dialog";
import { askName } from "./workbench/identity/annotator";
import { NameDialog } from "./workbench/identity/name-dialog";
import { NoteDialog } from "./workbench/remarks/note-dialog";
import { CompareDialog } from "./screens/recipes/editor/compare-dialog";
import { ImportRecipeDialog } from "./screens/recipes/list/import-recipe";
import { SaveDialog } from "./screens/recipes/save-dialog";
import { UseAsGold } from "./screens/review/use-as-gold";
import { KeySheet } from "./screens/shell/key-sheet";
import { openLayer } from "./screens/shell/shell-store";
import { MissingDialog } from "./ui/controls/lazily";
import { nothing, later, corpus, SAVED, common, sessionWith } from "./dialogs-parts.fixture";

export interface Opened {
  /** The file that draws it, below components. */
  readonly file: string;
  readonly when: string;
  /** What has the focus: how its name begins, or the dialog itself. */
  readonly focus: string;
  open(): ReactNode | Promise<ReactNode>;
}

export const DIALOGS: readonly Opened[] = [
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
    file: "screens/corpus/dialogs/order-dialog.tsx",
    when: "it opens",
    focus: "Pages of the evaluation sample",
    open: () => createElement(OrderDialog, { ...common, corpus, onShow: nothing }),
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
        choices: { corpora: [corpus], extractors: [{ id: "bte", name: "BTE", own: true }], metrics: [] },
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
    file: "screens/people/people-table.tsx",
    when: "it opens",
    focus: "Cancel",
    open: () =>
      createElement(RemovePerson, {
        person: { id: "a", name: "Ada", pages: 3 },
        onClose: nothing,
        onRemove: nothing,
      }),
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
    file: "screens/recipes/editor/compare-dialog.tsx",
    when: "it opens",
    focus: "Version to compare with",
    open: () =>
      createElement(CompareDialog, {
        ...common,
        recipe: { use: "bte" },
        versions: [SAVED],
        against: SAVED,
        onAgainst: nothing,
        onOther: nothing,
        sample: { scores: null, text: null, ms: null, isBusy: false, problem: null },
      }),
  },
  {
    file: "modes/annotate/panel/add-example.tsx",
    when: "it opens",
    focus: "Reason",
    open: () =>
      createElement(ExampleDialog, {
        ...common,
        selected: { words: "Photograph: Ann Moor", label: "Caption" },
        from: { id: "p", corpusId: "c", title: "Rain" },
        guidelines: null,
        onSaved: nothing,
      }),
  },
  {
    file: "screens/project/guidelines-section.tsx",
    when: "it opens",
    focus: "Guidelines in Markdown",
    open: () => createElement(GuidelinesDialog, { ...common, corpusId: "c", guidelines: null }),
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
          taken: { side: "theirs", ids: ["1"], again: [], labelState: "open" },
        }),
      }),
  },
  {
    file: "modes/annotate/questions/skip-dialog.tsx",
    when: "it opens",
    focus: "1Not in my language",
    open: async () => {
      const session = await sessionWith({ merge: null, show: "told" });
      session.annotate.perform("annotate.skip");
      return createElement(SkipDialog, { session });
    },
  },
  {
    file: "workbench/remarks/note-dialog.tsx",
    when: "it opens",
    focus: "Note",
    open: () =>
      createElement(NoteDialog, {
        name: "p",
        on: "By Ann Moor",
        before: "",
        onSave: nothing,
        onCancel: nothing,
      }),
  },
  {
    file: "modes/annotate/carry/carry-dialog.tsx",
    when: "the pages of the template are looked at",
    focus: "dialog",
    open: async () => {
      const session = await sessionWith({ merge: null });
      session.carrying.setState({ isOpen: true });
      return createElement(NuqsTestingAdapter, null, createElement(CarryDialog, { session }));
    },
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
    file: "ui/controls/lazily.tsx",
    when: "the code of a dialog did not come",
    focus: "Close",
    open: () =>
      createElement(MissingDialog, { problem: "away", isBusy: false, again: nothing, onClose: nothing }),
  },
  {
    file: "screens/review/use-as-gold.tsx",
    when: "it opens",
    focus: "Cancel",
    open: () => createElement(UseAsGold, { corpusId: "c" }),
  },
];
