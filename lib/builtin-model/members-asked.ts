// Recognises a question for members: "Which hooks does X have?", "What are the options of X?", "List the hooks of X".

import { askedValue } from "./asked-value";
import type { Question, Term } from "./question";
import { stemOf, wordsOf } from "./tokens";

export type MembersAsked = {
  /** The noun whose members are asked for: "strategies" of "rendering strategies". */
  head: Term;
  /** The other words of its name. */
  beside: Term[];
  /** What has the members, with the product that it belongs to. */
  owner: Term[];
};

const LONGEST = 300;
/** Number of words that a name of members has at most. */
const MOST_WORDS = 6;
const WORD = /[\p{L}\p{N}_$@]+(?:[./'’-][\p{L}\p{N}_$]+)*/gu;
const LINK = /^(?:and|but|so|also|а|и)$/iu;
const ASKS = /^(?:which|what|какие)$/iu;
const DOES = /^(?:do|does|can|could|will)$/iu;
const IS = /^(?:is|are)$/iu;
const CAN = /^can$/iu;
const PERSON = /^(?:i|we|you|one|people|somebody|someone|my|our)$/iu;
const ORDERS = /^(?:list|name|enumerate|перечисли|перечислите)$/iu;
/** Says of an owner that it has members. */
const HAS =
  /^(?:ha(?:s|ve)|supports?|offers?|provides?|exports?|includes?|contains?|accepts?|takes?|returns?|exposes?|ships?|comes?|supplies|supply|allows?|knows?|understands?|recommends?|emits?|defines?|есть|существуют|бывают|име(?:ет|ют)|поддержива(?:ет|ют)|предоставля(?:ет|ют)|предлага(?:ет|ют)|экспортиру(?:ет|ют)|принима(?:ет|ют))$/iu;
const THERE =
  /^(?:there|available|supported|possible|valid|allowed|accepted|offered|provided|included|built-in|exported)$/iu;
/** Stands behind "has": an object there makes it another verb, "have to". */
const BEHIND = /^(?:with|in|on|for|from|of|out|as|by|when|natively|у|в|для|по)$/iu;
const BETWEEN = /^(?:of|for|in|on|with|from|that|to|у|в|для|из|на)$/iu;
/** Stands before the name of the members. */
const BEFORE =
  /^(?:me|us|all|of|the|any|each|every|different|various|possible|available|supported|valid|allowed|main|мне|все)$/iu;
/** "Types of caching" are members of caching. */
const SORT = /^(?:types?|kinds?|sorts?|varieties|виды|типы)$/iu;
/** These are told in sentences, not listed by name. */
const TOLD =
  /^(?:differences?|similarities|benefits?|advantages?|disadvantages?|drawbacks?|downsides?|upsides?|pros|cons|reasons?|causes?|steps?|rules?|requirements?|prerequisites?|limits?|limitations?|restrictions?|consequences|effects?|risks?|costs?|prices?|trade-?offs?|implications|recommendations?|guidelines?|conditions?|hours?|plans?|things?|results?|losses|figures?|numbers?|goals?|aims?|concerns?|chances?|dimensions?|measurements?|terms?|times?|dates?|words?|ways?)$/iu;
const PLURAL =
  /(?:[^su'’]|[aeo]u|[sx]e)s$|ies$|^(?:middlewares?|media|data|criteria|children)$|[\u0430-\u044f]$/iu;

const isThing = ({ role }: Term) => role === "focus" || role === "earlier";

const termsIn = ({ terms }: Question, words: readonly string[]): Term[] => {
  const stems = new Set(words.flatMap(wordsOf).map(stemOf));
  return terms.filter((term) => wordsOf(term.text).every((word) => stems.has(stemOf(word))));
};

/** The words of the name of the members, and those of their owner; null for other questions. */
type Parts = { name: string[]; owner: string[] };

/** "Which NAME does OWNER have", "which NAME are there in OWNER". */
function afterWhich(words: string[]): Parts | null {
  const at = words.findIndex((word) => DOES.test(word) || IS.test(word) || HAS.test(word));
  if (at < 1) return null;
  const [name, verb = "", rest] = [words.slice(0, at), words[at], words.slice(at + 1)];
  // "Which files do I add" asks for what one action needs; "which fonts can I load" for all that there are.
  const isPerson = PERSON.test(rest[0] ?? "");
  if (isPerson && !CAN.test(verb)) return null;
  if (IS.test(verb)) return THERE.test(rest[0] ?? "") ? { name, owner: rest } : null;
  if (HAS.test(verb)) return /^to$/i.test(rest[0] ?? "") ? null : { name, owner: rest };
  const has = rest.findIndex((word, place) => place > 0 && (HAS.test(word) || (isPerson && place === 1)));
  // "Which formats can the component output": what it is able to do is its verb.
  if (has < 0 && CAN.test(verb) && rest.length > 1) return { name, owner: rest.slice(0, -1) };
  const behind = rest[has + 1];
  if (has < 0 || (behind !== undefined && !BEHIND.test(behind))) return null;
  return { name, owner: rest.filter((_, place) => place !== has) };
}

/** "The NAME of OWNER", with or without an article if `bare`. */
function named(words: string[], bare: boolean): Parts | null {
  const from = words.findIndex((word) => !BEFORE.test(word));
  if (from < (bare ? 0 : 1)) return null;
  const own = words.slice(from);
  const sort = SORT.test(own[0] ?? "") && /^of$/i.test(own[1] ?? "") ? 2 : 0;
  const between = own.findIndex((word, place) => place >= sort && BETWEEN.test(word));
  const owner = between < 0 ? [] : own.slice(between + 1);
  // "What are the blades made of?" has no owner.
  return between >= 0 && owner.length === 0
    ? null
    : { name: between < 0 ? own : own.slice(0, between), owner };
}

function partsOf(text: string): Parts | null {
  const all = text.slice(0, LONGEST).match(WORD) ?? [];
  const words = LINK.test(all[0] ?? "") ? all.slice(1) : all;
  const [first = "", second = ""] = words;
  if (ORDERS.test(first)) return named(words.slice(1), true);
  if (!ASKS.test(first)) return null;
  return /^are$/i.test(second) ? named(words.slice(2), false) : afterWhich(words.slice(1));
}

/** What members a question asks for; null for other questions. */
export function membersAsked(question: Question): MembersAsked | null {
  const parts = question.sides ? null : partsOf(question.text);
  if (!parts || parts.name.length > MOST_WORDS) return null;
  // "Tools for testing": the noun stands before its complement.
  const sort = SORT.test(parts.name[0] ?? "") && /^of$/i.test(parts.name[1] ?? "") ? 2 : 0;
  const complement = parts.name.findIndex((word, place) => place >= sort && BETWEEN.test(word));
  const noun = complement < 0 ? parts.name : parts.name.slice(0, complement);
  const last = noun.at(-1) ?? "";
  const isPlural = sort > 0 || PLURAL.test(last);
  if (!isPlural || TOLD.test(last) || askedValue(question)) return null;
  const name = termsIn(question, parts.name).filter(({ role }) => role !== "scope");
  const head = termsIn(question, [last])[0];
  if (!head) return null;
  const owner = question.terms.filter(
    (term) =>
      !name.includes(term) &&
      (term.role === "scope" || (isThing(term) && termsIn(question, parts.owner).includes(term))),
  );
  return { head, beside: name.filter((term) => term !== head), owner };
}
