import { describe, expect, it } from "vitest";
import { bestLanguage, countStopWords, STOP_WORD_LANGUAGES, STOP_WORDS } from "./stop-words";
import { wordTokens } from "./words";

const SENTENCES: Readonly<Record<string, string>> = {
  en: "The river rose by two metres and some of the villages that lie near it were left by those who live there.",
  de: "Der Fluss stieg um zwei Meter, und einige der Dörfer, die an ihm liegen, wurden von den Bewohnern verlassen.",
  it: "Il fiume è salito di due metri e alcuni dei paesi che si trovano sulle sue rive sono stati lasciati dagli abitanti.",
  fr: "Le fleuve est monté de deux mètres et les habitants des villages qui se trouvent sur ses rives ont dû les quitter.",
  es: "El río subió dos metros y los vecinos de las aldeas que están en su orilla tuvieron que salir de ellas.",
  pt: "O rio subiu dois metros e os moradores das aldeias que ficam na sua margem não puderam ficar em casa.",
  zh: "河水上涨了两米，住在河边的人们都已经从村庄里撤离，但是还没有人受伤。",
};

const counted = (text: string): number[] => {
  const counts = new Int32Array(STOP_WORD_LANGUAGES.length);
  countStopWords(text, counts);
  return [...counts];
};
const lookedUp = (text: string): number[] =>
  STOP_WORD_LANGUAGES.map(
    (language) => wordTokens(text).filter((word) => STOP_WORDS[language]!.has(word.toLowerCase())).length,
  );

describe("stop words", () => {
  it("are lists of 60 to 160 distinct lower-case words, as the words of a text are cut", () => {
    for (const [language, list] of Object.entries(STOP_WORDS)) {
      expect(list.size, language).toBeGreaterThanOrEqual(60);
      expect(list.size, language).toBeLessThanOrEqual(160);
      for (const word of list) expect([wordTokens(word), word.toLowerCase()], word).toEqual([[word], word]);
    }
  });

  it.each(Object.entries(SENTENCES))("tell %s", (language, sentence) => {
    expect(bestLanguage(wordTokens(sentence))).toBe(language);
  });

  it("say English where there is no word, no function word, or a tie", () => {
    expect(bestLanguage([])).toBe("en");
    expect(bestLanguage(["xyz", "42"])).toBe("en");
    expect(bestLanguage(["the", "das"])).toBe("en");
    expect(bestLanguage(["THE"])).toBe("en");
  });

  it("are counted as a look-up of every word counts them", () => {
    const texts = [
      ...Object.values(SENTENCES),
      "We'll see l'eau, the_end x1 1a THE ÉTÉ",
      "тот the",
      "の的",
      "",
      "a",
      "thé naïve façade",
      "the\u00d7of",
    ];
    for (const text of texts) expect(counted(text), text).toEqual(lookedUp(text));
  });
});
