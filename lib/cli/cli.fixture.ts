import { join } from "node:path";
import { scratchFolder, writeFiles } from "../corpus/corpus.fixture";
import { quietTask } from "../task";
import { main } from "./main";
import { oneLine } from "./terminal/terminal";

/** For tests that start the program or make a database, on a busy machine, in milliseconds. */
export const SLOW = 120_000;

/** A page of a menu and an article. */
export const STORY = `<title>Rain</title><div><a href=#>Home</a> <a href=#>News</a></div><div class=story><h1>Rain at last</h1><p>It rained all day in the hills, and the river rose by two metres in one night.</p><p>The bridge was closed until the morning, when the water began to fall again.</p></div>`;
/** The article of the page, as the default extractor gives it. */
export const GOLD =
  "Rain at last\nIt rained all day in the hills, and the river rose by two metres in one night.\nThe bridge was closed until the morning, when the water began to fall again.";

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string[];
}

/** Run the command line in this process with a text on its standard input, and tell what it said and how it ended. */
export async function piped(stdin: string, ...argv: readonly string[]): Promise<Ran> {
  let out = "";
  const err: string[] = [];
  const code = await main(argv, {
    print: async (text) => void (out += text),
    complain: (line) => void err.push(oneLine(line)),
    readStdin: async () => new TextEncoder().encode(stdin),
    streamStdin: async function* () {
      yield new TextEncoder().encode(stdin);
    },
    startTask: () => ({ ...quietTask, end() {} }),
  });
  return { code, out, err };
}

/** The same with an empty standard input. */
export const winnow = (...argv: readonly string[]): Promise<Ran> => piped("", ...argv);

/** A folder corpus of the page with its gold. */
export const storyCorpus = async (): Promise<string> =>
  writeFiles(await scratchFolder(), {
    "gold.jsonl": `${JSON.stringify({ id: "a", kind: "article", text: GOLD })}\n`,
    "pages/a.html": STORY,
  });

/** A file of the page, in a folder of its own. */
export const storyFile = async (): Promise<string> =>
  join(await writeFiles(await scratchFolder(), { "page.html": STORY }), "page.html");
