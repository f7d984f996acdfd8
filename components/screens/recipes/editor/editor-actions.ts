/** What can be done to the recipe by keys. */
import { spotsOf, type Spot } from "@/lib/optimise/search/trees";
import { partsOf } from "@/lib/recipes/recipe";
import type { Action } from "@/components/ui/keys/actions";
import {
  isGroup,
  removePart,
  stepPart,
  unwrapPart,
  wrapPart,
  type Edited,
  type GroupKind,
} from "@/lib/view/recipes/edit";
import { keyOfSpot } from "@/lib/view/recipes/rows";
import { chosenPart, type EditorState } from "./editor-store";

export interface EditorActionState {
  readonly editor: EditorState;
  /** Open the search for something to add. */
  add(): void;
  /** Put the focus on the first field of what is chosen. */
  openPart(): void;
  save(): void;
  /** Compare it with a version or another recipe. */
  compare(): void;
}

type EditorAction = Action<EditorActionState>;

const GROUP = "Recipe";
const TREE = "Parts of the recipe";
const always = () => true;

/** The part so many lines below (negative: above), or at an end. */
function lineAt({ recipe, chosen }: EditorState, by: number): Spot {
  const spots = spotsOf(recipe);
  const at = spots.findIndex((spot) => keyOfSpot(spot) === keyOfSpot(chosen));
  return spots[Math.max(0, Math.min(spots.length - 1, at + by))]!;
}

const chooses = (
  id: string,
  label: string,
  keys: string[],
  to: (editor: EditorState) => Spot,
): EditorAction => ({
  id: `recipe.${id}`,
  label,
  group: TREE,
  keys,
  when: always,
  perform: ({ editor }) => editor.choose(to(editor)),
});

const changes = (
  id: string,
  label: string,
  keys: string[],
  change: (editor: EditorState) => Edited | null,
): EditorAction => ({
  id: `recipe.${id}`,
  label,
  group: TREE,
  keys,
  when: ({ editor }) => change(editor) !== null,
  perform: ({ editor }) => editor.apply(change(editor)),
});

const wraps = (kind: GroupKind, label: string, key: string): EditorAction =>
  changes(`wrap-${kind}`, label, [key], ({ recipe, chosen }) =>
    isGroup(recipe) && partsOf(recipe).length === 0 ? null : wrapPart(recipe, chosen, kind),
  );

/** Whether keys are typed into a text, which has its own way back. */
const isTyping = (): boolean =>
  document.activeElement instanceof HTMLTextAreaElement ||
  (document.activeElement instanceof HTMLInputElement && document.activeElement.type === "text");

export const EDITOR_ACTIONS: readonly EditorAction[] = [
  {
    id: "recipe.undo",
    label: "Undo",
    group: GROUP,
    keys: ["Ctrl+Z"],
    when: ({ editor }) => editor.past.length > 0 && !isTyping(),
    perform: ({ editor }) => editor.undo(),
  },
  {
    id: "recipe.redo",
    label: "Redo",
    group: GROUP,
    keys: ["Ctrl+Shift+Z", "Ctrl+Y"],
    when: ({ editor }) => editor.future.length > 0 && !isTyping(),
    perform: ({ editor }) => editor.redo(),
  },
  {
    id: "recipe.save",
    label: "Save",
    group: GROUP,
    keys: ["Ctrl+S"],
    when: always,
    perform: ({ save }) => save(),
  },
  {
    id: "recipe.compare",
    label: "Compare with a version or another recipe",
    group: GROUP,
    keys: ["c"],
    when: always,
    perform: ({ compare }) => compare(),
  },
  {
    id: "recipe.add",
    label: "Add an extractor",
    group: TREE,
    keys: ["a"],
    when: always,
    perform: ({ add }) => add(),
  },
  {
    id: "recipe.open",
    label: "Change the part",
    group: TREE,
    keys: ["Enter"],
    when: always,
    perform: ({ openPart }) => openPart(),
  },
  chooses("previous", "Choose the part above", ["ArrowUp"], (editor) => lineAt(editor, -1)),
  chooses("next", "Choose the part below", ["ArrowDown"], (editor) => lineAt(editor, 1)),
  chooses("parent", "Choose the group around it", ["ArrowLeft"], ({ chosen }) => chosen.slice(0, -1)),
  chooses("child", "Choose the first part of the group", ["ArrowRight"], (editor) =>
    partsOf(chosenPart(editor)).length > 0 ? [...editor.chosen, 0] : editor.chosen,
  ),
  chooses("first", "Choose the whole", ["Home"], () => []),
  chooses("last", "Choose the last part", ["End"], (editor) => lineAt(editor, Infinity)),
  changes("up", "Move up", ["Alt+ArrowUp"], ({ recipe, chosen }) => stepPart(recipe, chosen, "up")),
  changes("down", "Move down", ["Alt+ArrowDown"], ({ recipe, chosen }) => stepPart(recipe, chosen, "down")),
  changes("in", "Move into the group above", ["Alt+ArrowRight"], ({ recipe, chosen }) =>
    stepPart(recipe, chosen, "in"),
  ),
  changes("out", "Move out of the group", ["Alt+ArrowLeft"], ({ recipe, chosen }) =>
    stepPart(recipe, chosen, "out"),
  ),
  wraps("vote", "Wrap in a vote", "v"),
  wraps("serial", "Wrap in a series", "s"),
  wraps("union", "Wrap in a union", "u"),
  wraps("intersection", "Wrap in an intersection", "i"),
  changes("unwrap", "Unwrap the group", ["Shift+u"], ({ recipe, chosen }) => unwrapPart(recipe, chosen)),
  changes("delete", "Delete", ["Delete", "Backspace"], ({ recipe, chosen }) =>
    isGroup(recipe) && partsOf(recipe).length === 0 ? null : removePart(recipe, chosen),
  ),
];
