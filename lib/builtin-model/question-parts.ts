// The questions that a question consists of, and answers to those that are a single word: "… and why?"

import { splitQuestion } from "./queries";
import { analyseQuestion, type Question, type Term } from "./question";
import { leansOnEarlier } from "./topic";

/** Continues the question before it: "and at what cost", "und bis wann". */
const CONTINUES =
  /^\W*(?:(?:and|и|und|et|y)\s+)?(?:at|by|in|for|from|to|with|on|since|until|of|under|bis|seit|für|von|ab|zu|mit|за|на|в|с|до|от|через|для|à|de|par|pour|avec|sans|sur|sous|dans|en|chez|vers|contre|entre|depuis|dès|pendant|avant|après|selon|jusqu['’]à)\s/iu;

/** Compares with what was asked before, and is no subject: "and how do I stop earlier?" */
const COMPARES = /\s(earlier|sooner|later|instead)\W*$/iu;

const isThing = ({ role }: Term) => role === "focus" || role === "earlier";

/** The questions that a question consists of, each with the subject of the whole; empty for a single question. */
export function partsOfQuestion(question: Question): Question[] {
  const texts = splitQuestion(question.text);
  if (texts.length < 2) return [];
  const scope = question.terms.filter((term) => term.role === "scope");
  let before: Term[] = [];
  return texts.map((text) => {
    const part = analyseQuestion(text);
    const compares = before.length > 0 ? COMPARES.exec(text)?.[1] : undefined;
    const own = part.terms.filter((term) => term.role !== "scope" && term.text !== compares);
    const leans = leansOnEarlier(part) || CONTINUES.test(text);
    // "…, and how do I change one?" refers to the subject of the previous question, "… stop earlier?" to what it names.
    const meant = leans ? before : compares ? before.filter(({ exact }) => exact) : [];
    const inherited = meant.map((term): Term => ({ ...term, role: "earlier", weight: term.weight * 0.8 }));
    before = [...inherited, ...own].filter(isThing);
    return { ...part, terms: [...own, ...inherited, ...scope] };
  });
}

/** Patterns of questions without words of their own, each with the pattern that an answering sentence matches. */
const TOLD: [asks: RegExp, told: RegExp][] = [
  [
    /(?<!\p{L})(?:why|warum|wieso|pourquoi|почему|зачем)(?!\p{L})/iu,
    /(?<!\p{L})(?:because|due to|owing to|caused?|reasons?|as a result|therefore|so that|in order to|weil|wegen|aufgrund|grund|parce|puisqu['’e]|à cause|en raison|porque|из-за|потому|поскольку|причин\p{L}*|ввиду|вследствие|чтобы)(?!\p{L})/iu,
  ],
  [/(?<!\p{L})(?:when|wann|quand|cuándo|когда)(?!\p{L})/iu, /\d/],
  [
    /(?<!\p{L})(?:who|whom|whose|wer|we[mn]|qui|quién|кто|кого|кому)(?!\p{L})/iu,
    /\p{Ll}\s+(?:\p{Lu}\p{Ll}+\s+)*\p{Lu}\p{Ll}/u,
  ],
];

/** True for a question whose things all come from the one before it. */
export const isBare = ({ terms }: Question): boolean =>
  terms.some(({ role }) => role === "earlier") && !terms.some(({ role }) => role === "focus");

/** True for a sentence that tells what a bare question asks: a reason, a date, a name. */
export function tellsBare({ text }: Question, sentence: string): boolean {
  const kind = TOLD.find(([asks]) => asks.test(text));
  return kind?.[1].test(sentence) ?? false;
}
