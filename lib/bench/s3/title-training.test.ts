import { describe, expect, it } from "vitest";
import { pageInMemory } from "../../run/sources/in-memory";
import { timesOfTitleTraining } from "./title-training";

const pageOf = (number: number, heading: string) =>
  pageInMemory({
    ...{ id: `p${number}`, url: `http://site-${number}.example/` },
    bytes: new TextEncoder().encode(`<title>Post</title><p>Home</p><h1>${heading}</h1><p>1 May 2026</p>`),
    gold: { title: `Ferry ${number} is late`, date: "2026-05-01", text: "1 May 2026" },
  });

describe("the times of learning titles", () => {
  it("are those of all parts, and tell the pages that taught something", async () => {
    const shown = [1, 2, 3].map((number) => pageOf(number, `Ferry ${number} is late`));
    const { parsing, attributes, trees, taught } = await timesOfTitleTraining([
      ...shown,
      pageOf(4, "Another heading"),
    ]);
    expect(taught, "a date alone teaches no title").toBe(3);
    for (const part of [parsing, attributes, trees]) expect(part).toBeGreaterThan(0);
  });

  it("are refused where no page shows its title", async () => {
    await expect(timesOfTitleTraining([pageOf(1, "Another heading")])).rejects.toMatchObject({
      code: "no-labels",
    });
  });
});
