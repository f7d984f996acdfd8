import { describe, expect, it } from "vitest";
import { runOn } from "../../evaluation/scoring/outcome";
import { parsePage } from "../../page/parsing/parse";
import { configure } from "../../recipes/configure";
import { nameOfRecipe } from "../../recipes/described";
import { knownModels } from "../../recipes/model";
import { answersModel } from "../../answers/answers-model";
import { noCorpus } from "../contract/contract";
import { EXTRACTORS } from "../index";
import { sourceName } from "./answers";

const HTML = "<nav>Home News</nav><p>It rained all <b>day</b> in the hills.</p><footer>Legal notes</footer>";
const origin = { corpus: "c", pages: 1, code: "v1" };

async function outcomeOf(text: string | null, html = HTML, before: "bte" | null = null) {
  const model = answersModel("trafilatura 2.0", 1, text === null ? {} : { [sourceName(HTML)]: text }, origin);
  const answers = { use: "answers", model: model.id };
  const recipe = before === null ? answers : { serial: [{ use: before }, answers] };
  const fitted = await configure(recipe, knownModels([model])).fit(noCorpus);
  return runOn(parsePage(html), fitted, () => 0);
}

describe("the answers of another program", () => {
  it("keep the texts they are made of, and are scored by their own text", async () => {
    const text = "Made up here. It rained all day in the hills.";
    const outcome = await outcomeOf(text);
    if (outcome.status !== "extracted") throw new Error(outcome.message);
    expect([...outcome.extraction.keep]).toEqual([0, 1, 1, 1, 0]);
    expect(outcome.text).toBe(text);
    const reason = outcome.extraction.reasons.find(({ verdict }) => verdict === "keep")!;
    expect(reason.measures).toEqual([
      { name: "found", value: 1, relation: ">", limit: 0.5 },
      { name: "coverage", value: 7 / 10, relation: "=", limit: 7 / 10 },
    ]);
  });

  it("fail with a code on a page without an answer, and are empty where the program found nothing", async () => {
    expect(await outcomeOf(null)).toMatchObject({ status: "failed", code: "no-answer" });
    expect(await outcomeOf("It rained", `${HTML} `)).toMatchObject({ status: "failed", code: "no-answer" });
    const empty = await outcomeOf(" ");
    expect(empty).toMatchObject({ status: "extracted", text: " " });
    if (empty.status === "extracted") {
      expect([...empty.extraction.keep]).toEqual([0, 0, 0, 0, 0]);
      expect(empty.extraction.reasons.map(({ rule }) => rule)).toEqual(["empty-answer"]);
    }
  });

  it("are one part of a recipe like any other, whose text is that of the kept leaves", async () => {
    const outcome = await outcomeOf("It rained all day in the hills. Home News", HTML, "bte");
    expect(outcome).toMatchObject({ status: "extracted" });
    if (outcome.status === "extracted") expect(outcome.text).not.toContain("Made up");
  });

  it("are called what they were imported as, and are offered nowhere without a model", () => {
    const name = (params: Record<string, string | number>) => nameOfRecipe({ use: "answers", params });
    expect(name({ name: "trafilatura 2.0" })).toBe("trafilatura 2.0");
    expect(name({ name: "trafilatura 2.0", version: 3 })).toBe("trafilatura 2.0, version 3");
    expect(EXTRACTORS.map(({ id }) => id)).not.toContain("answers");
    expect(configure({ use: "answers" }).needs).toBe("labels");
  });

  it("name a page by its source, also one with half a surrogate pair", () => {
    expect(sourceName("a")).not.toBe(sourceName("b"));
    expect(sourceName("\ud800")).toHaveLength(64);
  });
});
