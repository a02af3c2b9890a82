// Function words of languages that the built-in model has no stop words for. They carry no subject, and a search for
// them finds nothing in English documents.

const WORDS = new Set(
  `der die das den dem des ein eine einen einem einer ist sind wird werden und oder wie was wer wo warum wann welche
welcher welches zwischen für mit auf im nicht von zu zum zur ich man kann mache funktioniert unterschied bedeutet
le la les un une des du est sont et ou comment quel quelle quels quelles quoi pourquoi où quand dans pour avec sur entre
je peut puis-je fait faire différence est-ce que qu'est-ce
el los las una uno unos en es son y o cómo qué cuál cuáles dónde cuándo quién por para con en del al entre se puedo puede hacer
hago significa diferencia
il lo gli i uno sono e come cosa quale quali dove quando perché nel nella di della tra fra posso fare differenza
os as um uma é são como qual quais onde no na do da em com diferença que`.split(/\s+/),
);
/** Languages written in Latin letters share words with English, so one such word decides nothing. */
const ENOUGH = 2;
const WORD = /[\p{L}'’-]+/gu;

/** A question without its German, French, Spanish, Italian and Portuguese function words; an English one unchanged. */
export function withoutFunctionWords(text: string): string {
  const foreign = (word: string) => WORDS.has(word.toLowerCase());
  const found = new Set((text.match(WORD) ?? []).filter(foreign).map((word) => word.toLowerCase()));
  for (const shared of ["die", "i", "o", "e", "as", "no", "do", "is", "um", "son"]) found.delete(shared);
  return found.size < ENOUGH ? text : text.replace(WORD, (word) => (foreign(word) ? " " : word));
}
