import { describe, expect, it } from "vitest";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { EXTRACTORS } from "../index";
import { noCorpus } from "./contract";
import { answerFromText, answerToText, type Answer } from "./wire";

const page = parsePage(
  "<nav><a href=/>Home</a></nav><article><h1>Title</h1><p>Some words of a story, told at length, again and again.</p></article><noscript>n</noscript>",
);

describe("an answer between server and browser", () => {
  it.each(
    EXTRACTORS.filter(({ serverOnly }) => serverOnly === undefined).map(
      (extractor) => [extractor.id, extractor] as const,
    ),
  )("comes through as it was: %s", async (_, extractor) => {
    const fitted = await extractor.configure().fit(noCorpus);
    const view = wholeView(page);
    const answer: Answer = { extraction: fitted.extract(view), trace: fitted.trace?.(view) ?? null, ms: 1.5 };
    expect(answerFromText(answerToText(answer))).toEqual(answer);
  });

  it("keeps numbers that JSON does not have, and text that looks like them", () => {
    const answer: Answer = {
      extraction: {
        keep: Uint8Array.of(1, 0),
        score: Float32Array.of(NaN, Infinity),
        fields: [{ field: "title", value: "number: 3", range: null }],
        reasons: [
          {
            stage: "s",
            rule: "r",
            verdict: "keep",
            range: { start: 0, end: 1 },
            node: null,
            measures: [{ name: "m", value: -Infinity, relation: "<", limit: NaN }],
          },
        ],
      },
      trace: null,
      ms: 0,
    };
    expect(answerFromText(answerToText(answer))).toEqual(answer);
  });
});
