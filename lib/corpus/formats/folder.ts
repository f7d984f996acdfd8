import { gzipSync } from "node:zlib";
import { AppError } from "../../errors";
import { PackedLines } from "../beside";
import { MAX_GOLD_BYTES, type FileTree } from "../files/file-tree";
import { pagesBelow, type CorpusFormat } from "../format";
import { BLANK, parseGold, parseJsonLine } from "../gold-line";
import { joinByGold, type PlacedGold } from "../join";
import { linesOf } from "../lines";
import type { Reject } from "../record";

const GOLD_FILES = ["gold.jsonl", "gold.jsonl.gz"];

/** Winnow's own folder corpus: `pages/ID.html[.gz]` and `gold.jsonl[.gz]`, one JSON object per page. */
export const folder: CorpusFormat = {
  id: "folder",
  name: "Folder corpus (pages/ and gold.jsonl)",
  files: "pages/ID.html.gz and gold.jsonl.gz, one line of gold per page",
  holds: {
    content: "own",
    places: "own",
    title: "own",
    author: "own",
    date: "own",
    roles: "own",
    verdict: "own",
    labelled: "own",
    corrections: "own",
    logs: "no",
  },
  endings: [".html.gz"],
  recognises: (tree, root) => goldFileOf(tree, root) !== null,
  async read(tree, root) {
    const rejects: Reject[] = [];
    const pages = pagesBelow(tree, `${root}pages/`, rejects);
    const golds = await readGoldLines(tree, goldFileOf(tree, root)!, rejects);
    return joinByGold(tree, pages, golds, rejects);
  },
  async write(entries, sink) {
    const lines = new PackedLines();
    for await (const entry of entries) {
      await sink.write(`pages/${entry.gold.id}.html.gz`, gzipSync(await entry.bytes()));
      lines.add(entry.gold);
    }
    await sink.write("gold.jsonl.gz", lines.bytes());
  },
};

const goldFileOf = (tree: FileTree, root: string): string | null =>
  GOLD_FILES.map((name) => root + name).find((file) => tree.files.includes(file)) ?? null;

async function readGoldLines(tree: FileTree, file: string, rejects: Reject[]): Promise<PlacedGold[]> {
  const golds: PlacedGold[] = [];
  for await (const line of linesOf(tree.stream(file), MAX_GOLD_BYTES)) {
    const origin = `${tree.originOf(file)}:${line.number}`;
    try {
      const value = parseJsonLine(line, origin);
      if (value !== BLANK) golds.push({ gold: parseGold(value, origin), origin });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      rejects.push({ origin, code: error.code, message: error.message });
    }
  }
  return golds;
}
