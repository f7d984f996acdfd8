import { beforeEach, describe, expect, it, vi } from "vitest";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.resetModules();
  vi.stubGlobal("window", {});
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
/** As after loading the page. */
const load = () => import("./annotator");

describe("who labels in a browser", () => {
  it("is nobody until somebody said it, not a default", async () => {
    expect((await load()).identity.getState()).toEqual({ name: null, asking: null, isElsewhere: false });
  });

  it("is not the name that the first release gave to everybody, unless somebody gives it", async () => {
    kept.set("winnow.annotator", "You");
    const first = await load();
    expect(first.identity.getState().name).toBeNull();
    first.takeName("You");
    vi.resetModules();
    expect((await load()).identity.getState().name).toBe("You");
  });

  it("is asked before what needs a name, which goes on with the answer and once", async () => {
    const { asSomebody, identity, takeName } = await load();
    const then = vi.fn();
    asSomebody(then);
    expect([then.mock.calls, identity.getState().asking]).toEqual([[], { then }]);
    takeName("Ada");
    takeName("Bob");
    expect(then.mock.calls).toEqual([["Ada"]]);
    asSomebody(then);
    expect(then).toHaveBeenLastCalledWith("Bob");
  });

  it("is not guessed where the question is closed: what waited for the name is dropped", async () => {
    const { asSomebody, identity, leaveQuestion, takeName } = await load();
    const then = vi.fn();
    asSomebody(then);
    leaveQuestion();
    takeName("Ada");
    expect([then.mock.calls, identity.getState().name]).toEqual([[], "Ada"]);
  });

  it("is remembered, with every name that was given here", async () => {
    const { takeName } = await load();
    takeName("Ada");
    takeName("Bob");
    takeName("Ada");
    vi.resetModules();
    const later = await load();
    expect([later.identity.getState().name, later.ownNames()]).toEqual(["Ada", ["Ada", "Bob"]]);
  });
});
