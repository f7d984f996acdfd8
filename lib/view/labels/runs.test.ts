import { describe, expect, test } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { decide } from "./decisions";
import { runAround, targetOfRun } from "./runs";
import { annotationUnits } from "../../labels/units/units";

/** The texts of the run around the block that begins with `@`: `+` is proposed as content, `?` after it is uncertain. */
function runOn(html: string, { isBlind = false, hides = "" } = {}) {
  const page = parsePage(html);
  const units = annotationUnits(page);
  const texts = units.list.map(({ leaves }) => page.leaves[leaves.start]!.text);
  const column = (says: (text: string) => boolean) => Uint8Array.from(texts, (text) => Number(says(text)));
  const votes = [
    {
      ...{ id: "a", name: "A", keeps: column((text) => text.includes("+")) },
      uncertain: column((text) => text.includes("?")),
    },
  ];
  const decisions = decide(page, units, { votes: isBlind ? [] : votes, failed: [] }, []);
  const shown = hides === "" ? null : column((text) => !text.includes(hides));
  const at = texts.findIndex((text) => text.startsWith("@"));
  const run = runAround(page, units, decisions, shown, at);
  return { texts: texts.slice(run.first, run.end).join(" "), target: targetOfRun(page, units, run), page };
}

const cases = [
  {
    when: "neighbours have the same proposal",
    html: "<p>+a</p><p>+?b</p><h2>@+?c</h2><p>+?d</p>",
    run: "+?b @+?c +?d",
  },
  { when: "one is proposed otherwise", html: "<p>@+?a</p><p>?b</p>", run: "@+?a" },
  { when: "one between them is certain", html: "<p>@?a</p><p>b</p><p>?c</p>", run: "@?a" },
  { when: "they are in different elements", html: "<div>x<h3>?a</h3></div><p>@?b</p>", run: "?a @?b" },
  { when: "it is certain", html: "<p>@a</p><p>b</p>", run: "@a" },
] as const;

for (const { when, html, run } of cases)
  test(`a run is "${run}" where ${when}`, () => expect(runOn(html).texts).toBe(run));

describe("where nothing is proposed", () => {
  const blind = (html: string) => runOn(html, { isBlind: true }).texts;

  test("siblings of one tag and the same class names are a run", () => {
    expect(blind("<h2>a</h2><p>@b</p><p>c</p><ul><li>d</li></ul>")).toBe("@b c");
    expect(blind('<p class="x y">@a</p><p class="y x">b</p><p class=x>c</p>')).toBe("@a b");
  });

  test("cards are none, neither inside nor across them", () => {
    const card = (a: string, b: string) => `<div><h3>${a}</h3><p>${b}</p></div>`;
    expect(blind(`${card("a", "@b")}${card("c", "d")}<p>e</p>`)).toBe("@b");
  });
});

test("a run does not go on from what the page shows to what it hides", () => {
  expect(runOn("<p>@?a</p><p>?b</p><p>?gone</p>", { hides: "gone" }).texts).toBe("@?a ?b");
});

test("its name is the element that holds it and no more, else the siblings, else its characters", () => {
  const kind = (html: string) => runOn(html).target.kind;
  expect(kind("<ul><li>@?a</li><li>?b</li></ul><p>c</p>")).toBe("node");
  expect(kind("<p>+a</p><p>@?b</p><p>?c</p>")).toBe("block");
  // The second card holds something else, too.
  expect(kind("<div><b>x</b><p>y</p><p>@?a</p></div><div><p>?b</p><p>z</p></div>")).toBe("interval");
});
