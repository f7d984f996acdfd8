import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { SLOW, winnow } from "../cli.fixture";

const MENU = "<p><a href=/a/b/c>Home</a> <a href=/d/e/f>News</a> <a href=/g/h/i>Contact</a></p>";
const storyOf = (id: string): string =>
  `The council of ${id} met on Tuesday and kept the bridge for another year. `.repeat(4).trim();

/** A page by its id, and where it is from. */
type Given = readonly [id: string, host: string];

async function corpus(name: string, pages: readonly Given[]): Promise<string> {
  const gold = pages.map(([id, host]) =>
    JSON.stringify({ id, url: `https://${host}/${id}`, text: storyOf(id) }),
  );
  const folder = join(await scratchFolder(), name);
  return writeFiles(folder, {
    "gold.jsonl": `${gold.join("\n")}\n`,
    ...Object.fromEntries(
      pages.map(([id]) => [`pages/${id}.html`, `${MENU.repeat(3)}<p>${storyOf(id)}</p>${MENU}`]),
    ),
  });
}

const REST: readonly Given[] = [
  ["b1", "b.example"],
  ["b2", "b.example"],
  ["c1", "c.example"],
  ["d1", "d.example"],
];
let own: string;
let others: string;
beforeEach(async () => {
  own = await corpus("own", [["a1", "www.a.example"], ["a2", "blog.a.example"], ...REST]);
  others = await corpus("others", [["x", "a.example"]]);
  vi.stubEnv("DATABASE_URL", `file:${join(own, "data/test.db")}`);
});

const trained = (folder: string, ...more: readonly string[]) =>
  winnow("train", "alexjc", "--corpus", folder, "--folds", "2", "--set", "epochs=300", ...more);
interface Told {
  readonly id: string;
  readonly card: { readonly data: Readonly<Record<string, unknown>>; readonly heldOut: unknown };
}
const told = async (folder: string, ...more: readonly string[]): Promise<Told> =>
  JSON.parse((await trained(folder, ...more, "--json")).out) as Told;

describe("winnow train --without-sites-of", { timeout: SLOW }, () => {
  it("learns and scores as if the pages of these domains were not there, and says so in the card", async () => {
    const left = await told(own, "--without-sites-of", others);
    const never = await told(await corpus("own", REST));
    const { leftOut, ...data } = left.card.data;
    expect({ ...left, card: { ...left.card, data } }).toEqual(never);
    expect(leftOut).toEqual({ sitesOf: "others", pages: 2, sites: 2 });
    expect(left.id).not.toBe((await told(own)).id);
  });

  it("says how many pages were left out, of how many sites, and keeps it with the model", async () => {
    const out = join(own, "model.json");
    const ran = await trained(own, "--without-sites-of", others, "--out", out);
    expect([ran.code, ran.err]).toEqual([0, []]);
    expect(ran.out).toContain(
      "2 pages of 2 sites left out: they have a site, domain or template of others\n",
    );
    expect(await readFile(out, "utf8")).toContain('"leftOut":{"sitesOf":"others","pages":2,"sites":2}');
    expect((await winnow("extract", join(own, "pages/b1.html"), "--recipe", out)).code).toBe(0);
    const more = await corpus("more", [["y", "b.example"]]);
    const both = await trained(own, "--without-sites-of", others, "--without-sites-of", more);
    expect(both.out).toContain(
      "4 pages of 3 sites left out: they have a site, domain or template of others + more",
    );
    const none = await trained(own, "--without-sites-of", await corpus("far", [["z", "z.example"]]));
    expect(none.out).toContain("no page was left out: none has a site, domain or template of far");
  });

  it("goes on from a state of the same, and refuses one of other sites", async () => {
    const state = join(own, "train.state.json");
    const first = await trained(own, "--without-sites-of", others, "--state", state);
    expect(await trained(own, "--without-sites-of", others, "--state", state)).toEqual(first);
    const kept = await readFile(state, "utf8");
    const refused = [
      [await trained(own, "--state", state), "its --without-sites-of is others, not none"],
      [
        await trained(own, "--state", state, "--without-sites-of", await corpus("far", [["z", "z.example"]])),
        "its --without-sites-of is others, not far",
      ],
    ] as const;
    for (const [ran, says] of refused)
      expect([ran.code, ran.err.join("\n")]).toEqual([2, expect.stringContaining(says)]);
    expect(await readFile(state, "utf8")).toBe(kept);
  });

  it("says that the model that a training goes on from may have seen these sites", async () => {
    const ran = await winnow(
      ...["train", "combination", "--continue", "--corpus", own, "--without-sites-of", others],
      ...["--folds", "0", "--set", "added=1"],
    );
    expect([ran.code, ran.out]).toEqual([
      0,
      expect.stringContaining("of others; the model that it goes on from may have seen them\n"),
    ]);
  });

  it("says what is wrong where there is nothing to leave out, or nothing is left", async () => {
    const cases = [
      [join(own, "nowhere"), "file, folder or corpus"],
      [
        own,
        "nothing is left to learn from: every labelled page of own, 6 in all, has a site, domain or template of own",
      ],
      [
        await writeFiles(await scratchFolder(), { "gold.jsonl": "" }),
        "has no page, so there is no site of it to leave out",
      ],
    ] as const;
    for (const [named, says] of cases) {
      const { code, out, err } = await trained(own, "--without-sites-of", named);
      expect([code, out, err.join("\n")]).toEqual([1, "", expect.stringContaining(says)]);
    }
    const blank = await trained(own, "--without-sites-of", " ");
    expect([blank.code, blank.err.join("\n")]).toEqual([2, expect.stringContaining("it is blank")]);
  });
});
