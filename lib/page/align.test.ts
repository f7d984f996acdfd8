import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { corporaFolder } from "../corpora-folder";
import { decodeBytes } from "./parsing/decode";
import { parsePage } from "./parsing/parse";
import { contentMask } from "../gold/content-mask";
import { alignText } from "./align";
import { lcsPairs } from "../text/alignment/lcs-pairs";
import { openCorpus } from "../corpus/formats/recognise";

const kept = (html: string, gold: string): string[] => {
  const page = parsePage(html);
  const mask = contentMask(page, { text: gold })!;
  return page.leaves.filter((_, leaf) => mask[leaf] === 1).map(({ text }) => text.trim());
};

describe("alignText", () => {
  it.each([
    {
      when: "gold is one paragraph",
      html: "<nav>Home News</nav><p>It rained all day.</p><footer>About us</footer>",
      gold: "It rained all day.",
      keeps: ["It rained all day."],
    },
    { when: "gold is empty", html: "<p>It rained all day.</p>", gold: "", keeps: [] },
    {
      when: "nothing of the gold is there",
      html: "<p>It rained all day.</p>",
      gold: "Quite different words here",
      keeps: [],
    },
    {
      when: "gold has other case, spaces and punctuation",
      html: "<p>It  rained &ndash; all DAY!</p>",
      gold: "it rained, all day",
      keeps: ["It  rained \u2013 all DAY!"],
    },
    {
      when: "a link and a comma lie inside",
      html: "<p>It rained <a>all day</a>, <b>in</b> the hills.</p>",
      gold: "It rained all day, in the hills.",
      keeps: ["It rained", "all day", ",", "in", "the hills."],
    },
    {
      when: "a menu has some of the words, alone",
      html: "<a>Hills</a><a>Rain</a><p>Rain fell on the hills today.</p>",
      gold: "Rain fell on the hills today.",
      keeps: ["Rain fell on the hills today."],
    },
    {
      when: "noise interrupts the text",
      html: "<p>One two three four.</p><aside>Read more here</aside><p>Five six seven eight.</p>",
      gold: "One two three four. Five six seven eight.",
      keeps: ["One two three four.", "Five six seven eight."],
    },
    {
      when: "just more than half of a leaf is gold",
      html: "<p>aaa bbb cccc ddd eee fff</p>",
      gold: "aaa bbb cccc",
      keeps: ["aaa bbb cccc ddd eee fff"],
    },
    {
      when: "exactly half of a leaf is gold",
      html: "<p>aaa bbb ccc ddd eee fff</p>",
      gold: "aaa bbb ccc",
      keeps: [],
    },
    {
      when: "the text is Chinese",
      html: "<div>首页 新闻</div><p>今天山里下了一整天的雨。</p>",
      gold: "今天山里下了一整天的雨。",
      keeps: ["今天山里下了一整天的雨。"],
    },
    {
      when: "the whole text is shorter than a run",
      html: "<nav>Home News</nav><h1>Not found</h1><p>Nobody found it, or not here.</p>",
      gold: "Not found",
      keeps: ["Not found"],
    },
    {
      when: "of a short text one word is there",
      html: "<p>It was not here</p>",
      gold: "Not found",
      keeps: [],
    },
    { when: "the page has no text", html: "", gold: "something", keeps: [] },
  ])("keeps the right leaves when $when", ({ html, gold, keeps }) => expect(kept(html, gold)).toEqual(keeps));

  it("says how much of the gold was found, and how sure each leaf is", () => {
    const page = parsePage("<p>one two three four</p><p>five six seven xxx</p>");
    const { coverage, confidence } = alignText(page, "one two three four five six seven eight");
    expect(coverage).toBeCloseTo(7 / 8, 10);
    expect([...confidence]).toEqual([1, Math.fround(12 / 15)]);
    expect(alignText(page, "").coverage).toBe(1);
  });

  it("keeps one whole copy, not parts of two, where the page has the text twice", () => {
    const text = "The river rose by two metres in the night and the bridge was closed.";
    expect(kept(`<p>${text}</p><p>${text}</p>`, text)).toEqual([text]);
  });

  it("takes of a repeated text the copy beside what follows it, not a teaser above or a share button below", () => {
    const repeated = "<p>It rained all day in the high hills.</p>";
    const rest = "<p>Nobody had seen such water before this year began.</p>";
    const page = parsePage(
      `<div>${repeated}</div><nav>Home News</nav>${repeated}${rest}<footer>${repeated}</footer>`,
    );
    const text = "It rained all day in the high hills. Nobody had seen such water before this year began.";
    const { confidence, coverage } = alignText(page, text);
    expect([[...confidence], coverage]).toEqual([[0, 0, 1, 1, 0], 1]);
  });

  it("recovers any choice of paragraphs of distinct words", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), (choice) => {
        const paragraphs = choice.map(
          (_, index) => `alpha${index} beta${index} gamma${index} delta${index}.`,
        );
        const gold = paragraphs.filter((_, index) => choice[index]);
        expect(kept(paragraphs.map((text) => `<p>${text}</p>`).join(""), gold.join("\n"))).toEqual(gold);
      }),
    );
  });

  it("finds what the text has in another order, where five words in a row are single in what is left", () => {
    const caption = "The bridge at noon seen";
    const story = "It rained all day in the high hills, and nobody had seen such water before.";
    const html = (words: string): string => `<figure>${words}</figure><p>${story}</p><nav>Home News</nav>`;
    expect(kept(html(caption), `${story} ${caption}`)).toEqual([caption, story]);
    expect(kept(html("The bridge at noon"), `${story} The bridge at noon`)).toEqual([story]);
    // Which of two is meant, nobody knows.
    expect(kept(html(caption) + `<footer>${caption}</footer>`, `${caption} ${story} ${caption}`)).toEqual([
      caption,
      story,
      caption,
    ]);
    expect(kept(`<i>${caption}</i><b>${caption}</b><p>${story}</p>`, `${story} ${caption}`)).toEqual([story]);
  });

  describe("of what is in another order", () => {
    const story = "It rained all day in the high hills, and nobody had seen such water before.";
    const found = (above: string, moved: string) => {
      const { confidence, coverage } = alignText(parsePage(`${above}<p>${story}</p>`), `${story} ${moved}`);
      const words = (text: string): number => text.split(" ").length;
      const missing = (1 - coverage) * words(`${story} ${moved}`);
      return { shares: [...confidence], missing: Math.round(missing) };
    };
    it("a run goes on to both sides, where its words alone are there twice", () => {
      const caption = "Photo by Ann Moor here and the bridge";
      const above = `<b>Photo by Ann Moor here</b><i>${caption}</i>`;
      expect(found(above, caption)).toEqual({ shares: [0, 1, 1], missing: 0 });
    });
    it("a run that is there twice is found where the other was a part of a longer one", () => {
      const [short, long] = ["one two three four five", "six seven eight nine ten"];
      const above = `<i>${short}</i><b>${long} ${short}</b>`;
      expect(found(above, `${long} ${short} ${short}`)).toEqual({ shares: [1, 1, 1], missing: 0 });
    });
    it("a run of which another took a part is left where fewer than five words remain", () => {
      const above = "<i>one two three four five</i><b>six seven one two three</b>";
      expect(found(above, "six seven one two three four five")).toEqual({ shares: [1, 0, 1], missing: 2 });
    });
  });

  it("takes no word of the text twice, nor one of the page, whatever the order", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f"), { maxLength: 60 });
    fc.assert(
      fc.property(words, words, (page, text) => {
        const parsed = parsePage(`<p>${page.join("</p><p>")}</p>`);
        const { confidence, coverage } = alignText(parsed, text.join(" "));
        const matched = confidence.reduce((sum, share) => sum + share, 0);
        expect(coverage * text.length).toBeCloseTo(text.length === 0 ? 0 : matched, 6);
      }),
    );
  });

  it("recovers paragraphs of distinct words in whatever order the text has them", () => {
    const paragraphs = Array.from({ length: 12 }, (_, at) => `a${at} b${at} c${at} d${at} e${at}.`);
    const html = paragraphs.map((text) => `<p>${text}</p>`).join("");
    fc.assert(
      fc.property(fc.shuffledSubarray(paragraphs), (gold) => {
        expect(kept(html, gold.join("\n"))).toEqual(paragraphs.filter((text) => gold.includes(text)));
      }),
    );
  });

  const folder = join(corporaFolder(), "scrapinghub");
  it.skipIf(!existsSync(folder))(
    "finds at least 99.5 % of scrapinghub's gold (skipped without the evaluation corpora)",
    async () => {
      const corpus = await openCorpus(folder);
      let coverage = 0;
      let pages = 0;
      for await (const { gold, bytes } of corpus.entries) {
        const { html } = decodeBytes(await bytes(), { encoding: gold.encoding ?? null });
        coverage += alignText(parsePage(html), gold.text!).coverage;
        pages += 1;
      }
      expect(coverage / pages).toBeGreaterThan(0.995);
    },
  );
});

describe("lcsPairs", () => {
  const word = fc.integer({ min: -1, max: 4 });
  it("gives rising pairs of equal tokens, as many as the table of lengths says", () => {
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 90 }),
        fc.array(fc.nat({ max: 4 }), { maxLength: 90 }),
        (a, b) => {
          const pairs = lcsPairs(Int32Array.from(a), Int32Array.from(b))!;
          for (const [index, [inA, inB]] of pairs.entries()) {
            expect(a[inA]).toBe(b[inB]);
            if (index > 0) expect(inA > pairs[index - 1]![0] && inB > pairs[index - 1]![1]).toBe(true);
          }
          expect(pairs.length).toBe(slowLength(a, b));
        },
      ),
    );
  });

  it("gives up where its table would not fit", () => {
    const many = new Int32Array(60_000);
    expect(lcsPairs(many, many)).toBeNull();
  });
});

function slowLength(a: readonly number[], b: readonly number[]): number {
  let above = new Array<number>(b.length + 1).fill(0);
  for (const token of a) {
    const row = [0];
    for (let column = 0; column < b.length; column++)
      row.push(token === b[column] ? above[column]! + 1 : Math.max(above[column + 1]!, row[column]!));
    above = row;
  }
  return above[b.length]!;
}
