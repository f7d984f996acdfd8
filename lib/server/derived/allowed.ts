/**
 * The one list of what a captured page may bring into the frame: elements, attributes, and of style sheets
 * every property, function and at-rule. What is not named here is replaced or left out, so that what browsers
 * learn in later years is out as well until somebody adds it.
 */
const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/**
 * Elements that stand in the frame under their own name. `applet` is an unknown element to the browsers of
 * today, which show its content.
 */
export const KEPT_ELEMENTS = words(
  "html head body address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section search blockquote dd div dl dt figcaption " +
    "figure hr li menu ol p pre ul dir center a abbr b bdi bdo br cite code data dfn em i kbd mark q rp rt ruby s samp small span strong sub " +
    "sup time u var wbr big font strike tt acronym nobr basefont blink rb rtc img picture source map area video audio track canvas table caption " +
    "colgroup col thead tbody tfoot tr td th form button input select option optgroup textarea label fieldset legend datalist output progress " +
    "meter details summary dialog ins del noscript isindex applet title",
);

/**
 * Elements with nothing to show; they stay, empty and without attributes, so that the text nodes around them
 * do not merge.
 */
export const EMPTIED_ELEMENTS = words("script template meta link base noembed noframes frame param bgsound");

/** Elements that show foreign content; a box of their size takes their place. */
export const BOXED_ELEMENTS = words("iframe object embed");

/**
 * Elements whose children stay, under another name that the parser treats alike and that does not move, load
 * or hold raw text.
 */
export const RENAMED_ELEMENTS: ReadonlyMap<string, string> = new Map([
  ["marquee", "applet"],
  ["frameset", "div"],
  ["xmp", "pre"],
  ["listing", "pre"],
  ["plaintext", "pre"],
  ["image", "span"],
]);

/** SVG elements that draw and hold still; the rest of that name space becomes a group. */
export const SVG_ELEMENTS = words(
  "svg g path rect circle ellipse line polyline polygon text tspan textPath defs symbol clipPath mask pattern marker linearGradient radialGradient stop " +
    "title desc switch foreignObject a",
);

export const MATHML_ELEMENTS = words(
  "math mrow mi mo mn ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup msubsup munder mover munderover " +
    "mmultiscripts mprescripts none mtable mtr mtd mlabeledtr semantics annotation",
);

/** Attributes without an address, an action or a focus. */
export const KEPT_ATTRIBUTES = words(
  "class id title lang dir width height align valign bgcolor color face size border cellpadding cellspacing colspan rowspan span hidden type start " +
    "value reversed alt open checked disabled selected placeholder label rows cols nowrap noshade clear hspace vspace datetime role text link frame rules " +
    "summary scope headers char charoff compact multiple readonly min max step low high optimum maxlength noresize frameborder",
);

/** Of these the words are shown to readers. */
export const SHOWN_ATTRIBUTES = words("title value alt placeholder label summary");

/** Attributes of SVG and MathML that hold numbers, names of units and transforms. */
export const GEOMETRY_ATTRIBUTES = words(
  "d x y x1 x2 y1 y2 cx cy r rx ry dx dy points transform viewBox preserveAspectRatio offset gradientUnits gradientTransform spreadMethod patternUnits " +
    "patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits refX refY orient fx fy fr rotate textLength " +
    "lengthAdjust startOffset displaystyle mathvariant stretchy columnalign rowspacing columnspacing lspace rspace version",
);

/**
 * Attributes of SVG that say what a declaration says; their values go through the filter of declarations
 * under the same name.
 */
export const PRESENTATION_ATTRIBUTES = words(
  "fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-opacity stroke-miterlimit opacity " +
    "clip-path clip-rule mask stop-color stop-opacity color font-size font-family font-weight font-style font-variant text-anchor text-decoration " +
    "dominant-baseline alignment-baseline baseline-shift letter-spacing word-spacing writing-mode visibility display overflow vector-effect paint-order " +
    "shape-rendering text-rendering color-interpolation mask-type marker-start marker-mid marker-end",
);

/** Kinds of input that only look; the rest becomes a text field. */
export const INPUT_TYPES = words(
  "text search email url tel number password checkbox radio range date month week time datetime-local color hidden submit reset button",
);

/** At-rules that hold rules of their own. */
export const RULE_AT_RULES = words("media supports layer container scope");
/** At-rules that hold descriptors, and which. */
export const DESCRIPTORS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "font-face",
    words(
      "font-family src font-style font-weight font-stretch font-display unicode-range font-feature-settings font-variation-settings font-variant ascent-override " +
        "descent-override line-gap-override size-adjust",
    ),
  ],
  ["property", words("syntax inherits initial-value")],
]);

