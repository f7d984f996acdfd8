import { describe, expect, it } from "vitest";
import { activeOperations, historyOf } from "./history";
import { Log } from "./operations.fixture";

describe("historyOf", () => {
  it("has nothing to undo or redo in an empty log", () =>
    expect(historyOf([])).toEqual({ undo: null, redo: null }));

  it("undoes action by action to the first, and redoes to the last", () => {
    const log = new Log().set("h1", "main").set("p", "main").set("menu", "boilerplate");
    for (const id of ["3", "2", "1"]) {
      expect(historyOf(log.operations).undo).toEqual([id]);
      log.undo(id);
    }
    expect(historyOf(log.operations)).toEqual({ undo: null, redo: ["1"] });
    for (const id of ["1", "2", "3"]) {
      expect(historyOf(log.operations).redo).toEqual([id]);
      log.redo(id);
    }
    expect(historyOf(log.operations)).toEqual({ undo: ["3"], redo: null });
  });

  it("takes the operations of one group as one step", () => {
    const log = new Log().set("h1", "main").set("p", "main", "flood").set("menu", "main", "flood");
    expect(historyOf(log.operations).undo).toEqual(["2", "3"]);
    log.undo("2", "3");
    expect(historyOf(log.operations)).toEqual({ undo: ["1"], redo: ["2", "3"] });
    expect(activeOperations(log.operations).map(({ id }) => id)).toEqual(["1"]);
  });

  it("has nothing to redo after a new action", () => {
    const log = new Log().set("h1", "main").undo("1").set("p", "main");
    expect(historyOf(log.operations)).toEqual({ undo: ["3"], redo: null });
  });

  it("starts a new step for the same group after an undo", () => {
    const log = new Log().set("h1", "main", "g").undo("1").set("p", "main", "g");
    expect(historyOf(log.operations).undo).toEqual(["3"]);
  });

  it("ignores ids that the log does not have", () => {
    expect(historyOf(new Log().set("h1", "main").undo("nobody").operations)).toEqual({
      undo: ["1"],
      redo: null,
    });
  });
});
