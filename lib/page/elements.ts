const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/**
 * Elements that start on a new line by default (HTML 4's block list and HTML 5's additions; algorithms after
 * S0 2.1.2).
 */
export const BLOCK_ELEMENTS = words(
  "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form " +
    "h1 h2 h3 h4 h5 h6 header hgroup hr html isindex legend li main menu nav noframes ol p pre search section summary " +
    "table caption colgroup col thead tbody tfoot tr td th ul",
);

/** S0's "list elements" `l`. */
export const LIST_ELEMENTS = words("ul ol dl menu dir li dt dd");

/** S0's "basic text elements" `t`. */
export const BASIC_ELEMENTS = words("p h1 h2 h3 h4 h5 h6");

/** Elements that every extractor drops in its Remove step, with the name of the element as the reason. */
export const REMOVED_ELEMENTS = words(
  "script style noscript template head title meta link base iframe frame frameset object embed applet svg canvas audio video map area",
);

/** Elements whose text is no leaf: it is never rendered as text of the page, or is raw markup. */
export const NO_LEAF_ELEMENTS = words("script style template iframe object textarea noembed noframes head");

/**
 * Elements that stand for something visible without text; they keep an otherwise empty block from being
 * skipped.
 */
export const MEDIA_ELEMENTS = words(
  "img picture svg video audio canvas object embed iframe math input button select textarea",
);

/** Elements without an end tag. */
export const VOID_ELEMENTS = words("area base br col embed hr img input link meta param source track wbr");
