import { beforeEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { actionFor, createRegistry, type BoundAction } from "./actions";
import { chordsNow, isCharacter, takenBy, USUAL_KEYS, type OwnKeys } from "./own-keys";

const bound = (id: string, ...keys: readonly string[]): BoundAction => ({
  ...{ id, label: id, group: "g", keys },
  enabled: () => true,
  run: () => undefined,
});

test("an action has its own keys in place of the usual ones, and none where somebody took them away", () => {
  const own: OwnKeys = { isOff: false, chords: { a: ["q"], b: [] } };
  expect(["a", "b", "c"].map((id) => chordsNow(own, id, ["j", "ArrowDown"]))).toEqual([
    ["q"],
    [],
    ["j", "ArrowDown"],
  ]);
});

test("switched off, characters do nothing; keys with names, and with Ctrl or Alt, do as before", () => {
  const own: OwnKeys = { isOff: true, chords: { a: ["ä", "Enter"] } };
  expect(chordsNow(own, "a", [])).toEqual(["Enter"]);
  expect(chordsNow(own, "b", ["j", "Shift+j", "Shift+1", "?", "Shift+ArrowUp", "Alt+1", "Ctrl+F"])).toEqual([
    "Shift+ArrowUp",
    "Alt+1",
    "Ctrl+F",
  ]);
  expect(isCharacter("Escape")).toBe(false);
});

test("a chord is taken by what has it now, not by what had it, nor by the action itself", () => {
  const own: OwnKeys = { isOff: false, chords: { a: ["q"] } };
  const actions = [bound("a", "j"), bound("b", "k")];
  expect(["j", "q", "k"].map((chord) => takenBy(own, actions, "b", chord)?.id ?? null)).toEqual([
    null,
    "a",
    null,
  ]);
});

test("the registry answers to a key as soon as it is chosen, for what is on the screen already", () => {
  const own = createStore<OwnKeys>(() => USUAL_KEYS);
  const registry = createRegistry(own);
  const leave = registry.register([bound("a", "j")]);
  const idFor = (chord: string) => actionFor(registry.getState().actions, chord)?.id ?? null;
  own.setState({ isOff: false, chords: { a: ["q"] } });
  expect([idFor("j"), idFor("q")]).toEqual([null, "a"]);
  own.setState(USUAL_KEYS);
  expect(idFor("j")).toBe("a");
  leave();
  expect(registry.getState().actions).toEqual([]);
});

beforeEach(() => vi.resetModules());

test("what is stored comes back in a later visit; what this app did not write is left out", async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("window", {});
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  const again = async () => {
    vi.resetModules();
    return import("./own-keys");
  };
  const first = await again();
  first.setOwnKeys({ isOff: true, chords: { a: ["q"] } });
  expect((await again()).ownKeys.getState()).toEqual({ isOff: true, chords: { a: ["q"] } });
  stored.set("winnow.keys", '{"isOff":"yes","chords":{"a":["q"],"b":7}}');
  expect((await again()).ownKeys.getState()).toEqual({ isOff: false, chords: { a: ["q"] } });
  stored.set("winnow.keys", "{");
  const last = await again();
  expect(last.ownKeys.getState()).toEqual({ isOff: false, chords: {} });
  last.setOwnKeys(last.USUAL_KEYS);
  expect(stored.size).toBe(0);
  vi.unstubAllGlobals();
});
