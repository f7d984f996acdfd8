import { HELD_BESIDE, type CorpusFormat } from "../format";
import { contentSaying } from "../places/content-saying";
import { readMarked, recognisesMarked, writeMarked, type MarkedLayout } from "../places/marked-layout";

const CONTENT = "1";
const REST = "0";

const LAYOUT: MarkedLayout = {
  pages: "raw_html/",
  marked: "prepared_html/",
  marking: {
    wrapper: "span",
    attribute: "__boilernet_label",
    value: (as) => as,
    nameOf: (value) => (value === CONTENT || value === REST ? value : null),
    none: REST,
  },
  saying: contentSaying(CONTENT),
};

/**
 * Layout of BoilerNet and Google-Trends-2017: `raw_html/ID.html`, and `prepared_html/ID.html` with
 * `<span __boilernet_label="1">` around each text that is content and `"0"` around every other one. A text of which
 * only a part is content has a span for each part.
 */
export const boilernet: CorpusFormat = {
  id: "boilernet",
  name: "BoilerNet (raw_html/ and prepared_html/)",
  files: "raw_html/ID.html and prepared_html/ID.html with __boilernet_label spans",
  holds: { content: "own", places: "own", ...HELD_BESIDE },
  endings: [".html"],
  recognises: (tree, root) => recognisesMarked(tree, root, LAYOUT),
  read: (tree, root) => readMarked(tree, root, LAYOUT),
  write: (entries, sink) => writeMarked(LAYOUT, entries, sink),
};
