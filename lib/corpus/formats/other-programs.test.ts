import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { readCorpus } from "../corpus.fixture";
import { GOLD, HTML, INTERVALS, page, span } from "./news-page.fixture";
import { entryOf, written } from "./other-programs.fixture";

describe("what other programs find", () => {
  it("in CleanEval's layout: the address, and a line for each block with its tag", async () => {
    const out = await written("cleaneval", [entryOf(HTML, GOLD)]);
    expect((await readFile(join(out, "GoldStandard/a-cleaned.txt"), "utf8")).replace("\ufeff", "")).toBe(
      "URL: https://news.example/1\n\n<h>Rain at last\n\n<p>It rained & rained. 😀 Then it stopped.\n\n<l>wet\n\n<l>cold\n\n<p>A wet street\n",
    );
    expect(await readFile(join(out, "input/a.html"), "utf8")).toBe(HTML);
  });

  it("in Dragnet's layout: content without comments, and the comments after the delimiter", async () => {
    const out = await written("dragnet", [
      entryOf(HTML, { ...GOLD, intervals: [...INTERVALS, span("Nice! Really")] }),
    ]);
    expect((await readFile(join(out, "Corrected/a.html.corrected.txt"), "utf8")).replace("\ufeff", "")).toBe(
      `${GOLD.text}\n\n!@#$%^&*()  COMMENTS\n\nNice! Really\n`,
    );
    expect(await readFile(join(out, "HTML/a.html"), "utf8")).toBe(HTML);
  });

  it("in L3S's layout: a class for the headline, one for the text, one for the rest, and none elsewhere", async () => {
    const out = await written("l3s", [entryOf(HTML, GOLD)]);
    const marked = (await readFile(join(out, "annotated/a.html"), "utf8")).replace("\ufeff", "");
    expect(marked).toContain(
      '<h1 class="big"><span class="x-nc-sel1">Rain </span><em><span class="x-nc-sel1">at</span></em>',
    );
    expect(marked).toContain(
      '<p><span class="x-nc-sel2">It rained &amp; rained. 😀 Then\r\n it stopped.</span></p>',
    );
    expect(marked).toContain('<p class=caption><span class="x-nc-sel3">A wet street</span></p>');
    expect(marked).toContain('<div><span class="x-nc-sel5">Nice! </span>');
    expect(marked).toContain("<p>Legal notice</p>");
    expect(await readFile(join(out, "url-mapping.txt"), "utf8")).toBe(
      "<urn:uuid:a> https://news.example/1\n",
    );
  });

  it("in BoilerNet's layout: a label on each text", async () => {
    const out = await written("boilernet", [entryOf(HTML, GOLD)]);
    const marked = await readFile(join(out, "prepared_html/a.html"), "utf8");
    expect(marked).toContain('<li><span __boilernet_label="0">Home</span></li>');
    expect(marked).toContain('<em><span __boilernet_label="1">at</span></em>');
    expect(marked.match(/__boilernet_label/g)).toHaveLength(page.leaves.length);
  });

  it("in WebMainBench's layout: cc-select on whole elements, and the content for itself", async () => {
    const out = await written("webmainbench", [entryOf(HTML, GOLD)]);
    const line = JSON.parse(await readFile(join(out, "webmainbench.jsonl"), "utf8")) as Record<
      string,
      string
    >;
    expect(line).toMatchObject({
      track_id: "a",
      url: "https://news.example/1",
      meta: { language: "en", style: "Article" },
    });
    expect(line["html"]).toContain('<h1 cc-select="true" class="big">Rain <em>at</em> last</h1>');
    expect(line["html"]).toContain("<p>By Ann Moor</p>");
    expect(line["main_html"]).toContain("Rain <em>at</em> last</h1>");
    expect(line["main_html"]).not.toContain("Ann Moor");
    expect(line["convert_main_content"]).toContain("# Rain");
  });

  it("in a Web Annotation: words, and their place in code points on the text of the body", async () => {
    const out = await written("web-annotation", [entryOf(HTML, GOLD)]);
    const { type, items } = JSON.parse(await readFile(join(out, "annotations/a.jsonld"), "utf8")) as {
      readonly type: string;
      readonly items: readonly Record<string, unknown>[];
    };
    expect(type).toBe("AnnotationPage");
    expect(items[0]).toMatchObject({
      motivation: "classifying",
      body: { value: "article" },
      target: { source: "https://news.example/1" },
      creator: { name: "Ada" },
      created: GOLD.labelledAt,
    });
    const text = [...bodyText()];
    for (const item of items.slice(1)) {
      const { selector } = item["target"] as { readonly selector: readonly Record<string, unknown>[] };
      const [words, place] = selector;
      const found = text.slice(place!["start"] as number, place!["end"] as number).join("");
      expect(found.replace(/\s/g, "")).toBe((words!["exact"] as string).replace(/\s/g, ""));
    }
  });

  it("in Label Studio's tasks: paths, offsets and words that agree, and an interface with all labels", async () => {
    const out = await written("label-studio", [entryOf(HTML, GOLD)]);
    const [task] = JSON.parse(await readFile(join(out, "label-studio.json"), "utf8")) as [
      { data: Record<string, string>; annotations: [{ result: readonly Record<string, unknown>[] }] },
    ];
    expect(task.data).toMatchObject({ id: "a", html: HTML, url: "https://news.example/1" });
    const values = task.annotations[0].result.map((region) => region["value"] as Record<string, unknown>);
    expect(values[0]).toEqual({ choices: ["article"] });
    const main = values.find((value) => (value["text"] as string | undefined)?.startsWith("It rained"))!;
    expect(main).toMatchObject({
      start: "/p[2]/text()[1]",
      end: "/p[3]/text()[1]",
      startOffset: 0,
      endOffset: 12,
      hypertextlabels: ["main"],
    });
    const { start, end } = main["globalOffsets"] as { start: number; end: number };
    expect(bodyText().slice(start, end).replace(/\s/g, "")).toBe((main["text"] as string).replace(/\s/g, ""));
    expect(await readFile(join(out, "label-studio-config.xml"), "utf8")).toContain('<Label value="main"/>');
  });

  it("in a table of blocks: a row per block with label, share and role, and no formula", async () => {
    const html = '<p>=HYPERLINK(1)</p><p>@cmd <a href=x>+1</a></p><p>plain, "quoted"</p><p>\ttab</p>';
    const [first] = parsePage(html).leaves;
    const out = await written("blocks-csv", [
      entryOf(html, {
        site: "-x.example",
        intervals: [[0, first!.text.length]],
        roles: [{ start: 0, end: first!.text.length, role: "title" }],
      }),
      entryOf("<p>unlabelled", { id: "b" }),
    ]);
    const rows = (await readFile(join(out, "blocks.csv"), "utf8")).split("\n");
    expect(rows[0]).toMatch(/^page,site,block,start,end,tag,/);
    expect(rows[1]).toMatch(/^a,'-x\.example,0,0,13,p,.*,content,1,title,'=HYPERLINK\(1\)$/);
    expect(rows[2]).toMatch(/,boilerplate,0,,'@cmd \+1$/);
    expect(rows[3]).toMatch(/,"plain, ""quoted"""$/);
    expect(rows[5]).toMatch(/^b,,0,0,10,p,.*,,,,unlabelled$/);
    await expect(readCorpus(out)).rejects.toMatchObject({ code: "write-only" });
  });

  /** The text of the body as a browser without scripts has it. */
  function bodyText(): string {
    const body = HTML.slice(HTML.indexOf("<body>") + 6, HTML.indexOf("</body>")).replaceAll("\r\n", "\n");
    return body.replace(/<[^>]*>/g, "").replaceAll("&amp;", "&");
  }
});
