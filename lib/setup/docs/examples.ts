/** Code that pages of docs show, taken from the files in which it is tried. */

const BEGIN = "<!-- example: ";
const MARKED = " -->";
const END = "<!-- end -->";

/** The page with the file after each `<!-- example: PATH -->` up to `<!-- end -->`. @param read a file of the project */
export async function withExamples(page: string, read: (path: string) => Promise<string>): Promise<string> {
  const parts: string[] = [];
  let at = 0;
  for (let begin = page.indexOf(BEGIN); begin >= 0; begin = page.indexOf(BEGIN, at)) {
    const marked = page.indexOf(MARKED, begin);
    const end = page.indexOf(END, marked);
    if (marked < 0 || end < 0) break;
    const path = page.slice(begin + BEGIN.length, marked);
    const code = (await read(path)).trim();
    parts.push(`${page.slice(at, marked + MARKED.length)}\n\n\`\`\`ts\n${code}\n\`\`\`\n\n${END}`);
    at = end + END.length;
  }
  return parts.join("") + page.slice(at);
}
