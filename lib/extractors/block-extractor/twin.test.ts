import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { extractorById } from "../index";
import { optionsOf } from "./options";
import { blocksForTwin, nearestTwin } from "./twin";

const options = optionsOf(extractorById("block-extractor").configure({ redundancy: true }).params);
const page = (menu: string, text: string) =>
  blocksForTwin(parsePage(`<body><ul>${menu}</ul><div><p>${text}</p></div>`), options);
const item = (word: string) => `<li>${word}</li>`;
const MENU = ["Home", "News", "About us", "Contact", "Shop"];
const own = page(MENU.map(item).join(""), "A story of the river and the mill.");
const block = own.blockOf(0);

describe("the twin of a block", () => {
  it("is the block itself where another page has it, with nothing to edit", () => {
    const twin = nearestTwin(own, block, page(MENU.map(item).join(""), "Another story altogether."))!;
    expect(twin).toMatchObject({ distance: 0, edits: 0, leaves: { start: 0, end: 5 } });
    expect(twin.rows.every(({ kind }) => kind === "keep")).toBe(true);
    expect(twin.rows[0]).toMatchObject({
      own: { isText: true, label: "Home", depth: 3 },
      other: { label: "Home" },
    });
  });

  it("is the nearest one, with what was changed, taken out and put in", () => {
    const other = page(
      ["Home", "News", "Über uns", "Contact", "Shop", "Jobs"].map(item).join(""),
      "Another story.",
    );
    const twin = nearestTwin(own, block, other)!;
    const changed = twin.rows
      .filter(({ kind }) => kind !== "keep")
      .map(({ kind, own: mine, other: theirs }) =>
        `${kind} ${mine?.label ?? ""} ${theirs?.label ?? ""}`.trim(),
      );
    expect(changed).toEqual(["relabel About us Über uns", "insert  Jobs", "insert  li"]);
    expect(twin.edits).toBe(3);
    expect(twin.distance).toBeCloseTo(3 / 14, 12);
  });

  it("is none where no block shares half of its nodes", () => {
    expect(nearestTwin(own, block, page(item("Impressum"), "A text that has nothing of it."))).toBeNull();
  });
});
