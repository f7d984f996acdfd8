import { expect, it } from "vitest";
import { parseRecipe, writeRecipe } from "@/lib/recipes/text";
import { addPart, changeParams, removePart } from "@/lib/view/recipes/edit";
import { editorStore } from "./editor-store";

const textOf = (store: ReturnType<typeof editorStore>) => writeRecipe(store.getState().recipe);

it("goes back step by step and forward again, until something else is changed", () => {
  const store = editorStore(parseRecipe("bte"));
  const { apply, undo, redo } = store.getState();
  apply(addPart(store.getState().recipe, [], { use: "lqf" }));
  apply(addPart(store.getState().recipe, [1], { use: "lp" }));
  expect([textOf(store), store.getState().chosen]).toEqual(["bte | lqf | lp", [2]]);
  undo();
  undo();
  undo();
  expect([textOf(store), store.getState().chosen]).toEqual(["bte", []]);
  redo();
  expect(textOf(store)).toBe("bte | lqf");
  apply(removePart(store.getState().recipe, [0]));
  redo();
  expect([textOf(store), store.getState().future]).toEqual(["lqf", []]);
});

it("takes what a slider does in one go for one step, and a slider that rested for another", () => {
  const store = editorStore(parseRecipe("ccb"));
  const slide = (radius: number, now: number) =>
    store.getState().apply(changeParams(store.getState().recipe, [], { radius }, true), "radius", now);
  slide(30, 0);
  slide(31, 900);
  slide(32, 1800);
  expect(store.getState().past).toHaveLength(1);
  slide(33, 2800);
  expect(store.getState().past).toHaveLength(2);
  store.getState().undo();
  expect(textOf(store)).toBe("ccb(radius=32)");
});

it("makes no step of a change that changes nothing or cannot be made", () => {
  const store = editorStore(parseRecipe("bte"));
  store.getState().apply(null);
  store.getState().apply({ recipe: { use: "bte" }, spot: [] });
  expect(store.getState().past).toEqual([]);
});

it("has something chosen that is there, whatever was taken away", () => {
  const store = editorStore(parseRecipe("bte | union(lqf, lp)"));
  store.getState().choose([1, 1]);
  store.getState().apply({ recipe: parseRecipe("bte | lqf"), spot: [1, 1] });
  expect(store.getState().chosen).toEqual([1]);
});
