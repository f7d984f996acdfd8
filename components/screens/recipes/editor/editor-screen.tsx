"use client";
import { parseAsString, useQueryStates } from "nuqs";
import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { LiveScores } from "@/components/screens/recipes/live/live-scores";
import { PageOutline } from "@/components/screens/recipes/live/page-outline";
import { useLivePage } from "@/components/screens/recipes/live/use-live-page";
import { useSample } from "@/components/screens/recipes/live/use-sample";
import { Screen } from "@/components/screens/shell/screen";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Menu } from "@/components/ui/controls/menu";
import { useActions } from "@/components/ui/keys/use-actions";
import type { RecipeVersionAnswer, SavedRecipeAnswer } from "@/lib/api/resources/recipes";
import type { Recipe } from "@/lib/recipes/recipe";
import { writeRecipe } from "@/lib/recipes/text";
import { addPart, EMPTY, type Edited } from "@/lib/view/recipes/edit";
import type { PartAnswer } from "@/lib/view/recipes/live-page";
import { problemsOf } from "@/lib/view/recipes/problems";
import { readText } from "@/lib/view/recipes/recipe-text";
import { keyOfSpot } from "@/lib/view/recipes/rows";
import { AddPart } from "./add-part";
import { EDITOR_ACTIONS } from "./editor-actions";
import { EditorDialogs } from "./editor-dialogs";
import { editorMenu } from "./editor-menu";
import { editorStore } from "./editor-store";
import { LiveChoice, type CorpusChoice } from "./live-choice";
import { PartPanel } from "./part-panel";
import { RecipeTree } from "./recipe-tree";
import { TextForm } from "./text-form";
import { TreeTools } from "./tree-tools";
import { useSaving } from "./use-saving";
import styles from "./editor.module.css";

const ADDRESS = {
  /** The recipe as text, while it is not what is saved. */
  r: parseAsString,
  /** Another recipe, as text, that it is compared with. */
  with: parseAsString,
  /** The page on which it is tried. */
  page: parseAsString,
  corpus: parseAsString,
};

/** What the address says when the editor is opened. */
export interface EditorStart {
  /** Null for a recipe that has no name yet. */
  readonly saved: SavedRecipeAnswer | null;
  /** All versions, the newest first; none for a recipe without a name. */
  readonly versions: readonly RecipeVersionAnswer[];
  /** The version that is opened. */
  readonly version: number | null;
  readonly corpora: readonly CorpusChoice[];
}

/** The recipe of the address, else of the version, and what is wrong with either. */
function startOf(
  { versions, version }: EditorStart,
  r: string | null,
): { recipe: Recipe; problem: string | null } {
  const own = versions.find((one) => one.version === version);
  const missing =
    version !== null && own === undefined
      ? `There is no version ${version} of this recipe; the newest is ${versions[0]?.version ?? 0}.`
      : null;
  const base = (own ?? versions[0])?.recipe ?? EMPTY;
  if (r === null) return { recipe: base, problem: missing };
  const read = readText(r);
  return "recipe" in read
    ? { recipe: read.recipe, problem: missing }
    : { recipe: base, problem: `The address has no recipe that can be read. ${read.problem}` };
}

