import { describe, expect, it } from "vitest";
import type { ParamValues } from "../contract/contract";
import { extracted } from "../extractor.fixture";
import { jsonLdBody } from "./json-ld-body";

const withBody = (...bodies: string[]): string =>
  bodies
    .map((articleBody) => `<script type="application/ld+json">${JSON.stringify({ articleBody })}</script>`)
    .join("");
const PAGE =
  "<body><nav>Home News</nav><p>It rained all <b>day</b> in the hills.</p><p>Our river rose.</p><footer>All day long</footer>";

describe("json-ld-body", () => {
  it.each([
    [
      "the body is all of the text",
      withBody("It rained all day in the hills. Our river rose."),
      {},
      ["It rained all", "day", "in the hills.", "Our river rose."],
    ],
    [
      "it is HTML",
      withBody("<p>It rained all day in the hills.</p>"),
      {},
      ["It rained all", "day", "in the hills."],
    ],
    [
      "there are two, the longer counts",
      withBody("All day long", "Our river rose, more than ever."),
      {},
      ["Our river rose."],
    ],
    ["it is not on the page", withBody("Something else entirely stands here."), {}, []],
    ["it is blank", withBody(" "), {}, []],
    ["there is none", "", {}, []],
    [
      "there is none and all shall stay",
      "",
      { otherwise: "all" },
      ["Home News", "It rained all", "day", "in the hills.", "Our river rose.", "All day long"],
    ],
  ])("keeps the right texts when %s", async (_, head, values, texts) => {
    expect((await extracted(jsonLdBody, head + PAGE, values as ParamValues)).kept).toEqual(texts);
  });

  it("keeps a text of which more than half was found, and not one of which half was", async () => {
    expect(
      (await extracted(jsonLdBody, `${withBody("aaa bbb ccc")}<p>aaa bbb ccc ddd eee ff</p>`)).kept,
    ).toHaveLength(1);
    expect(
      (await extracted(jsonLdBody, `${withBody("aaa bbb ccc")}<p>aaa bbb ccc ddd eee fff</p>`)).kept,
    ).toEqual([]);
  });

  it("says how much of the body was found, and that a script was no JSON", async () => {
    const { answer } = await extracted(
      jsonLdBody,
      `${withBody("Our river rose. Then it fell again.")}${PAGE}`,
    );
    expect(answer.reasons.at(-1)!.measures[1]).toMatchObject({ name: "coverage", value: 3 / 7 });
    const malformed = await extracted(jsonLdBody, `<script type="application/ld+json">{oops</script>${PAGE}`);
    expect(malformed.answer.reasons[0]).toMatchObject({
      rule: "no-article-body",
      measures: [{ name: "malformedScripts", value: 1 }],
    });
  });
});