const BOX_SIDES = [
  "top",
  "right",
  "bottom",
  "left",
  "block",
  "inline",
  "block-start",
  "block-end",
  "inline-start",
  "inline-end",
];
const sided = (prefix: string): string[] => [prefix, ...BOX_SIDES.map((side) => `${prefix}-${side}`)];
const bordered = BOX_SIDES.flatMap((side) =>
  ["", "-color", "-style", "-width"].map((part) => `border-${side}${part}`),
);

/**
 * Properties that lay out and paint, and neither move, fetch, nor reach beyond the page. Custom properties
 * are kept as well.
 */
export const PROPERTIES: ReadonlySet<string> = new Set([
  ...sided("margin"),
  ...sided("padding"),
  ...bordered,
  ...sided("inset"),
  ...words(
    // Boxes
    "all display position top right bottom left float clear z-index box-sizing width height min-width min-height max-width max-height block-size inline-size " +
      "min-block-size min-inline-size max-block-size max-inline-size aspect-ratio overflow overflow-x overflow-y overflow-block overflow-inline overflow-wrap " +
      "overflow-clip-margin visibility zoom isolation contain container container-name container-type contain-intrinsic-size contain-intrinsic-width " +
      "contain-intrinsic-height contain-intrinsic-block-size contain-intrinsic-inline-size object-fit object-position resize appearance field-sizing " +
      "scrollbar-width scrollbar-color scrollbar-gutter box-decoration-break margin-trim " +
      // Flexible boxes, grids, columns, tables
      "flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap order align-content align-items align-self justify-content justify-items " +
      "justify-self place-content place-items place-self gap row-gap column-gap grid grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column " +
      "grid-column-end grid-column-gap grid-column-start grid-gap grid-row grid-row-end grid-row-gap grid-row-start grid-template grid-template-areas " +
      "grid-template-columns grid-template-rows columns column-count column-fill column-rule column-rule-color column-rule-style column-rule-width column-span " +
      "column-width break-after break-before break-inside page-break-after page-break-before page-break-inside orphans widows table-layout border-collapse " +
      "border-spacing caption-side empty-cells " +
      // Colours, backgrounds, borders
      "color color-scheme accent-color forced-color-adjust print-color-adjust opacity mix-blend-mode background background-attachment background-blend-mode " +
      "background-clip background-color background-image background-origin background-position background-position-x background-position-y background-repeat " +
      "background-size border border-color border-style border-width border-radius border-top-left-radius border-top-right-radius border-bottom-left-radius " +
      "border-bottom-right-radius border-start-start-radius border-start-end-radius border-end-start-radius border-end-end-radius border-image border-image-outset " +
      "border-image-repeat border-image-slice border-image-source border-image-width box-shadow outline outline-color outline-offset outline-style outline-width " +
      "filter backdrop-filter clip clip-path clip-rule mask mask-clip mask-composite mask-image mask-mode mask-origin mask-position mask-repeat mask-size mask-type " +
      "shape-outside shape-margin shape-image-threshold image-rendering image-orientation " +
      // Text
      "font font-family font-size font-style font-weight font-stretch font-variant font-variant-alternates font-variant-caps font-variant-east-asian " +
      "font-variant-emoji font-variant-ligatures font-variant-numeric font-variant-position font-feature-settings font-variation-settings font-kerning " +
      "font-optical-sizing font-palette font-size-adjust font-synthesis font-synthesis-weight font-synthesis-style font-synthesis-small-caps line-height " +
      "letter-spacing word-spacing word-break word-wrap line-break white-space white-space-collapse text-align text-align-last text-anchor text-combine-upright " +
      "text-decoration text-decoration-color text-decoration-line text-decoration-skip-ink text-decoration-style text-decoration-thickness text-emphasis " +
      "text-emphasis-color text-emphasis-position text-emphasis-style text-indent text-justify text-orientation text-overflow text-rendering text-shadow " +
      "text-size-adjust text-transform text-underline-offset text-underline-position text-wrap text-wrap-mode text-wrap-style text-box text-box-edge text-box-trim " +
      "vertical-align direction unicode-bidi writing-mode hyphens hyphenate-character tab-size quotes content counter-increment counter-reset counter-set " +
      "list-style list-style-image list-style-position list-style-type ruby-align ruby-position initial-letter hanging-punctuation math-style math-depth math-shift " +
      // Transforms at rest, SVG
      "transform transform-box transform-origin translate rotate scale fill fill-opacity " +
      "fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width stop-color stop-opacity " +
      "marker marker-start marker-mid marker-end paint-order shape-rendering color-interpolation color-rendering vector-effect alignment-baseline " +
      "baseline-shift dominant-baseline cx cy r rx ry x y d " +
      // Old names that pages still use and browsers still read
      "-webkit-align-content -webkit-align-items -webkit-align-self -webkit-appearance -moz-appearance -webkit-background-clip " +
      "-webkit-background-origin -webkit-background-size -webkit-border-radius -webkit-border-top-left-radius -webkit-border-top-right-radius " +
      "-webkit-border-bottom-left-radius -webkit-border-bottom-right-radius -webkit-border-image -webkit-box-align -webkit-box-decoration-break " +
      "-webkit-box-direction -webkit-box-flex -webkit-box-ordinal-group -webkit-box-orient -webkit-box-pack -webkit-box-shadow -webkit-box-sizing -moz-box-sizing " +
      "-webkit-clip-path -webkit-column-count -webkit-column-gap -webkit-column-rule -webkit-column-span -webkit-column-width -webkit-columns -moz-column-count " +
      "-moz-column-gap -moz-columns -webkit-column-break-inside -webkit-filter -webkit-flex -webkit-flex-basis -webkit-flex-direction -webkit-flex-flow " +
      "-webkit-flex-grow -webkit-flex-shrink -webkit-flex-wrap -webkit-font-feature-settings -webkit-font-smoothing -moz-osx-font-smoothing -webkit-hyphens " +
      "-webkit-justify-content -webkit-line-break -webkit-line-clamp -webkit-margin-after -webkit-margin-before -webkit-margin-end -webkit-margin-start " +
      "-webkit-padding-after -webkit-padding-before -webkit-padding-end -webkit-padding-start -webkit-mask -webkit-mask-clip -webkit-mask-composite " +
      "-webkit-mask-image -webkit-mask-origin -webkit-mask-position -webkit-mask-repeat -webkit-mask-size -webkit-opacity -webkit-order  " +
      "-webkit-print-color-adjust -webkit-text-combine -webkit-text-decoration -webkit-text-fill-color -webkit-text-orientation -webkit-text-security " +
      "-webkit-text-size-adjust -moz-text-size-adjust -webkit-text-stroke -webkit-text-stroke-color -webkit-text-stroke-width -webkit-transform " +
      "-webkit-transform-origin -webkit-writing-mode",
  ),
]);

