import { describe, expect, it } from "vitest";
import { actionFor, bind, chordOf, createRegistry, grouped, type Action } from "./actions";

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
  ])("names %s", (_when, over, chord) => expect(chordOf(press(over))).toBe(chord));
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
