import { quietTask } from "../task";
import { main } from "./main";

/**
 * Run the command line in this process with an empty standard input, and tell what it said and how it ended.
 */
export async function winnow(...argv: string[]): Promise<{ code: number; out: string; err: string[] }> {
  let out = "";
  const err: string[] = [];
  const code = await main(argv, {
    print: async (text) => void (out += text),
    complain: (line) => void err.push(line),
    readStdin: async () => new Uint8Array(0),
    startTask: () => ({ ...quietTask, end() {} }),
  });
  return { code, out, err };
}
