import { expect, test } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import { annotationUnits } from "@/lib/labels/units/units";
import { labelByKeys } from "./person";

/** A page whose paragraphs begin with what is proposed and what is right, e.g. `+-` for kept and not content. */
async function labelled(html: string, uncertain: readonly number[] = [], hidden: readonly number[] = []) {
  const page = parsePage(html);
  const units = annotationUnits(page);
  const says = (at: number) =>
    Uint8Array.from(units.list, ({ leaves }) => (page.leaves[leaves.start]!.text[at] === "+" ? 1 : 0));
  const proposal = {
    votes: [
      {
        ...{ id: "a", name: "A", keeps: says(0) },
        uncertain: Uint8Array.from(units.list, ({ index }) => Number(uncertain.includes(index))),
      },
    ],
    failed: [],
  };
  const { keys, ...rest } = await labelByKeys(
    page,
    units,
    proposal,
    says(1),
    Uint8Array.from(units.list, ({ index }) => Number(!hidden.includes(index))),
  );
  return { keys: keys.map((id) => id.replace("annotate.", "")), ...rest };
}

test("a page that is right is accepted with one key", async () => {
  expect(await labelled("<p>++ a</p><p>-- b</p>")).toEqual({
    ...{ keys: ["accept"], looks: 0, wrongAtFirst: 0, wrong: 0 },
  });
});

test("many blocks of one element are put right at once, and what comes after the end of an article too", async () => {
  const menu = `<ul>${"<li>+- link</li>".repeat(9)}</ul>`;
  expect((await labelled(`${menu}<p>++ a</p>`)).keys.length).toBeLessThanOrEqual(4);
  const { keys, wrong } = await labelled(`<p>++ a</p><p>++ b</p>${"<p>+- c</p><div>+- d</div>".repeat(6)}`);
  expect(wrong).toBe(0);
  expect(keys.slice(2)).toEqual(["rest.boilerplate", "accept"]);
});

test("single blocks are put right one by one, and nothing that is right is made wrong", async () => {
  const { keys, wrong, wrongAtFirst } = await labelled(
    `${"<p>++ a</p>".repeat(3)}<p>-+ b</p><p>-- c</p><p>-+ d</p>`,
  );
  expect([wrongAtFirst, wrong]).toEqual([2, 0]);
  expect(keys.length).toBeLessThan(9);
});

test("a block far down on a large page is reached", async () => {
  const { wrong } = await labelled(
    `${"<div><p>++ a</p><p>-- b</p></div>".repeat(700)}<p>-+ c</p><p>++ d</p>`,
  );
  expect(wrong).toBe(0);
}, 60_000);

test("goes to every run of uncertain blocks, whether it is right or not, and decides it with one key", async () => {
  const html = `<p>++ a</p><ul>${"<li>+- b</li>".repeat(4)}</ul><h2>-- c</h2>${"<p>-- d</p>".repeat(3)}<p>++ e</p>`;
  const { keys, looks, wrong } = await labelled(html, [1, 2, 3, 4, 6, 7, 8]);
  expect([keys, looks, wrong]).toEqual([["label.boilerplate", "next-uncertain", "accept"], 1, 0]);
});

test("what the page hides is listed first, and then put right like the rest", async () => {
  const html = "<p>++ a</p><p>-- x</p><h1>-+ b</h1><p>-- y</p><p>-- z</p>";
  const { keys, wrong } = await labelled(html, [], [2]);
  expect([keys.includes("hidden-text"), wrong]).toEqual([true, 0]);
});
