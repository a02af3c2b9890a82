// The subject of the run: the question, the user's answers to clarifications, and, for a follow-up that depends on the
// previous question ("and in production?"), that question's terms.

import { analyseQuestion, type Question, type Term, termsOf } from "./question";
import { wordsOf } from "./tokens";
import type { RunView } from "./view";

const LEANING =
  /^\W*(?:and|but|so|also|what about|how about|what if|then|а|и|но|тогда|также|а если|а что|ещ[её])(?!\p{L})/iu;
const POINTING =
  /(?<!\p{L})(?:it|its|this|that|these|those|they|them|there|same|the\s+(?:\p{L}{1,20}\s+)?ones?|оно|он|она|они|это|этот|эта|эти|его|ее|её|их|там|тоже|этого|этом)(?!\p{L})/iu;

const isFocus = (term: Term) => term.role === "focus";

/** True when a question cannot be understood without the previous one. */
export function leansOnEarlier(question: Question): boolean {
  const focus = question.terms.filter(isFocus).length;
  return LEANING.test(question.text) || focus === 0 || (POINTING.test(question.text) && focus <= 2);
}

const keyOf = (term: Term) => term.readings[0]?.stems.join(" ") ?? "";

function withTerms(question: Question, added: Term[]): Question {
  const known = new Set(question.terms.map(keyOf));
  const fresh = added.filter((term) => !known.has(keyOf(term)));
  return { ...question, terms: [...question.terms, ...fresh] };
}

/** The question of a run with its clarifications and, if needed, earlier terms. */
export function topicOf(view: RunView): Question {
  let topic = analyseQuestion(view.question);
  for (const clarification of view.clarifications)
    for (const { answer } of clarification.answers) topic = withTerms(topic, termsOf(answer, topic.language));
  if (!leansOnEarlier(topic)) return topic;
  // The last question that is understood on its own gives the subject.
  for (const earlier of view.earlier.toReversed()) {
    const before = analyseQuestion(earlier.question);
    const inherited = before.terms.map(
      (term): Term => (isFocus(term) ? { ...term, role: "earlier", weight: term.weight * 0.8 } : term),
    );
    topic = {
      ...withTerms(topic, inherited),
      kind: topic.kind === "general" ? before.kind : topic.kind,
      sides: topic.sides ?? before.sides,
    };
    if (!leansOnEarlier(before)) break;
  }
  return topic;
}

/** True when there is something to search for. */
export function hasContent(topic: Question): boolean {
  return topic.terms.some((term) => term.role === "focus" || term.role === "earlier");
}

const GREETING =
  /^\W*(?:hi|hello|hey|hiya|greetings|good\s+(?:morning|afternoon|evening|day)|thanks?|thank\s+you|привет|здравствуй(?:те)?|добр(?:ый|ое|ого)\s+(?:день|утро|вечер|дня)|спасибо|hallo|guten\s+(?:tag|morgen|abend)|bonjour|hola|ciao)(?:\s+(?:there|all|everyone|everybody|again|you|very much|всем))?\W*$/iu;

/** True for a greeting, which asks nothing. */
export const isGreeting = ({ text }: Question): boolean => GREETING.test(text);

const ARTICLE = /^(?:the|an?)$/;
const SENSE = /^(?:meaning|sense|purpose|point|definition|nature)$/;

/** The one plain word that "What is life?" or "What is the meaning of life?" asks about; null for other questions. */
export function loneSubject({ text, terms }: Question): Term | null {
  const words = wordsOf(text);
  if (!/^what$/i.test(words[0] ?? "") || !/^(?:is|are|s)$/.test(words[1] ?? "")) return null;
  const rest = words.slice(2).filter((word) => !ARTICLE.test(word));
  const [word, ...more] = SENSE.test(rest[0] ?? "") && rest[1] === "of" ? rest.slice(2) : rest;
  if (!word || more.length > 0 || !/^\p{Ll}+$/u.test(word)) return null;
  return terms.find((term) => term.text === word && !term.exact) ?? null;
}
