import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { closeAll, proxy, site } from "../../proxy/proxy.fixture";
import { GOLD, STORY, storyCorpus, winnow } from "../cli.fixture";

afterEach(closeAll);

interface Scored {
  readonly extractors: readonly {
    readonly key: string;
    readonly failed: number;
    readonly scores: { readonly "word-lcs": { readonly f1: number } };
  }[];
}

const evaluate = async (corpus: string, ...argv: readonly string[]) => {
  const ran = await winnow("evaluate", "--corpus", corpus, "--metrics", "word-lcs", "--json", ...argv);
  return { ...ran, report: ran.code === 0 ? (JSON.parse(ran.out) as Scored) : null };
};

describe("an evaluation through a proxy", () => {
  it("scores ours as it scores the same recipe without it, in any encoding and for pages without content", async () => {
    const corpus = await writeFiles(await scratchFolder(), {
      "gold.jsonl": ["a", "b", "c"]
        .map((id) => `${JSON.stringify({ id, kind: "article", text: GOLD })}\n`)
        .join(""),
      "pages/a.html": STORY,
      "pages/b.html": Buffer.from(
        `<meta charset=windows-1252>${STORY.replace("Rain at last", "R\u00e9gen")}`,
        "latin1",
      ),
      "pages/c.html": "<title>x</title><a href=/>Home</a>",
    });
    const { port } = await proxy({ recipe: "block-extractor-modern" });
    const { report, err } = await evaluate(
      corpus,
      ...["--via-proxy", `http://127.0.0.1:${port}`, "--extractors", "block-extractor-modern"],
    );
    expect(err).toEqual([]);
    const [direct, via] = report!.extractors;
    expect(direct!.scores["word-lcs"].f1).toBeGreaterThan(0.5);
    expect(via!.scores).toEqual(direct!.scores);
    expect(via!.failed).toBe(0);
  });

  it("takes the text of whatever another proxy answers, and counts what it cannot answer as failed", async () => {
    const corpus = await writeFiles(await storyCorpus(), {});
    const other = await site((request, response) => {
      expect(request.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/1\.html$/);
      response.writeHead(200, { "content-type": "text/plain" }).end(GOLD);
    });
    const { report } = await evaluate(corpus, "--via-proxy", `http://127.0.0.1:${other}`);
    expect(report!.extractors).toHaveLength(1);
    expect(report!.extractors[0]!.scores["word-lcs"].f1).toBe(1);
  });

  it("fails where no page comes through, and where that is no proxy", async () => {
    const corpus = await storyCorpus();
    const failing = await site((_, response) =>
      response.writeHead(200, { "x-winnow-error": "busy; too much" }).end(STORY),
    );
    const failed = await evaluate(corpus, "--via-proxy", `http://127.0.0.1:${failing}`);
    expect([failed.code, failed.err.at(-1)]).toEqual([
      1,
      expect.stringMatching(/no page came through .*busy; too much/),
    ]);
    const gone = createServer();
    const port = await new Promise<number>((resolve) =>
      gone.listen(0, "127.0.0.1", () => {
        const address = gone.address();
        gone.close(() => resolve(typeof address === "object" ? address!.port : 0));
      }),
    );
    expect((await evaluate(corpus, "--via-proxy", `http://127.0.0.1:${port}`)).err.at(-1)).toMatch(
      /does not answer/,
    );
    expect(await evaluate(corpus, "--via-proxy", "https://x")).toMatchObject({ code: 2 });
    expect(await evaluate(join(corpus, "gone"), "--via-proxy", `http://127.0.0.1:${port}`)).toMatchObject({
      code: 1,
    });
  });
});
