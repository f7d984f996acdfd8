import { describe, expect, it } from "vitest";
import { actionFor, bind, chordOf, chordsOf, createRegistry, grouped, type Action } from "./actions";

const press = (over: Partial<Parameters<typeof chordOf>[0]>) => ({
  key: "",
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...over,
});
const action = (over: Partial<Action<{ open: boolean }>>): Action<{ open: boolean }> => ({
  id: "a",
  label: "Open",
  group: "Page",
  keys: ["o"],
  when: (state) => state.open,
  perform() {},
  ...over,
});

describe("chordOf", () => {
  it.each([
    ["a letter", { key: "j", code: "KeyJ" }, "j"],
    ["a letter with Shift", { key: "J", code: "KeyJ", shiftKey: true }, "Shift+j"],
    ["a letter with Ctrl", { key: "k", code: "KeyK", ctrlKey: true }, "Ctrl+K"],
    ["a letter with Cmd", { key: "k", code: "KeyK", metaKey: true }, "Ctrl+K"],
    ["a digit whose Shift gives a symbol", { key: "!", code: "Digit1", shiftKey: true }, "Shift+1"],
    ["a symbol that needs Shift", { key: "?", code: "Slash", shiftKey: true }, "?"],
    ["the space bar", { key: " ", code: "Space" }, "Space"],
    ["a letter of another script", { key: "о", code: "KeyJ" }, "j"],
    ["a named key with Shift", { key: "Enter", code: "Enter", shiftKey: true }, "Shift+Enter"],
    ["a digit of a layout that has it with Shift", { key: "&", code: "Digit1" }, "1"],
    ["a letter in the place of a digit", { key: "é", code: "Digit2" }, "2"],
    ["a digit of the number pad", { key: "7", code: "Numpad7" }, "7"],
    ["a number pad that moves", { key: "Home", code: "Numpad7" }, "Home"],
  ])("names %s", (_when, over, chord) => expect(chordOf(press(over))).toBe(chord));
});

describe("a symbol on the key of a digit", () => {
  const altGr = (name: string) => name === "AltGraph";
  it.each([
    ["with AltGr", { key: "}", code: "Digit0", getModifierState: altGr }, ["}"]],
    ["with AltGr and Shift", { key: "[", code: "Digit5", shiftKey: true, getModifierState: altGr }, ["["]],
    ["with AltGr told as Ctrl and Alt", { key: "}", code: "Digit0", ctrlKey: true, altKey: true }, ["}"]],
    ["with the Option of a Mac", { key: "[", code: "Digit5", altKey: true }, ["[", "Alt+5"]],
    ["with AltGr that nobody tells", { key: "}", code: "Digit0" }, ["}", "0"]],
    ["with Shift", { key: "/", code: "Digit7", shiftKey: true }, ["/", "Shift+7"]],
    ["with Ctrl", { key: "&", code: "Digit1", ctrlKey: true }, ["Ctrl+1"]],
  ])("%s", (_when, over, chords) => expect(chordsOf(press(over))).toEqual(chords));
  it("elsewhere is itself with AltGr, whatever that is told as", () =>
    expect(chordOf(press({ key: "\\", code: "Minus", ctrlKey: true, altKey: true }))).toBe("\\"));
  it("with Alt on a key of its own keeps it", () =>
    expect(chordOf(press({ key: "[", code: "BracketLeft", altKey: true }))).toBe("Alt+["));

  const state = { open: true };
  const search = bind(action({ id: "search", keys: ["/"] }), () => state);
  const flood = bind(action({ id: "flood", keys: ["Shift+7"] }), () => ({ open: true }));
  it("is what means something here, and else the digit", () => {
    expect(actionFor([search, flood], "/", "Shift+7")?.id).toBe("search");
    expect(actionFor([flood], "/", "Shift+7")?.id).toBe("flood");
  });
  it("is not the digit where it means something that cannot be done now", () => {
    const next = bind(action({ id: "next", keys: ["}"] }), () => ({ open: false }));
    const neither = bind(action({ id: "neither", keys: ["0"] }), () => ({ open: true }));
    expect(actionFor([next, neither], "}", "0")).toBeNull();
  });
});

describe("the registry", () => {
  it("gives a key to the newest enabled action", () => {
    const state = { open: true };
    const first = bind(action({ id: "first" }), () => state);
    const second = bind(action({ id: "second" }), () => state);
    expect(actionFor([first, second], "o")?.id).toBe("second");
  });
  it("passes a disabled action over", () => {
    const first = bind(action({ id: "first" }), () => ({ open: true }));
    const second = bind(action({ id: "second" }), () => ({ open: false }));
    expect(actionFor([first, second], "o")?.id).toBe("first");
    expect(actionFor([second], "o")).toBeNull();
  });
  it("reads the state when asked, not when bound", () => {
    let open = false;
    const bound = bind(action({}), () => ({ open }));
    open = true;
    expect(bound.enabled()).toBe(true);
  });
  it("forgets what was unregistered and keeps the rest", () => {
    const registry = createRegistry();
    const leave = registry.register([bind(action({ id: "a" }), () => ({ open: true }))]);
    registry.register([bind(action({ id: "b" }), () => ({ open: true }))]);
    leave();
    expect(registry.getState().actions.map(({ id }) => id)).toEqual(["b"]);
  });
  it("lists an id once, under its group", () => {
    const one = bind(action({}), () => ({ open: true }));
    expect(grouped([one, one])).toEqual([{ group: "Page", actions: [one] }]);
  });
});
