/** Code that pages of docs show, taken from the files in which it is tried. */

const MARK = /<!-- example: (\S+) -->[\s\S]*?<!-- end -->/g;

/** The page with the file after each `<!-- example: PATH -->` up to `<!-- end -->`. @param read a file of the project */
export async function withExamples(page: string, read: (path: string) => Promise<string>): Promise<string> {
  const codes = new Map<string, string>();
  for (const [, path = ""] of page.matchAll(MARK)) codes.set(path, await read(path));
  return page.replaceAll(
    MARK,
    (_, path: string) =>
      `<!-- example: ${path} -->\n\n\`\`\`ts\n${codes.get(path)!.trim()}\n\`\`\`\n\n<!-- end -->`,
  );
}
