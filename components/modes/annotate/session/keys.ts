import type { Label } from "@/lib/labels/model";
import { floodActionId } from "@/components/modes/annotate/actions/flood";
import { restActionId } from "@/components/modes/annotate/actions/many";
import { labelActionId } from "@/components/modes/annotate/actions/labelling";

/** The one key of a label; labels without one are in the menu and the palette. */
export const LABEL_KEYS: readonly (readonly [key: string, label: Label])[] = [
  ["1", "main"],
  ["0", "boilerplate"],
  ["u", "undecided"],
  ["2", "title"],
  ["3", "heading"],
  ["4", "author"],
  ["5", "date"],
  ["6", "list"],
  ["7", "quote"],
  ["8", "caption"],
  ["9", "comment"],
];

/**
 * Which chord (as `chordOf` names them) does what: action id to chords, the first of which is shown. The one
 * table to remap. `J` and `K` are the keys of Shift+j and Shift+k, so that extending a selection is on the
 * arrows.
 */
export const KEY_MAP: Readonly<Record<string, readonly string[]>> = {
  "annotate.next-uncertain": ["j"],
  "annotate.previous-uncertain": ["k"],
  "annotate.next-block": ["Shift+j", "ArrowDown"],
  "annotate.previous-block": ["Shift+k", "ArrowUp"],
  "annotate.parent": ["h", "ArrowLeft"],
  "annotate.child": ["l", "ArrowRight"],
  "annotate.extend-down": ["Shift+ArrowDown"],
  "annotate.extend-up": ["Shift+ArrowUp"],
  "annotate.headline": ["t"],
  "annotate.next-edge": ["m"],
  "annotate.previous-edge": ["Shift+m"],
  "annotate.leap-down": ["PageDown"],
  "annotate.leap-up": ["PageUp"],
  "annotate.first-block": ["Home"],
  "annotate.last-block": ["End"],
  "annotate.toggle": ["Space"],
  "annotate.clear": ["c"],
  "annotate.repeat": ["."],
  "annotate.alike": ["a"],
  [restActionId("boilerplate")]: ["e"],
  [restActionId("main")]: ["Shift+e"],
  "annotate.range": ["x"],
  "annotate.flag-text": ["f"],
  "annotate.note-text": ["n"],
  "annotate.flag-page": ["Shift+f"],
  "annotate.note-page": ["Shift+n"],
  "annotate.undo": ["z"],
  "annotate.redo": ["Shift+z"],
  "annotate.accept": ["Enter"],
  "annotate.carry-over": ["Shift+Enter"],
  "annotate.skip": ["s"],
  "annotate.unskip": ["Shift+s"],
  "annotate.previous-page": ["Backspace"],
  "annotate.cycle-view": ["v"],
  "annotate.hidden-text": ["g"],
  "annotate.cancel": ["Escape"],
  ...Object.fromEntries(LABEL_KEYS.map(([key, label]) => [labelActionId(label), [key]])),
  ...Object.fromEntries(LABEL_KEYS.map(([key, label]) => [floodActionId(label), [`Shift+${key}`]])),
};

/** The same while characters are chosen; labels, undo, flags and notes have the keys they always have. */
export const RANGE_KEY_MAP: Readonly<Record<string, readonly string[]>> = {
  "annotate.range.next-character": ["ArrowRight"],
  "annotate.range.previous-character": ["ArrowLeft"],
  "annotate.range.next-word": ["w", "Shift+ArrowRight"],
  "annotate.range.previous-word": ["Shift+w", "Shift+ArrowLeft"],
  "annotate.range.next-sentence": ["s", "ArrowDown"],
  "annotate.range.previous-sentence": ["Shift+s", "ArrowUp"],
  "annotate.range.first": ["Home"],
  "annotate.range.last": ["End"],
  "annotate.range.other-end": ["x"],
  "annotate.range.leave": ["Escape", "Enter"],
};
