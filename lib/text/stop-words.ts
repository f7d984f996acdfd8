/**
 * Function words of seven languages: articles, pronouns, prepositions, conjunctions, auxiliaries, particles.
 * Our own lists, written from general knowledge of the languages; a list of another project would bring its
 * licence. Words are as `wordTokens` cuts them, in lower case: what an apostrophe parts is two words (`l` of
 * `l'eau`, `ll` of `we'll`), and a Chinese word is a character.
 */
const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Function words by language code; the order is that of a search for the language, `en` first. */
export const STOP_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(
    "the a an of and or but nor so yet to in on at by for with from into onto over under about against between through during before after above below " +
      "off out up down than as if then else when where while because until since though although is am are was were be been being has have had having " +
      "do does did doing can could may might must shall should will would i me my mine we us our ours you your yours he him his she her hers it its they " +
      "them their theirs this that these those who whom whose which what why how there here not no only own same such too very just also both each " +
      "all any some more most other again once s t ll re ve d m don",
  ),
  de: words(
    "der die das den dem des ein eine einen einem einer eines kein keine keinen und oder aber denn sondern doch in im an am auf aus bei beim mit nach von vom " +
      "zu zum zur für durch gegen ohne um über unter vor hinter neben zwischen seit bis während wegen ist bin bist sind war waren wird werden wurde wurden " +
      "worden sein hat habe haben hatte hatten kann können konnte muss müssen soll sollen will wollen darf ich du er sie es wir ihr mich mir dich dir ihn " +
      "ihm uns euch ihnen sich mein dein seine seiner seinen ihre ihrer ihren unser dass daß wenn als wie wo was wer welche nicht nur auch noch schon so " +
      "da dann hier dort diese dieser dieses diesem diesen man mehr sehr zwar ob weil damit",
  ),
  it: words(
    "il lo la i gli le l un uno una di a da in con su per tra fra del dello della dei degli delle dell al allo alla ai agli alle all dal dalla dai dalle dall " +
      "nel nello nella nei negli nelle nell sul sulla sui sulle sull e ed o ma però se che chi cui come quando dove perché mentre anche ancora già non né più " +
      "meno molto poco è sono sei siamo era erano essere stato stata stati fu ha ho hai abbiamo hanno aveva avere io tu lui lei noi voi loro mi ti ci vi si ne " +
      "mio tuo suo sua suoi sue nostro questo questa questi queste quello quella quelli c d così solo tutto tutti tutte poi fatto",
  ),
  fr: words(
    "le la les l un une des du de d à au aux en dans sur sous par pour avec sans entre vers chez contre depuis pendant avant après et ou mais donc or ni car " +
      "que qu qui quoi dont où si quand comme lorsque puisque parce est sont suis es sommes êtes était étaient être été sera fut a ai as avons avez ont avait " +
      "avaient avoir je j tu il elle on nous vous ils elles me m te t se s lui leur leurs y ce c cet cette ces cela ça mon ma mes ton ta tes son sa ses notre nos " +
      "votre vos ne n pas plus moins très aussi encore bien même tout toute tous toutes fait peut deux",
  ),
  es: words(
    "el la los las lo un una unos unas de del a al en con por para sin sobre entre hasta desde hacia contra durante según y e o u pero sino ni que qué quien " +
      "quienes cual cuales cuando donde como porque si aunque mientras es son soy eres somos era eran fue fueron ser sido será está están estaba estar he ha han " +
      "hemos había haber hay yo tú él ella nosotros ellos ellas usted me te se nos le les mi mis tu tus su sus este esta esto estos estas ese esa eso aquel " +
      "aquella no sí ya más menos muy también tan todo toda todos todas otro otra otros otras así solo sólo pues",
  ),
  pt: words(
    "o a os as um uma uns umas de do da dos das em no na nos nas ao à aos às por pelo pela pelos pelas para com sem sobre entre até desde contra e ou mas nem " +
      "que quem qual quais quando onde como porque se embora enquanto é são sou somos era eram foi foram ser sido será está estão estava estar tem têm tinha ter " +
      "há havia haver eu tu ele ela você vocês nós eles elas me te lhe lhes meu minha seu sua seus suas nosso nossa este esta isto estes estas esse essa isso " +
      "aquele aquela num numa não sim já mais menos muito também só tão todo toda todos todas outro outra outros outras ainda depois",
  ),
  zh: words(
    "的 了 是 在 不 有 和 与 及 或 而 但 也 都 就 还 又 才 只 很 更 最 太 我 你 他 她 它 们 您 咱 这 那 哪 此 其 之 以 于 为 从 自 到 向 往 把 被 将 对 跟 比 给 让 使 由 因 所 如 若 虽 " +
      "然 则 且 并 着 过 地 得 吗 呢 吧 啊 么 什 谁 怎 没 非 无 未 别 能 会 可 应 该 要 想 个 些 每 各 某 上 中 下 里 后 前 时 等 者 当 已 曾 正 再 說 這 個 們 為 與 對 還 沒 於 會 後 來 来 去 一",
  ),
};

