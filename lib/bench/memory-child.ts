import { parse } from "parse5";
import { extractorById } from "../extractors/index";
import { noCorpus } from "../extractors/contract/contract";
import { decodeBytes } from "../page/parsing/decode";
import { wholeView } from "../page/page";
import { parsePage } from "../page/parsing/parse";
import { benchPages } from "./pages";

/**
 * Child process of the memory bench: does one kind of work over all pages and prints the peak resident size
 * over the base, in MB. Pages are decoded one after the other, so that the base has no garbage of theirs in
 * which the work could hide.
 */
const work = process.argv[2];
const { pages } = benchPages();
const fitted = await extractorById("block-extractor").configure().fit(noCorpus);
// What loading the program left behind is given back to the system, else the work fills it up unseen.
await globalThis.gc?.({ type: "major", flavor: "last-resort", execution: "async" });
const base = process.memoryUsage().rss;
for (const bytes of pages) {
  const { html } = decodeBytes(bytes);
  if (work === "parse") parse(html, { scriptingEnabled: false });
  else fitted.extract(wholeView(parsePage(html)));
}
const peak = process.resourceUsage().maxRSS * 1024;
process.stdout.write(String(Math.max(1, (peak - base) / 1e6)));
