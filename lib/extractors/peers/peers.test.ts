import { afterEach, describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { extracted, fitted } from "../extractor.fixture";
import { defuddle } from "./defuddle";
import { providePeers, type PeerSource } from "./peer-runner";
import { readability } from "./readability";

const HTML = "<nav>Home News</nav><p>It rained all <b>day</b> in the hills.</p><footer>Legal notes</footer>";
const answering =
  (content: string | null): PeerSource =>
  async () => ({ answer: () => ({ content, fields: {}, trail: null }) });
const nobody: PeerSource = async () => {
  throw new Error("nobody was meant to ask");
};
const DEEP = `${"<div>".repeat(198)}some text here`; // html and body are two more levels

describe("an opaque peer", () => {
  // Whatever a test has handed in must not answer for the next one.
  afterEach(() => providePeers(nobody));

  it.each([readability, defuddle])(
    "keeps the texts of $name's answer, with what was found of it",
    async (peer) => {
      providePeers(
        answering("<div><h1>Made up by the peer</h1><p>It rained all day in the hills.</p></div>"),
      );
      const { answer, kept } = await extracted(peer, HTML);
      expect(kept).toEqual(["It rained all", "day", "in the hills."]);
      const reason = answer.reasons.find(({ verdict }) => verdict === "keep")!;
      expect(reason.measures).toEqual([
        { name: "found", value: 1, relation: ">", limit: 0.5 },
        { name: "coverage", value: 7 / 12, relation: "=", limit: 7 / 12 },
      ]);
    },
  );

  it("keeps nothing where the peer finds nothing, and says so", async () => {
    providePeers(answering(null));
    const { answer, kept } = await extracted(readability, HTML);
    expect(kept).toEqual([]);
    expect(answer.reasons.map(({ rule, verdict }) => `${rule} ${verdict}`)).toEqual(["nothing-found drop"]);
  });

  it("is not given a page deeper than the limit", async () => {
    providePeers(answering("<p>some text here</p>"));
    expect((await extracted(readability, DEEP)).kept).toEqual(["some text here"]);
    const { answer } = await extracted(readability, `<div>${DEEP}`);
    expect(answer.reasons[0]).toMatchObject({
      rule: "too-deep",
      verdict: "drop",
      measures: [{ name: "depth", value: 201, relation: ">", limit: 200, param: "maxDepth" }],
    });
  });

  it("is asked once per page, whatever the view", async () => {
    let asked = 0;
    providePeers(async () => ({
      answer: () => ({
        content: `<p>It rained all day ${++asked}</p>`,
        fields: { title: "Rain" },
        trail: null,
      }),
    }));
    const page = parsePage(HTML);
    const ready = await fitted(readability);
    ready.extract({ page, live: new Uint8Array(page.leaves.length).fill(1) });
    const { keep } = ready.extract({ page, live: Uint8Array.of(1, 0, 1, 1, 1) });
    expect([asked, [...keep]]).toEqual([1, [0, 0, 1, 0, 0]]);
  });

  it("hands on what the program throws", async () => {
    await expect(extracted(readability, HTML)).rejects.toThrow("nobody was meant to ask");
  });
});
