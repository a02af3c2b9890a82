// Function words of languages that the built-in model has no stop words for. They carry no subject, and a search for
// them finds nothing in English documents.

const WORDS = new Set(
  `der die das den dem des ein eine einen einem einer ist sind wird werden und oder wie was wer wo warum wann welche
welcher welches welchen welchem wem wen wessen wieviel wohin woher zwischen für mit auf im nicht von zu zum zur ich man kann können könnte darf dürfen muss müssen soll sollte hat haben hatte hatten war waren wurde wurden viele viel hoch lange weit groß bei nach mache funktioniert unterschied bedeutet
le la les un une des du est sont et ou comment quel quelle quels quelles quoi pourquoi où quand dans pour avec sur entre
je qui peut peut-on peuvent puis-je doit-on dois-je faut-il fait faire différence est-ce que qu'est-ce
el los las una uno unos en es son y o cómo qué cuál cuáles dónde cuándo quién por para con en del al entre se puedo puede pueden podemos debo debe deben hacer
hago significa diferencia
il lo gli i uno sono e come cosa quale quali dove quando perché nel nella di della tra fra posso fare differenza
os as um uma é são como qual quais onde no na do da em com diferença que`.split(/\s+/),
);
/** Languages written in Latin letters share words with English, so one such word decides nothing. */
const ENOUGH = 2;
const WORD = /[\p{L}'’-]+/gu;
const SHARED = new Set(["die", "i", "o", "e", "as", "no", "do", "is", "um", "son", "in", "an", "a"]);
/** Words that open a question in one of these languages and none in English. */
const OPENS =
  /^\W*(?:ist|sind|wird|werden|was\s+(?:ist|sind|sagt|sagte|sagen|steht|stehen|kostet|macht|bedeutet|wird|kann|gibt|geschah|passiert)|wie|wer|wem|wen|wo|wann|warum|welche[rsnm]?|kann|können|könnte|darf|dürfen|muss|müssen|soll|sollte|hat|haben|gibt|peut(?:-on)?|peuvent|puis-je|doit-on|dois-je|faut-il|puede|pueden|puedo|podemos|debe|deben|debo|est-ce|qu['’]est-ce|quel(?:le)?s?|comment|pourquoi|où|quand|combien|qui|qué|cuál(?:es)?|cómo|dónde|cuándo|quién|cuánt[oa]s?|quale|quali|quando|perché|dove|quanto|quanti|qual|quais|quem|onde|hoe|waar|wanneer|waarom|hoeveel)(?!\p{L})/iu;
const ENGLISH = /(?<!\p{L})(?:the|how|what|which|is|are|does|did|of|and)(?!\p{L})/iu;

const isForeignWord = (word: string) => WORDS.has(word.toLowerCase().replaceAll("’", "'"));

/** The different function words of other languages in a text, without those that are English words too. */
const foreignIn = (text: string) =>
  new Set(
    (text.match(WORD) ?? [])
      .filter(isForeignWord)
      .map((word) => word.toLowerCase())
      .filter((word) => !SHARED.has(word)),
  );

/** True for a question in German, French, Spanish, Italian, Portuguese or Dutch. */
export function isNotEnglish(text: string): boolean {
  if (ENGLISH.test(text)) return false;
  // Only Spanish has this mark.
  return text.includes("¿") || OPENS.test(text) || foreignIn(text).size >= ENOUGH;
}

/** A question without its German, French, Spanish, Italian and Portuguese function words; an English one unchanged. */
export function withoutFunctionWords(text: string): string {
  if (!isNotEnglish(text) && foreignIn(text).size < ENOUGH) return text;
  return text.replace(WORD, (word) => (isForeignWord(word) ? " " : word));
}