/** Builds a recipe and shows what it does meanwhile, on a page and on a sample of a corpus. */
export function EditorScreen(start: EditorStart) {
  const [{ r, with: other, page, corpus }, setAddress] = useQueryStates(ADDRESS);
  const [first] = useState(() => startOf(start, r));
  const [store] = useState(() => editorStore(first.recipe));
  const editor = useStore(store);
  const { recipe, chosen, apply, choose } = editor;
  const [isAdding, setAdding] = useState(false);
  const panel = useRef<HTMLElement>(null);

  const problems = useMemo(() => problemsOf(recipe), [recipe]);
  const text = useMemo(() => (problems.length === 0 ? writeRecipe(recipe) : null), [problems, recipe]);
  const compared = { text: other, set: (next: string | null) => void setAddress({ with: next }) };
  const saving = useSaving(start, recipe, text, problems, compared, ({ spot }) => choose(spot));
  const { saved, base, isChanged } = saving;

  const corpusId = corpus ?? start.corpora.find(({ pages }) => pages > 0)?.id ?? null;
  const [firstPage, setFirstPage] = useState<string | null>(null);
  const pageId = page ?? firstPage;
  const runnable = useMemo(() => (text === null ? null : recipe), [text, recipe]);
  const live = useLivePage(pageId, runnable);
  const answers = useMemo(() => new Map((live.parts ?? []).map((part) => [part.key, part])), [live.parts]);
  const sample = useSample(corpusId, text, base?.text ?? null);

  // The address names the recipe that is seen, so that a link, Back and a restart of the browser bring it again.
  useEffect(() => {
    const wanted = isChanged ? text : null;
    if (text !== null && wanted !== r) void setAddress({ r: wanted }, { history: "replace" });
  }, [isChanged, text, r, setAddress]);

  const change = (changed: Edited | null, name?: string): void => apply(changed, name, performance.now());
  const openPart = () =>
    panel.current?.querySelector<HTMLElement>("input:not([type=range]), select, button")?.focus();

  useActions(EDITOR_ACTIONS, {
    editor,
    add: () => setAdding(true),
    openPart,
    save: () => void saving.saveAgain(),
    compare: () => saving.open("compare"),
  });

  const name = saved?.name ?? "New recipe";
  const problem = first.problem ?? saved?.problem ?? saving.otherProblem;
  const cannot = text === null ? "The recipe cannot be run yet" : null;
  return (
    <Screen
      crumbs={[
        { label: "Recipes", href: "/recipes" },
        { label: name, href: null },
      ]}
      actions={
        <>
          <Button
            keys="Ctrl+Z"
            onClick={editor.undo}
            disabledReason={editor.past.length === 0 ? "Nothing to undo" : null}
          >
            Undo
          </Button>
          <span className="no-narrow">
            <Button
              onClick={editor.redo}
              disabledReason={editor.future.length === 0 ? "Nothing to redo" : null}
            >
              Redo
            </Button>
          </span>
          <Menu
            trigger={<IconButton label="More for this recipe" icon="more" />}
            items={editorMenu({ saving, name, recipe, text, problems })}
          />
          <Button kind="first" keys="Ctrl+S" onClick={() => void saving.saveAgain()} disabledReason={cannot}>
            {isChanged ? "Save" : "Saved"}
          </Button>
        </>
      }
      context={
        <>
          <AddPart
            open={isAdding}
            onOpenChange={setAdding}
            trigger={
              <Button icon="plus" keys="a">
                Add
              </Button>
            }
            onAdd={(part) => change(addPart(recipe, chosen, part))}
          />
          <TreeTools recipe={recipe} chosen={chosen} onChange={change} />
          <span className="grow" />
          <LiveChoice
            corpora={start.corpora}
            corpusId={corpusId}
            pageId={pageId}
            onCorpus={(id) => {
              setFirstPage(null);
              void setAddress({ corpus: id, page: null });
            }}
            onPage={(id) => void setAddress({ page: id })}
            onFirstPage={setFirstPage}
          />
        </>
      }
    >
      {problem !== null && (
        <p className={styles.banner} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.editor}>
        <div className={styles.left}>
          <div className={styles.tree}>
            <RecipeTree
              recipe={recipe}
              chosen={chosen}
              problems={problems}
              answers={text === null ? NO_ANSWERS : answers}
              total={live.page?.length ?? 0}
              onChoose={choose}
              onMove={change}
            />
            <p className={`${styles.hint} small t3`}>Drag parts to move them. Press ? for all keys.</p>
          </div>
          <TextForm text={text} onRecipe={(next) => change({ recipe: next, spot: [] }, "text")} />
        </div>
        <div className={styles.right}>
          <LiveScores
            whole={text === null ? undefined : answers.get("")}
            pageMs={live.ms}
            sample={sample}
            isSaved={base === null || base.version !== null}
            hasCorpus={corpusId !== null}
          />
          {live.problem !== null && (
            <p className={styles.problem} role="status">
              {live.problem}
            </p>
          )}
          {live.page === null ? (
            <p className={styles.waiting}>
              {pageId === null
                ? "Import a page to see what the recipe keeps of it."
                : "The page is being read"}
            </p>
          ) : (
            <PageOutline page={live.page} gold={live.gold} answer={answers.get(keyOfSpot(chosen))} />
          )}
          <div className={styles.part}>
            <PartPanel
              ref={panel}
              recipe={recipe}
              chosen={chosen}
              answers={answers}
              onChange={change}
              onChoose={choose}
            />
          </div>
        </div>
      </div>
      <EditorDialogs saving={saving} name={name} recipe={recipe} text={text} sample={sample} />
    </Screen>
  );
}

const NO_ANSWERS: ReadonlyMap<string, PartAnswer> = new Map();
