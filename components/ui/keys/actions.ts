import { createStore, type StoreApi } from "zustand/vanilla";
import { chordsNow, ownKeys, type OwnKeys } from "./own-keys";

/**
 * One thing a person can do. Toolbars, menus, shortcuts, the palette and the key sheet are all derived from
 * it. `State` is what the action needs to know; `perform` may be asked only while `when` says yes.
 */
export interface Action<State = void> {
  readonly id: string;
  /** A verb with its object, sentence case: "Annotate next". */
  readonly label: string;
  /** Heading in the key sheet and the palette. */
  readonly group: string;
  /**
   * Chords as `chordOf` names them, e.g. `["Ctrl+K"]`, `["j", "ArrowDown"]`; the first one is shown. Empty
   * for palette only.
   */
  readonly keys: readonly string[];
  /** One more fact for the palette, e.g. the current value. */
  readonly hint?: string;
  /** Whether its keys are those of a field, heard while that has the focus: elsewhere they may mean something else. */
  readonly isOfField?: true;
  when(state: State): boolean;
  perform(state: State): void;
}

/** An action together with its state: what the registry holds. */
export interface BoundAction {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly keys: readonly string[];
  readonly hint?: string;
  readonly isOfField?: true;
  enabled(): boolean;
  run(): void;
}

/** Bind an action to where its state comes from; the state is read when asked, never kept. */
export function bind<State>(action: Action<State>, state: () => State): BoundAction {
  const { id, label, group, keys, hint, isOfField } = action;
  return {
    id,
    label,
    group,
    keys,
    ...(hint !== undefined && { hint }),
    ...(isOfField !== undefined && { isOfField }),
    enabled: () => action.when(state()),
    run: () => action.perform(state()),
  };
}

export interface ActionRegistry {
  readonly actions: readonly BoundAction[];
}

/**
 * The registry of the open screen. Later registrations win a key, so a mode can take over a key of its
 * screen. What it holds has the keys that somebody chose in place of the usual ones.
 */
export function createRegistry(
  own: StoreApi<OwnKeys> = ownKeys,
): StoreApi<ActionRegistry> & { register(actions: readonly BoundAction[]): () => void } {
  const store = createStore<ActionRegistry>(() => ({ actions: [] }));
  let usual: readonly BoundAction[] = [];
  const tell = (): void => {
    const now = own.getState();
    store.setState({
      actions: usual.map((action) => ({ ...action, keys: chordsNow(now, action.id, action.keys) })),
    });
  };
  own.subscribe(tell);
  return {
    ...store,
    register(actions) {
      usual = [...usual, ...actions];
      tell();
      return () => {
        usual = usual.filter((action) => !actions.includes(action));
        tell();
      };
    },
  };
}

/** The one registry of the browser window. */
export const registry = createRegistry();

type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"> &
  Partial<Pick<KeyboardEvent, "getModifierState">>;

/**
 * The canonical name of a key press: `j`, `Shift+j`, `Ctrl+K`, `?`, `Shift+1`, `Space`, `Enter`. Letters are
 * lower case after Shift alone and upper case after Ctrl; digits go by position, so Shift+1 is the same on
 * every layout; Cmd counts as Ctrl.
 */
export function chordOf(press: KeyPress): string {
  return chordsOf(press).at(-1)!;
}

/**
 * What a key press may mean, for `actionFor`: on many layouts a symbol is on the key of a digit, with Shift or AltGr.
 */
export function chordsOf(press: KeyPress): readonly string[] {
  const { key, altKey, shiftKey } = press;
  const control = press.ctrlKey || press.metaKey;
  const digit = digitOf(press);
  const isSign = /^[^\p{L}\d ]$/u.test(key);
  // Some systems tell AltGr as Ctrl and Alt, a Mac as Alt.
  const isAltGr = press.getModifierState?.("AltGraph") === true || (press.ctrlKey && altKey);
  if (isSign && isAltGr) return [key];
  const letter = /^[a-z]$/i.test(key)
    ? key.toLowerCase()
    : /^\p{L}$/u.test(key)
      ? /^Key([A-Z])$/.exec(press.code)?.[1]?.toLowerCase()
      : undefined;
  const symbol = digit === undefined && letter === undefined && key.length === 1 && key !== " ";
  const name =
    digit ?? (letter === undefined ? (key === " " ? "Space" : key) : control ? letter.toUpperCase() : letter);
  const chord = `${control ? "Ctrl+" : ""}${altKey ? "Alt+" : ""}${shiftKey && !symbol ? "Shift+" : ""}${name}`;
  return isSign && digit !== undefined && !control ? [key, chord] : [chord];
}

/** The digit of a key by its position; on the number pad only where it is one, since the same keys move. */
const digitOf = ({ key, code }: KeyPress): string | undefined =>
  /^Digit(\d)$/.exec(code)?.[1] ?? (code.startsWith("Numpad") && /^\d$/.test(key) ? key : undefined);

/**
 * The enabled action for a chord, the newest registration first; null when the key means nothing here. Of several
 * chords the first that any action has counts, also where that cannot be done now.
 */
export function actionFor(actions: readonly BoundAction[], ...chords: readonly string[]): BoundAction | null {
  for (const chord of chords) {
    const meant = actions.filter(({ keys }) => keys.includes(chord));
    if (meant.length > 0) return meant.findLast((action) => action.enabled()) ?? null;
  }
  return null;
}

/** Actions under their headings, in order of registration; one line per id. */
export function grouped(
  actions: readonly BoundAction[],
): readonly { readonly group: string; readonly actions: readonly BoundAction[] }[] {
  const groups = new Map<string, Map<string, BoundAction>>();
  for (const action of actions) {
    const group = groups.get(action.group) ?? new Map<string, BoundAction>();
    groups.set(action.group, group.set(action.id, action));
  }
  return [...groups].map(([group, byId]) => ({ group, actions: [...byId.values()] }));
}