export const STOP_WORD_LANGUAGES: readonly string[] = Object.keys(STOP_WORDS);

/** Each function word with the languages that have it: bit n stands for `STOP_WORD_LANGUAGES[n]`. */
const LANGUAGES_OF = new Map<string, number>();
STOP_WORD_LANGUAGES.forEach((language, bit) => {
  for (const word of STOP_WORDS[language]!)
    LANGUAGES_OF.set(word, (LANGUAGES_OF.get(word) ?? 0) | (1 << bit));
});
const LONGEST = Math.max(...Array.from(LANGUAGES_OF.keys(), (word) => word.length));

/**
 * The language whose function words are the largest share of the words, in any case; `en` where none is ahead
 * of it or nothing is found.
 */
export function bestLanguage(words: Iterable<string>): string {
  const counts = new Int32Array(STOP_WORD_LANGUAGES.length);
  for (const word of words)
    if (word.length <= LONGEST) addTo(counts, LANGUAGES_OF.get(word.toLowerCase()) ?? 0);
  return languageOfCounts(counts);
}

/**
 * The language with the highest count; ties to the earlier, so to `en` first. @param counts one per language,
 * in the order of `STOP_WORD_LANGUAGES`
 */
export function languageOfCounts(counts: Int32Array): string {
  let best = 0;
  for (let language = 1; language < counts.length; language++)
    if (counts[language]! > counts[best]!) best = language;
  return STOP_WORD_LANGUAGES[best]!;
}

/**
 * Add the function words of a text to the counts of their languages: what `wordTokens` and a look-up find,
 * without cutting the text into words.
 * @param counts one per language, in the order of `STOP_WORD_LANGUAGES`
 */
export function countStopWords(text: string, counts: Int32Array): void {
  let start = 0;
  let hash = 0;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 0;
    if (isWordCharacter(code)) {
      hash = (Math.imul(hash, 31) + lowered(code)) | 0;
      continue;
    }
    if (i > start && i - start <= LONGEST) addTo(counts, languagesOf(hash, text, start, i));
    start = i + 1;
    hash = 0;
    if (code >= 0x4e00 && code <= 0x9fff) addTo(counts, languagesOf(code, text, i, i + 1));
  }
}

/** Words by their hash, in a table of a power of two of places; the next free place is taken. */
const PLACES = 4096;
const table = new Array<string | undefined>(PLACES);
const tableLanguages = new Int32Array(PLACES);
for (const [word, languages] of LANGUAGES_OF) {
  let place = placeOf(hashOf(word));
  while (table[place] !== undefined) place = (place + 1) & (PLACES - 1);
  table[place] = word;
  tableLanguages[place] = languages;
}

function hashOf(word: string): number {
  let hash = 0;
  for (let i = 0; i < word.length; i++) hash = (Math.imul(hash, 31) + word.charCodeAt(i)) | 0;
  return hash;
}

function placeOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & (PLACES - 1);
}

/** Languages of the word at `[start, end)` of a text, in any case; 0 for a word of none. */
function languagesOf(hash: number, text: string, start: number, end: number): number {
  for (let place = placeOf(hash); table[place] !== undefined; place = (place + 1) & (PLACES - 1)) {
    if (isSame(table[place]!, text, start, end)) return tableLanguages[place]!;
  }
  return 0;
}

function isSame(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let i = 0; i < word.length; i++)
    if (word.charCodeAt(i) !== lowered(text.charCodeAt(start + i))) return false;
  return true;
}

/** Lower case of letters up to U+00DE, which are all that the lists hold in capitals. */
function lowered(code: number): number {
  return (code >= 65 && code <= 90) || (code >= 0xc0 && code <= 0xde) ? code + 32 : code;
}

/**
 * Letters, digits and underscores below the Han block; other scripts are word characters too, so that no
 * piece of a longer word is looked up.
 */
function isWordCharacter(code: number): boolean {
  if (code < 0x80)
    return (
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
    );
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba;
  return code < 0x2000 && code !== 0xd7 && code !== 0xf7;
}

function addTo(counts: Int32Array, languages: number): void {
  for (let bit = 0; languages !== 0; bit++, languages >>= 1) if ((languages & 1) === 1) counts[bit]!++;
}
