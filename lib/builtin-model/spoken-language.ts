// The language in which the built-in model writes its own words. It matches words of English and Russian only; of questions
// in German, French or Spanish it keeps to their language in what it says around its quotations.

import { quoted, withinQuotes } from "@/lib/text/quotation-marks";

/** Languages that have phrases of their own but no terms. */
export type Unmatched = "de" | "fr" | "es";
export type Spoken = "en" | "ru" | Unmatched;

/**
 * Words that tell languages in Latin letters apart. `opens`: question words that no other of these languages has; `leads`:
 * verbs that say as much as the first word ("Kann ein Layout …?"); the others are small words, which several may share. Italian, Portuguese and Dutch have no phrases, but must not be taken for another.
 */
const WORDS: Record<Unmatched | "en" | "it" | "pt" | "nl", { opens: string; leads?: string; small: string }> =
  {
    de: {
      opens:
        "warum wieso weshalb wann wer wem wen wessen woher wohin wo welche welcher welches welchen welchem",
      leads: "kann können könnte darf dürfen muss müssen soll sollte ist sind wird werden gibt",
      small:
        "können könnte darf dürfen muss müssen soll sollte wie was der die das den dem des ein eine einen einem einer ist sind war wird werden wurde wurden und oder für mit auf im in nicht von zu zum zur ich man kann bei aus nach über hat haben gibt es kostet heißt bedeutet funktioniert viele viel",
    },
    fr: {
      opens: "pourquoi combien quel quelle quels quelles où qu'est-ce est-ce quoi",
      leads: "peut peut-on peuvent puis-je doit-on dois-je faut-il",
      small:
        "peut-on peuvent puis-je doit-on dois-je faut-il qui quand comment le la les l un une des du de d est sont et ou dans pour avec sur entre je peut que a été ce cette il elle au aux en ne pas fonctionne s",
    },
    es: {
      opens: "qué cuál cuáles cómo dónde cuándo quién quiénes cuánto cuánta cuántos cuántas",
      leads: "puede pueden puedo podemos debe deben debo",
      small:
        "pueden puedo podemos debe deben debo el la los las un una unos unas es son fue y o por para con en de del al entre se que puede hay a no su más funciona cuesta",
    },
    en: {
      opens: "how why when who whose",
      small:
        "the of and to is are for with that this it as by from was were which what has have not be on in a an do does did",
    },
    it: {
      opens: "perché dov'è chi cosa cos'è qual'è quanti",
      small:
        "quando come dove quanto quale quali il lo la gli le i un una è e per con nel nella di del della che a da si",
    },
    pt: {
      opens: "onde quem quais quantos",
      small: "qual quando como o os as a um uma é são e no na do da de em com para por que não quanto se foi",
    },
    nl: {
      opens: "hoe waar waarom wanneer hoeveel welk",
      small: "wie wat de het een en is zijn van voor met op niet in werkt welke was",
    },
  };

const KNOWN = Object.entries(WORDS).map(([language, { opens, leads = "", small }]) => ({
  language: language as keyof typeof WORDS,
  opens: new Set(opens.split(" ")),
  leads: new Set(leads.split(" ")),
  small: new Set(small.split(" ")),
}));

const WORD = /[\p{L}]+(?:['’-][\p{L}]+)*/gu;
/** An elided word of French: "l'eau", "d'une". */
const ELIDED = /^([ldsjnmtc]|qu)['’](.+)$/u;
const LOOKED_AT = 4000;
const OPENING_POINTS = 2;
/** From here on a language is sure: an opening word and a small one, or three small ones. */
const SURE = 3;

const wordsIn = (text: string): Set<string> =>
  new Set(
    (text.slice(0, LOOKED_AT).toLowerCase().match(WORD) ?? []).flatMap((word) => {
      const plain = word.replaceAll("’", "'");
      const [, short, rest] = ELIDED.exec(plain) ?? [];
      return short && rest ? [plain, short, rest] : [plain];
    }),
  );

/** The language of a text in Latin letters that is surely not in English; null when nothing makes it sure. */
export function unmatchedLanguage(text: string): Unmatched | null {
  const words = [...wordsIn(text)];
  const [leading = ""] = words;
  const points = KNOWN.map(({ language, opens, leads, small }) => ({
    language,
    sum: words.reduce(
      (sum, word) => sum + (opens.has(word) ? OPENING_POINTS : 0) + (small.has(word) ? 1 : 0),
      leads.has(leading) || (language === "es" && text.includes("¿")) ? OPENING_POINTS : 0,
    ),
  })).sort((one, other) => other.sum - one.sum);
  const [first, second] = points;
  if (!first || first.sum < SURE || first.sum === second?.sum) return null;
  const { language } = first;
  return language === "de" || language === "fr" || language === "es" ? language : null;
}

const OUTER: Record<Unmatched, [string, string]> = {
  de: ["„", "“"],
  fr: ["«\u00a0", "\u00a0»"],
  es: ["«", "»"],
};
const INNER: Record<Unmatched, [string, string]> = { de: ["‚", "‘"], fr: ["“", "”"], es: ["“", "”"] };

/** The text between the quotation marks of the language. */
export function quotedIn(text: string, language: Spoken): string {
  if (language === "en" || language === "ru") return quoted(text, language);
  const [open, close] = OUTER[language];
  const [inner, outer] = INNER[language];
  return `${open}${withinQuotes(text, "ru").replace(/„([^„“]*)“/g, `${inner}$1${outer}`)}${close}`;
}
