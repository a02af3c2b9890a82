// Finds a sentence that states outright what was asked: for "Who is the insurer?" one whose subject is the insurer and
// nothing else. In short documents of the person, which repeat little, no other evidence for an answer exists.

import { matchOf } from "./bm25";
import { statesFigure } from "./figure-asked";
import type { Question, Term } from "./question";
import { needsBefore } from "./quote";
import type { Scored } from "./score-sentences";
import { isStopWord } from "./stop-words";
import { givesBound } from "./tells-kind";
import { plainText, stemCounts, wordsOf } from "./tokens";

const ASKS =
  /^\W*(?:(?:and|so|also|а|и)\s+)?(?:(?:who|what|which|where|when)(?:['’]s|\s+(?:is|are|was|were))|кто|какой|какая|какое|какие|каков|какова|каково|каковы|где|когда)(?!\p{L})/iu;
const WHO = /^\W*(?:(?:and|so|also|а|и)\s+)?(?:who|кто)(?!\p{L})/iu;
const WHEN = /^\W*(?:(?:and|so|also|а|и)\s+)?(?:when|когда)(?!\p{L})/iu;
/** Between the subject of a statement and what is stated. */
const COPULA = /\s(?:is|are|was|were|это|является|был[аои]?|составля\p{L}+)\s|[—–:=]|\s-\s/iu;
/** Says what the subject is not, or only something about it. */
const NO_STATEMENT =
  /^(?:not|never|no longer|also|only|often|usually|always|sometimes|still|then|now|already|available|required|responsible|used|needed|called when|possible|important|не|нет|тоже|также|ещё|уже|обычно|иногда)(?!\p{L})/iu;
const LEAST_QUALITY = 0.6;
/** The same for an entry that is nothing but a name and its figure: "- Load limit: 24 t". */
const LEAST_OF_ENTRY = 0.3;
const BY_NAME = 0.9;
/** What a question says behind its noun: "the lead auditor | of the audit office". */
const COMPLEMENT = /\s(?:of|in|at|for|on|from|by|to|with)\s/iu;

const isAsked = ({ role }: Term) => role !== "scope";
const isNamedIn = (term: Term, stems: { has(stem: string): boolean }) => matchOf(term, stems) >= BY_NAME;

/** True when the words that a question says behind its noun stand in the headings above a sentence. */
function isPlaced(question: Question, asked: readonly Term[], { page, sentence }: Scored, subject: string) {
  const stems = stemCounts(subject);
  const missing = asked.filter((term) => !isNamedIn(term, stems));
  if (missing.length === 0) return true;
  const at = question.text.search(COMPLEMENT);
  const noun = at < 0 ? question.text : question.text.slice(0, at);
  const headings = page.index.sections[sentence.section]?.headingStems ?? new Set<string>();
  return missing.every((term) => !isNamedIn(term, stemCounts(noun)) && isNamedIn(term, headings));
}

/** True for a statement whose subject is what was asked, in the words of the question. */
function states(question: Question, asked: readonly Term[], scored: Scored): boolean {
  const { sentence } = scored;
  const text = plainText(sentence.subject ? `${sentence.subject}: ${sentence.text}` : sentence.text);
  const copula = COPULA.exec(text);
  if (!copula) return false;
  const subject = text.slice(0, copula.index);
  const said = text.slice(copula.index + copula[0].length).trim();
  if (NO_STATEMENT.test(said) || wordsOf(said).length === 0) return false;
  if (WHO.test(question.text) && !/\p{Lu}/u.test(said)) return false;
  if (WHEN.test(question.text) && !/\d/.test(said)) return false;
  const words = wordsOf(subject).filter((word) => !isStopWord(word));
  if (!isPlaced(question, asked, scored, subject)) return false;
  return words.every((word) => {
    const own = stemCounts(word);
    return question.terms.some((term) =>
      term.readings.some(({ stems: one }) => one.some((stem) => own.has(stem))),
    );
  });
}

/** The best sentence that states what was asked; undefined for other questions, or when no sentence does. */
export function statedAnswer(question: Question, ranked: readonly Scored[]): Scored | undefined {
  const asked = question.terms.filter(isAsked);
  if (!ASKS.test(question.text) || !asked.some(({ role }) => role === "focus" || role === "earlier"))
    return undefined;
  const isEntry = statesFigure(question);
  return ranked.find(
    (scored) =>
      scored.sentence.kind !== "table" &&
      scored.sentence.quality >= (isEntry(scored.sentence) ? LEAST_OF_ENTRY : LEAST_QUALITY) &&
      !needsBefore(scored) &&
      givesBound(question, scored) &&
      states(question, asked, scored),
  );
}
