import { pagesBelow, isPageFile, type CorpusFormat } from "../format";
import { pageEntry } from "../join";
import type { CorpusEntry, Reject } from "../record";

/** HTML files without gold, in any folders; the id is the path without its ending. */
export const plain: CorpusFormat = {
  id: "plain",
  name: "Plain HTML files",
  files: "HTML files in any folders",
  holds: {
    content: "no",
    places: "no",
    title: "no",
    author: "no",
    date: "no",
    roles: "no",
    verdict: "no",
    labelled: "no",
    corrections: "no",
    logs: "no",
  },
  recognises: (tree, root) => tree.files.some((file) => file.startsWith(root) && isPageFile(file)),
  async read(tree, root) {
    const rejects: Reject[] = [];
    for (const file of tree.files) {
      if (file.startsWith(root) && !isPageFile(file))
        rejects.push({
          origin: tree.originOf(file),
          code: "not-a-page",
          message: "not an HTML file by its name",
        });
    }
    const pages = pagesBelow(tree, root, rejects);
    async function* entries(): AsyncGenerator<CorpusEntry> {
      for (const [id, file] of pages) yield pageEntry(tree, file, { id });
    }
    return { entries: entries(), count: pages.size, rejects, notes: [] };
  },
  write: null,
};