/** Properties whose value may be a picture; in any other one an address is out. */
export const PICTURE_PROPERTIES = words(
  "background background-image border-image border-image-source -webkit-border-image content list-style list-style-image mask mask-image -webkit-mask " +
    "-webkit-mask-image shape-outside",
);

/**
 * Functions that compute, draw or name a thing of the page itself. `url()`, `attr()`, `env()` and `var()` are
 * settled in css-values.ts.
 */
export const FUNCTIONS = words(
  "calc min max clamp round mod rem sin cos tan asin acos atan atan2 pow sqrt hypot log exp abs sign calc-size minmax repeat fit-content " +
    "rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark " +
    "linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient -webkit-linear-gradient " +
    "-webkit-radial-gradient -webkit-repeating-linear-gradient -webkit-repeating-radial-gradient -webkit-gradient from to color-stop " +
    "blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia " +
    "matrix matrix3d translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d rotate rotatex rotatey rotatez rotate3d skew skewx " +
    "skewy perspective circle ellipse inset polygon path rect xywh counter counters symbols format tech local stylistic styleset character-variant swash ornaments annotation",
);

/** Pseudo-classes and pseudo-elements; those with the prefix of a browser are the browser's to judge. */
export const PSEUDO_CLASSES = words(
  "hover active focus focus-visible focus-within link any-link visited target checked disabled enabled required optional read-only read-write placeholder-shown " +
    "default indeterminate valid invalid in-range out-of-range first-child last-child only-child nth-child nth-last-child first-of-type last-of-type only-of-type " +
    "nth-of-type nth-last-of-type empty root not is where has lang dir scope host defined fullscreen modal open popover-open user-valid user-invalid autofill " +
    "before after first-line first-letter",
);
export const PSEUDO_ELEMENTS = words(
  "before after first-line first-letter marker placeholder selection backdrop file-selector-button details-content cue grammar-error spelling-error target-text",
);

/**
 * What must not stand in any attribute but `data-href`, nor in a style sheet: with a scheme that fetches or
 * runs, or of the host of the page.
 */
export const ADDRESS = /\/\/|\b(?:https?|wss?|ftps?|file|blob|javascript|vbscript):/i;
