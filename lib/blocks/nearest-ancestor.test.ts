import { expect, it } from "vitest";
import { parsePage } from "../page/parsing/parse";
import { nearestAncestors } from "./nearest-ancestor";

it("gives the nearest element of a set for each leaf, through inline elements, and -1 where there is none", () => {
  const page = parsePage("a<div>b<p>c<b>d</b></p>e</div>");
  const names = [...nearestAncestors(page, new Set(["div", "p"]))].map((node) =>
    node < 0 ? "" : page.tags[node],
  );
  expect(names).toEqual(["", "div", "p", "p", "div"]);
});
