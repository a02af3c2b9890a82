// Finds what a long text asks. People describe their circumstances at length and ask one thing; the words of the
// description must not lead the searches.

import { sentencesOf } from "@/lib/text/sentences";

/** A shorter text is a question as a whole, with its circumstances. UTF-16 units. */
const LONG = 200;
const FEWEST_SENTENCES = 4;

export type AskedSentences = {
  /** The sentences that ask, in order; the whole text when it is short. */
  asked: string;
  /** The other sentences, nearest to those that ask first; empty when the text is short. */
  around: string[];
};

/** Ends in a question mark outside a quotation: what is quoted was asked by somebody else. */
const MARKED = /[?？][)\]*_]*$/;
/** The next sentence answers, so the text only asked itself. */
const ANSWERING = /^(?:because|weil|parce|porque|потому)(?!\p{L})/iu;
/** Asks for an answer, not for a subject: "Can anyone help me with this?" */
const COURTESY =
  /(?<!\p{L})(?:help|ideas?|thoughts|advice|suggestions?|how are you|do you know|helfen|hilfe|ideen?|weiß jemand|wie geht|aider|idées?|conseils?|ayudar\p{L}*|ideas|consejos?|помо(?:чь|жет\p{L}*|гит\p{L}*)|идеи|совет\p{L}*|как дела|знает)(?!\p{L})/iu;
const LONGEST_COURTESY = 8;
/** Requests an answer without a question mark. */
const REQUEST =
  /(?:^|(?<!\p{L}))(?:(?:want|need|like|love|try(?:ing)?) to (?:know|find out|understand|learn)|wonder(?:ing)?|(?:tell|show) (?:me|us)|(?:my|our|the) question is|wissen|erfahren|(?:meine|unsere|die) frage|savoir|comprendre|(?:ma|notre|la) question|saber|entender|(?:mi|nuestra|la) pregunta|у?знать|понять|подскаж\p{L}+|расскаж\p{L}+|объясн\p{L}+|вопрос)(?!\p{L})/iu;
/** Opens a question or a request. */
const OPENING =
  /^[^\p{L}\p{N}]*(?:please\s+|bitte\s+|пожалуйста,?\s+)?(?:how|what|which|why|who|explain|describe|compare|list|find|summari[sz]e|wie|was|welche[rsnm]?|warum|wieso|erklär\p{L}*|beschreib\p{L}*|vergleich\p{L}*|nenn\p{L}*|comment|quel(?:le)?s?|pourquoi|expliqu\p{L}+|compar\p{L}+|cómo|qué|cuál(?:es)?|explic\p{L}+|как\p{L}{0,3}|что|почему|зачем|сколько|можно ли|опиши\p{L}*|сравни\p{L}*|найди\p{L}*|перечисли\p{L}*)(?!\p{L})/iu;

const isCourtesy = (sentence: string) =>
  COURTESY.test(sentence) && sentence.split(/\s+/, LONGEST_COURTESY + 1).length <= LONGEST_COURTESY;

/** The places of the sentences that ask; of a text that asks nowhere, those at its ends. */
function askingIn(sentences: readonly string[]): number[] {
  const placesOf = (asks: (sentence: string, at: number) => boolean) =>
    [...sentences.keys()].filter((at) => asks(sentences[at] ?? "", at));
  const marked = placesOf(
    (sentence, at) =>
      MARKED.test(sentence) && !isCourtesy(sentence) && !ANSWERING.test(sentences[at + 1] ?? ""),
  );
  if (marked.length > 0) return marked;
  const requested = placesOf((sentence) => REQUEST.test(sentence) || OPENING.test(sentence));
  return requested.length > 0 ? requested : [0, sentences.length - 1];
}

/** A text without its blocks of code, whose question marks ask nothing. */
const withoutCode = (text: string) =>
  text
    .split("```")
    .filter((_, at) => at % 2 === 0)
    .join("\n\n");

/** Divides a text into what it asks and what it tells. */
export function askedIn(text: string): AskedSentences {
  const whole = { asked: text, around: [] };
  if (text.length < LONG) return whole;
  const prose = withoutCode(text);
  const sentences = sentencesOf(prose).map(({ start, end }) => prose.slice(start, end).replace(/\s+/g, " "));
  if (sentences.length < FEWEST_SENTENCES) return whole;
  const asking = askingIn(sentences);
  const distanceOf = (at: number) => Math.min(...asking.map((one) => Math.abs(one - at)));
  const around = [...sentences.keys()]
    .filter((at) => !asking.includes(at))
    .toSorted((a, b) => distanceOf(a) - distanceOf(b));
  return {
    asked: asking.map((at) => sentences[at]).join(" "),
    around: around.flatMap((at) => sentences[at] ?? []),
  };
}
