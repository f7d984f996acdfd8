import { describe, expect, it } from "vitest";
import { decodeBytes } from "./decode";
import { bytesIn, encoded } from "./encode.fixture";
import { guessOfOtherLetters, guessOfSeveralBytes } from "./guess-encoding";

/** A page of a text, many times, with tags in English; nothing in it says how it is written. */
function pageIn(encoding: string, text: string, times: number): Uint8Array {
  const html = `<title>A page</title><ul class="menu"><li><a href="/">Home</a></ul>${`<p class="text">${text}</p>`.repeat(times)}`;
  return encoded(html, bytesIn(encoding));
}

const RIVER = {
  ru: "Вода в реке поднялась на два метра, и жители трёх деревень покинули свои дома до рассвета.",
  el: "Το νερό του ποταμού ανέβηκε δύο μέτρα και οι κάτοικοι τριών χωριών άφησαν τα σπίτια τους.",
  pl: "Woda w rzece podniosła się o dwa metry, a mieszkańcy trzech wsi musieli opuścić swoje domy jeszcze przed świtem, mówi wójt gminy.",
  tr: "Nehirdeki su iki metre yükseldi ve üç köyün sakinleri gün ağarmadan evlerini terk etmek zorunda kaldı, dedi köyün muhtarı.",
  he: "המים בנהר עלו בשני מטרים ותושבי שלושה כפרים עזבו את בתיהם לפני הזריחה",
  ar: "ارتفع منسوب المياه في النهر مترين وغادر سكان ثلاث قرى منازلهم قبل الفجر",
  ja: "川の水は二メートル上がり、三つの村の人々は夜が明ける前に家を出なければならなかったと村長は話している。",
  ko: "강물이 이 미터나 불어나 세 마을의 주민들은 해가 뜨기 전에 집을 떠나야 했다고 이장이 말했다.",
  zh: "河水上涨了两米，三个村子的居民不得不在天亮以前离开他们的家，村长说这样的大水已经很多年没有见过了。",
  hant: "河水上漲了兩米，三個村子的居民不得不在天亮以前離開他們的家，村長說這樣的大水已經很多年沒有見過了。",
};
const WEST = {
  de: "Das Wasser im Fluß stieg um zwei Meter, und die Bewohner dreier Dörfer mußten ihre Häuser früh räumen.",
  fr: "L’eau de la rivière est montée de deux mètres ; les habitants ont dû quitter leurs maisons, déjà inondées à l’été.",
  es: "El agua del río subió dos metros y los vecinos dejaron sus casas mañana y noche, según el señor alcalde: «¡qué año!»",
  sv: "Vattnet i ån steg två meter och invånarna i tre byar fick lämna sina hem före gryningen, säger ordföranden på mötet.",
};

describe("a page that does not say how it is written", () => {
  it.each([
    { language: "ru", encoding: "windows-1251" },
    { language: "ru", encoding: "koi8-r" },
    { language: "el", encoding: "windows-1253" },
    { language: "pl", encoding: "windows-1250" },
    { language: "tr", encoding: "windows-1254" },
    { language: "he", encoding: "windows-1255" },
    { language: "ar", encoding: "windows-1256" },
    { language: "ja", encoding: "shift_jis" },
    { language: "ja", encoding: "euc-jp" },
    { language: "ko", encoding: "euc-kr" },
    { language: "zh", encoding: "gb18030" },
    { language: "hant", encoding: "big5" },
  ] as const)("is read in $encoding where its letters are those of $language", ({ language, encoding }) => {
    const decoded = decodeBytes(pageIn(encoding, RIVER[language], 12));
    expect(decoded.rule).toBe("content");
    // Other names of the same letters will do.
    expect(decoded.html, decoded.encoding).toContain(RIVER[language]);
  });

  it.each(Object.entries(WEST))("is read in windows-1252 in the west: %s", (_, text) => {
    for (const times of [1, 12, 200])
      expect(decodeBytes(pageIn("windows-1252", text, times))).toMatchObject({
        ...{ encoding: "windows-1252", rule: "content" },
      });
  });

  it("is not guessed at by few letters, nor by none", () => {
    const few = pageIn("windows-1251", "Вода в реке поднялась", 1);
    expect(few.filter((byte) => byte >= 0x80)).toHaveLength(18);
    expect([guessOfOtherLetters(few), guessOfSeveralBytes(few)]).toEqual([null, null]);
    const none = Uint8Array.from("<p>plain</p>", (c) => c.charCodeAt(0));
    expect([guessOfOtherLetters(none), guessOfSeveralBytes(none)]).toEqual([null, null]);
  });

  it("is GB 18030 on a Chinese site where its bytes leave it open, and Big5 where they do not", () => {
    const few = pageIn("gb18030", "河水上涨", 1);
    expect(guessOfSeveralBytes(few)).toBeNull();
    expect(decodeBytes(few, { lang: "zh" }).encoding).toBe("gb18030");
    expect(decodeBytes(pageIn("big5", RIVER.hant, 12), { lang: "zh-TW" }).encoding).toBe("big5");
  });

  it("is looked at no longer where it is larger, or one word", () => {
    const timeOf = (bytes: Uint8Array): number => {
      const began = process.cpuUsage().user;
      guessOfSeveralBytes(bytes);
      guessOfOtherLetters(bytes);
      return (process.cpuUsage().user - began) / 1000;
    };
    const page = pageIn("windows-1251", RIVER.ru, 1);
    const times = (size: number) =>
      Uint8Array.from({ length: size * page.length }, (_, at) => page[at % page.length]!);
    const [some, many] = [times(1000), times(100_000)];
    timeOf(some);
    expect(Math.min(timeOf(many), timeOf(many))).toBeLessThan(20 * Math.max(20, timeOf(some)));
    expect(guessOfOtherLetters(new Uint8Array(10_000_000).fill(0xe0))).toBeNull();
  });
});
