import { beforeAll, describe, expect, it } from "vitest";
import type { Extractor, Reason } from "../../extractors/contract/contract";
import { extracted } from "../../extractors/extractor.fixture";
import { defuddle } from "../../extractors/peers/defuddle";
import { readability } from "../../extractors/peers/readability";
import { shortName } from "../../page/path";
import { parsePage } from "../../page/parsing/parse";
import { ruleSentence } from "../../view/inspection/rule-words";
import { provideNodePeers } from "../node-peers";
import { page, story } from "../peer.fixture";

beforeAll(() => provideNodePeers());

async function reasonOf(peer: Extractor, html: string, beginning: string): Promise<Reason> {
  const { answer } = await extracted(peer, html);
  const leaf = parsePage(html).leaves.findIndex(({ text }) => text.trim().startsWith(beginning));
  return answer.reasons.filter(({ range }) => range.start <= leaf && leaf < range.end).at(-1)!;
}

/** What the card says would have spared the text. */
function spareOf({ spares }: Extractor, reason: Reason, html: string): string | null {
  const words = spares?.[reason.rule];
  if (words === undefined) return null;
  const place = reason.node === null ? "it" : shortName(parsePage(html), reason.node);
  return ruleSentence(words, reason, place, {})!
    .map(({ text }) => text)
    .join("");
}

const LINKS = `<a href="/a">Weather in the hills</a>, <a href="/b">more of the same</a>`;
const LATER = "A later step may drop it all the same.";
const linked = (links: string): string =>
  page(`<article>${story(6)}<div><p>See also, ${links}</p><ul><li>x</li></ul></div></article>`);
const short = (text: string): string =>
  page(`<article>${story(6)}<div><div>${text}</div><ul><li>x</li></ul></div></article>`);

const joined = (text: string): string => page(`<div><main>${story(6)}</main></div><div><p>${text}</p></div>`);

const CASES: readonly {
  readonly when: string;
  readonly peer: Extractor;
  readonly html: string;
  readonly text: string;
  readonly says: string;
  /** The page as the sentence has it, in each of the ways that it names. */
  readonly done: readonly string[];
}[] = [
  {
    when: "there are too many links, or too few commas",
    peer: readability,
    html: linked(LINKS),
    text: "See also",
    says: `With a link density of at most 0.20 instead of 0.73, or at least 10 commas instead of 2, div would not have been removed by this step. ${LATER}`,
    done: [linked("weather in the hills, more of the same."), linked(`${LINKS} ${"a, b, c, ".repeat(3)}`)],
  },
  {
    when: "it is short and has a link",
    peer: readability,
    html: short(`Rain ${'<a href="/a">x</a>'}`),
    text: "Rain",
    says: `With at least 25 characters instead of 7, or no links in it, or at least 10 commas instead of 0, div would not have been removed by this step. ${LATER}`,
    done: [
      short(`Rain that falls in the hills in the night, and more of it in the morning <a href="/a">x</a>`),
      short("Rain x"),
      short(`Rain <a href="/a">x</a>,,,,,,,,,,`),
    ],
  },
  {
    when: "its class weighs against it",
    peer: readability,
    html: page(`<article>${story(6)}<div class="promo"><p>Buy the book.</p><p>Now.</p></div></article>`),
    text: "Buy",
    says: `With a class and id of weight 0 or more instead of −25, div.promo would not have been removed for its name; the step goes on to compare more. ${LATER}`,
    done: [page(`<article>${story(6)}<div class="book"><p>Buy the book.</p><p>Now.</p></div></article>`)],
  },
  {
    when: "a heading repeats the title",
    peer: readability,
    html: page(`<article><h1>Floods in the valley</h1>${story(6)}</article>`),
    text: "Floods",
    says: `With a similarity to the title of at most 0.75 instead of 1, h1 would not have been removed by this step. ${LATER}`,
    done: [page(`<article><h1>Floods leave many without a home</h1>${story(6)}</article>`)],
  },
  {
    when: "a class is unlikely",
    peer: readability,
    html: page(`<div class="sidebar"><p>Beside the story.</p></div><article>${story(6)}</article>`),
    text: "Beside",
    says: `With a class and id that have none of the words of stripUnlikelys in them, div.sidebar would not have been removed by this step. ${LATER}`,
    done: [page(`<div class="left"><p>Beside the story.</p></div><article>${story(6)}</article>`)],
  },
  {
    when: "an element is of a kind that is always taken out",
    peer: readability,
    html: page(`<article>${story(6)}<aside><p>What this is about.</p></aside></article>`),
    text: "What this",
    says: `With another tag name, aside would not have been removed by this step. ${LATER}`,
    done: [page(`<article>${story(6)}<div><p>What this is about.</p></div></article>`)],
  },
  {
    when: "it is the byline",
    peer: readability,
    html: page(`<article><p class="byline">Jane Doe</p>${story(6)}</article>`),
    text: "Jane",
    says: `With at least 100 characters instead of 8, or a class, id, rel and itemprop that name no author, p.byline would not have been removed by this step. ${LATER}`,
    done: [
      page(`<article><p class="byline">Jane Doe ${"who writes here ".repeat(8)}</p>${story(6)}</article>`),
      page(`<article><p class="lead">Jane Doe</p>${story(6)}</article>`),
    ],
  },
  {
    when: "it is a paragraph too short to be joined",
    peer: readability,
    html: joined("About the people who write this page."),
    text: "About",
    says: `With more than 80 characters instead of 37, p would have been joined to the chosen element. ${LATER}`,
    done: [joined(`About the people who write this page, ${"and how they came to it, ".repeat(3)}.`)],
  },
  {
    when: "a selector finds it",
    peer: defuddle,
    html: page(`<article>${story(6)}<div class="newsletter-signup"><p>Write to us.</p></div></article>`),
    text: "Write",
    says: `With no newsletter-signup in a class, id or test attribute, div.newsletter-signup would not have been removed by this step. ${LATER}`,
    done: [page(`<article>${story(6)}<div class="letters"><p>Write to us.</p></div></article>`)],
  },
];

describe("what would have spared a text of the step that dropped it", () => {
  it.each(CASES)(
    "is said where $when, and does when it is done",
    async ({ peer, html, text, says, done }) => {
      const reason = await reasonOf(peer, html, text);
      expect(spareOf(peer, reason, html)).toBe(says);
      for (const changed of done) {
        const { rule, verdict } = await reasonOf(peer, changed, text);
        expect(verdict === "keep" || rule !== reason.rule, `${rule} on ${changed}`).toBe(true);
      }
    },
  );

  it("tells points against those of the chosen element, and who gives them where there are none", async () => {
    const beside = page(
      `<div><main>${story(6)}</main><p>Beside it</p></div><div><p>About the people who write this page.</p></div>`,
    );
    const reason = await reasonOf(readability, beside, "About");
    expect(spareOf(readability, reason, beside)).toMatch(
      /^(With more than [\d.]+ points? instead of [\d.]+, \S+ would have ranked above the chosen element|Only an element with points can be chosen)/,
    );
  });

  it("is not said of a step that compares nothing", () =>
    expect(Object.keys(readability.spares!)).not.toContain("removed"));
});
