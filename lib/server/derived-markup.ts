/** What of a captured page's markup may reach the frame. Everything that is not named here is replaced or left out. */
const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Elements that stand in the frame under their own name. */
export const KEPT_ELEMENTS = words(
  "html head body address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section search blockquote dd div dl dt figcaption " +
    "figure hr li menu ol p pre ul dir center a abbr b bdi bdo br cite code data dfn em i kbd mark q rp rt ruby s samp small span strong sub " +
    "sup time u var wbr big font strike tt acronym nobr basefont blink rb rtc img picture source map area video audio track canvas table caption " +
    "colgroup col thead tbody tfoot tr td th form button input select option optgroup textarea label fieldset legend datalist output progress " +
    "meter details summary dialog ins del noscript isindex",
);

/** Elements with nothing to show; they stay, empty and without attributes, so that the text nodes around them do not merge. */
export const EMPTIED_ELEMENTS = words("script template meta link base title noembed noframes frame portal fencedframe param bgsound");

/** Elements that show foreign content; a box of their size takes their place. */
export const BOXED_ELEMENTS = words("iframe object embed applet");

/** Elements whose children stay, under another name that does the same without moving, loading or raw text. */
export const RENAMED_ELEMENTS: ReadonlyMap<string, string> = new Map([
  ["marquee", "div"], ["frameset", "div"], ["xmp", "pre"], ["listing", "pre"], ["plaintext", "pre"], ["image", "span"], ["layer", "div"], ["ilayer", "span"],
]);

/** SVG elements that draw; the rest of that name space becomes a group. `use` is not here: nested copies grow without bound. */
export const SVG_ELEMENTS = words(
  "svg g path rect circle ellipse line polyline polygon text tspan textPath defs symbol clipPath mask pattern marker linearGradient radialGradient stop " +
    "title desc switch foreignObject a",
);

export const MATHML_ELEMENTS = words(
  "math mrow mi mo mn ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup msubsup munder mover munderover " +
    "mmultiscripts mprescripts none mtable mtr mtd mlabeledtr semantics annotation",
);

/** Attributes without a URL, an action or a focus. */
export const KEPT_ATTRIBUTES = words(
  "class id title lang dir width height align valign bgcolor color face size border cellpadding cellspacing colspan rowspan span hidden type start " +
    "value reversed alt open checked disabled selected placeholder label rows cols nowrap noshade clear hspace vspace datetime role text link frame rules " +
    "summary scope headers char charoff compact multiple readonly min max step low high optimum maxlength noresize frameborder",
);

/** Presentation attributes of SVG and MathML; a value with a reference may only point into the document. */
export const DRAWING_ATTRIBUTES = words(
  "d x y x1 x2 y1 y2 cx cy r rx ry dx dy points transform viewBox preserveAspectRatio fill fill-rule fill-opacity stroke stroke-width stroke-linecap " +
    "stroke-linejoin stroke-dasharray stroke-dashoffset stroke-opacity stroke-miterlimit opacity clip-path clip-rule mask offset stop-color stop-opacity " +
    "gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits markerWidth markerHeight " +
    "markerUnits refX refY orient font-size font-family font-weight font-style text-anchor dominant-baseline letter-spacing visibility display " +
    "displaystyle mathvariant stretchy columnalign rowspacing columnspacing lspace rspace version xmlns",
);

/** Kinds of input that only look; the rest becomes a text field. */
export const INPUT_TYPES = words(
  "text search email url tel number password checkbox radio range date month week time datetime-local color hidden submit reset button",
);

export const RASTER_OR_VECTOR = /^data:image\/(png|jpe?g|gif|webp|avif|bmp|svg\+xml)[;,]/i;
