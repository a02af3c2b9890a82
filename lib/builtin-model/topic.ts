// The subject of the run: the question, the user's answers to clarifications, and, for a follow-up that depends on the
// previous question ("and in production?"), that question's terms.

import { askedIn } from "./asked-sentences";
import { followUpOf, furtherQuestions } from "./follow-up";
import { analyseQuestion, isProduct, type Question, type Term, termsOf } from "./question";
import { wordsOf } from "./tokens";
import type { RunView } from "./view";

// `\W` would skip Russian words, and find "а" at the end of one.
const LEANING =
  /^[^\p{L}\p{N}]*(?:and|but|so|also|what about|how about|what if|then|а|и|но|тогда|также|а если|а что|ещ[её])(?!\p{L})/iu;
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
  const terms = new Map([...added, ...question.terms].map((term) => [keyOf(term), term]));
  const known = new Set(question.terms.map(keyOf));
  const fresh = [...terms].flatMap(([key, term]) => (known.has(key) ? [] : [term]));
  return { ...question, terms: [...question.terms, ...fresh] };
}

/** The number of terms that a question takes from the sentences around it. */
const MOST_AROUND = 4;

/**
 * The question of a text. The sentences around those that ask name the product, and the thing meant where the question
 * only points at it.
 */
export function questionOf(text: string): Question {
  const { asked, around } = askedIn(text);
  const core = analyseQuestion(asked);
  if (around.length === 0) return core;
  const question = { ...core, spoken: analyseQuestion(text).spoken };
  const told = around.map((sentence) => analyseQuestion(sentence).terms);
  const isScope = (term: Term) => term.role === "scope" || (term.exact && isProduct(term.text));
  const products = question.terms.some(isScope)
    ? []
    : told
        .flat()
        .filter(isScope)
        .map((term): Term => ({ ...term, role: "scope", weight: 0.3 }));
  const meant = leansOnEarlier(question) ? told.map((terms) => terms.filter(isFocus)) : [];
  const nearest = meant.find((terms) => terms.length > 0)?.slice(0, MOST_AROUND) ?? [];
  const inherited = nearest.map((term): Term => ({ ...term, role: "earlier", weight: term.weight * 0.8 }));
  return withTerms(question, [...inherited, ...products]);
}

/** A question with its mark, so that another one can follow. */
const ended = (question: string) => (/[?!.]\s*$/.test(question) ? question : `${question.trimEnd()}?`);

/** The question of a run with what was asked during it, its clarifications and, if needed, earlier terms. */
export function topicOf(view: RunView): Question {
  const followUp = followUpOf(
    view.question,
    view.earlier.map(({ question }) => question),
  );
  const own = followUp?.text ?? view.question;
  const further = furtherQuestions(view.said, own);
  const base = further.length > 0 ? questionOf([ended(own), ...further].join(" ")) : null;
  let topic = base ?? followUp ?? questionOf(view.question);
  for (const clarification of view.clarifications)
    for (const { answer } of clarification.answers) topic = withTerms(topic, termsOf(answer, topic.language));
  if (followUp || !leansOnEarlier(topic)) return topic;
  // The last question that is understood on its own gives the subject.
  for (const earlier of view.earlier.toReversed()) {
    const before = questionOf(earlier.question);
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
