/** Small pages of ours that show what docs/debugging.md tells of three wrong verdicts on real ones. */
import { beforeAll, describe, expect, it } from "vitest";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { noCorpus, type Fitted } from "../contract/contract";
import { combination } from "./combination";

let fitted: Fitted;
beforeAll(async () => {
  fitted = await combination.configure().fit(noCorpus);
});

interface Said {
  readonly isKept: boolean;
  readonly probability: number;
  readonly cut: number;
  /** What moved it most, and what would flip it. */
  readonly detail: string;
}

/** What is said of each text that begins so. */
function saidOf(html: string, beginning: string): Said[] {
  const page = parsePage(html);
  const { reasons } = fitted.extract(wholeView(page));
  return reasons
    .filter(
      ({ range, rule }) => rule === "expected-f1" && page.leaves[range.start]!.text.startsWith(beginning),
    )
    .map(({ verdict, measures, detail }) => ({
      isKept: verdict === "keep",
      probability: measures[0]!.value,
      cut: measures[0]!.limit,
      detail: detail!,
    }));
}

const menu = ["Home", "Boards", "Members", "Help"].map((name) => `<li><a href=/x>${name}</a></li>`).join("");
const pageOf = (title: string, body: string): string =>
  `<!doctype html><html lang=en><title>${title}</title><body><ul class=menu>${menu}</ul><h1>${title}</h1>${body}` +
  "<div class=foot>About us | Contact | Terms</div>";

const POSTS = [
  "The bridge at the mill is closed again since Monday, and the detour through the valley takes me forty minutes longer each way than before.",
  "I called the county about it and was told that the repairs should be done within three weeks if the weather holds, which nobody believes.",
  "They said the same last spring, and then it stayed closed until the end of summer because a part had to be made in another country.",
  "There is a footpath a mile upstream where one can still cross, but after rain it is under water and not a good idea with children.",
  "My bus now turns around before the river, so I leave the house an hour earlier and read the newspaper twice before work begins.",
];
/** @param answers posts that quote the first */
const thread = (answers: readonly number[]): string =>
  pageOf(
    "Bridge closed",
    POSTS.map(
      (text, at) =>
        `<div class=post><div class=msg>${answers.includes(at) ? `<div class=q>${POSTS[0]!}</div>` : ""}<div>${text}</div></div></div>`,
    ).join(""),
  );

describe("a comment that its answers quote", () => {
  it("is the less likely content where it is quoted, and the repetition is among what moves it most", () => {
    const [alone] = saidOf(thread([]), "The bridge");
    const quoted = saidOf(thread([1, 2, 4]), "The bridge");
    expect(quoted).toHaveLength(4);
    expect(quoted.every(({ probability }) => probability < alone!.probability)).toBe(true);
    expect(quoted[0]!.detail).toContain("other texts of the page that are the same: 3 (alike.duplicates −");
    expect(quoted[1]!.detail).toContain(
      "words in a row, its own among them, that come before it too: 25 (alike.repeatedBefore −",
    );
    expect(alone!.detail).not.toMatch(/alike\.(duplicates|repeatedBefore)/);
  });
});

describe("a paragraph of a shop below its list", () => {
  const words =
    "Boots for long walks differ from those for short ones in more than their price. A stiff sole spares the foot on stones, " +
    "a soft one is pleasant on roads, and a high shaft holds the ankle where the path is steep. Leather lasts for years when it " +
    "is cared for, while woven uppers are lighter and dry faster. Whoever walks in rain should look for a membrane.";
  const cards = Array.from(
    { length: 24 },
    (_, at) => `<div class=card><a href=/p>Walking boot ${at}</a><span>$ ${40 + at}.99</span></div>`,
  );

  it("is kept, though it is there to be found and not to be read: the only running text wins", () => {
    const html = pageOf("Walking boots", `<div class=grid>${cards.join("")}</div><div><p>${words}</p></div>`);
    const [paragraph] = saidOf(html, "Boots for");
    expect(paragraph!.isKept).toBe(true);
    expect(saidOf(html, "Walking boot 3").map(({ isKept }) => isKept)).toEqual([false]);
  });
});

describe("a list that is there twice", () => {
  const chapters = `<ul>${Array.from({ length: 39 }, (_, at) => `<li><a href=/c>Chapter ${at + 1}</a></li>`).join("")}</ul>`;
  const lists = (count: number): string =>
    pageOf("The Lighthouse", `<div class=chapters>${chapters}</div><img src=a.jpg>`.repeat(count));

  it("is kept to its end the first time and not the second, though nothing else parts them", () => {
    const [first, second] = saidOf(lists(2), "Chapter 39");
    expect([first!.isKept, second!.isKept]).toEqual([true, false]);
  });
});
