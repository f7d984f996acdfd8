/** The pages of the worked examples, shared by the tests of blocks, extractors and the command line. */

/** docs/algorithms/block-extractor.md#worked-examples. */
export const STORY = `<body>
<div id="nav"><a href="/">Home</a> <a href="/world">World</a></div>
<div class="story">
<h1>Rain floods the valley</h1>
<p>Heavy rain fell on Monday and the river rose two metres.</p>
<p>Officials said <a href="/evac">three villages</a> were evacuated.</p>
<div class="ad"><a href="http://ads.example/1">Buy now</a></div>
<ul><li>Road closed</li><li>Trains late</li></ul>
<p>Schools will reopen on Thursday.</p>
</div>
<div id="foot">Copyright 2012</div>
</body>`;

/** docs/algorithms/block-extractor.md#worked-examples. */
export const ALL_SYMBOLS =
  '<body><div id="b"><a href="/1">One</a> and text<p>Alpha beta gamma delta epsilon.</p><div>plain words only here</div>' +
  "<div><b>Bold</b> mix</div><table><tr><td>cell one</td><td>cell <i>two</i></td></tr></table>tail</div></body>";

/** The test vector of text densities (docs/algorithms/comparators.md#cetd-densities-and-marking). */
export const DENSITY_VECTOR =
  '<body><div id="n"><a href="/">Home</a><a href="/n">News</a></div><div id="c"><p>Twenty plus characters of running text here.</p><p>More words <a href="/x">link</a> and an ending.</p></div></body>';
