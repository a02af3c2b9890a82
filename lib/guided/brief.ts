// The brief of a run that code leads: the parts of the question, each with a query. The model is asked once, in
// a short form; code keeps only what belongs to the question and differs from the rest, and can do without it.

import { lines as joined, oneLine, type PromptText, personText, told } from "@/lib/activities/data-block";
import { matchOf } from "@/lib/builtin-model/bm25";
import { queriesFor, queryKey, splitQuestion } from "@/lib/builtin-model/queries";
import { analyseQuestion, type Question, type Term } from "@/lib/builtin-model/question";
import { cutText } from "@/lib/builtin-model/step";
import { stemCounts } from "@/lib/builtin-model/tokens";
import { leansOnEarlier } from "@/lib/builtin-model/topic";
import type { RunView } from "@/lib/builtin-model/view";
import { scriptMismatch } from "@/lib/text/language";
import type { JsonSchema } from "@/lib/tools/tool";

/** One part of the question, and what to search for. */
export type BriefLine = { line: string; query: string };

const MOST_PARTS = 8;
const SHORTEST_LINE = 8;
const LONGEST_LINE = 160;
const LONGEST_QUERY = 120;
/** From this share of common words on, two lines ask for the same. */
const SAME = 0.75;
/** From this share on, one line speaks of the other. */
const COVERS = 0.3;

/** The form of the reply. */
export const BRIEF_FORM: JsonSchema = {
  type: "object",
  properties: {
    parts: {
      type: "array",
      minItems: 1,
      maxItems: MOST_PARTS,
      items: {
        type: "object",
        properties: {
          question: { type: "string", maxLength: LONGEST_LINE },
          search: { type: "string", maxLength: LONGEST_QUERY },
        },
        required: ["question", "search"],
        additionalProperties: false,
      },
    },
  },
  required: ["parts"],
  additionalProperties: false,
};

export const BRIEF_PROMPT = `You prepare a web research. Split the question into its parts: short questions of which each is about one thing, and which together cover everything that is asked. A plain question has one part. For each part give the few words to search the web for.

Write in the language of the question. Do not answer the question.

Reply with one JSON object and nothing else: {"parts":[{"question":"…","search":"…"}]}`;

/** What the model is shown for the brief. */
export function briefMessage({ question, clarifications, date }: RunView): PromptText {
  const answers = clarifications.flatMap((asked) =>
    asked.answers.map(({ answer }) => told`The person added: ${personText(answer)}`),
  );
  return joined([told`Question: ${personText(question)}`, ...answers, told`Today is ${oneLine(date)}.`]);
}

const keysOf = (text: string) => new Set(queryKey(text).split(" ").filter(Boolean));

function likeness(left: Set<string>, right: Set<string>): number {
  let shared = 0;
  for (const key of left) if (right.has(key)) shared += 1;
  return left.size + right.size === 0 ? 1 : (2 * shared) / (left.size + right.size);
}

/** Share of common words of two texts, 0 to 1. */
export const likenessOf = (left: string, right: string): number => likeness(keysOf(left), keysOf(right));

/** True when a text names something that the question is about. */
function isAbout(question: Question, text: string): boolean {
  const stems = stemCounts(text);
  return question.terms.some((term) => term.role !== "generic" && matchOf(term, stems) >= 0.5);
}

/** True for a name or an identifier: a part that does not repeat it is about it all the same. */
const isName = ({ text }: Question, term: Term): boolean =>
  term.exact || (/^\p{Lu}/u.test(term.text) && text.indexOf(term.text) > 0);

/** The question of one line, with the subject of the whole question where the line does not name it. */
export function lineQuestion(topic: Question, line: string): Question {
  const own = analyseQuestion(line);
  const leans = leansOnEarlier(own) || !isAbout(topic, line);
  const known = new Set(own.terms.map(({ text }) => text.toLowerCase()));
  const inherited = topic.terms.flatMap((term): Term[] => {
    if (known.has(term.text.toLowerCase())) return [];
    if (term.role === "scope") return [term];
    if (term.role === "focus" && isName(topic, term)) return [{ ...term, role: "earlier" }];
    return leans && term.role === "focus" ? [{ ...term, role: "earlier", weight: term.weight * 0.6 }] : [];
  });
  return { ...own, terms: [...own.terms, ...inherited] };
}

const queryFor = (topic: Question, line: string) => queriesFor(lineQuestion(topic, line))[0] ?? line;

type Said = { question?: unknown; search?: unknown };

/** The parts that the model named, if they belong to the question. */
function saidParts(value: unknown, topic: Question): BriefLine[] {
  const parts = (value as { parts?: unknown } | null)?.parts;
  if (!Array.isArray(parts)) return [];
  return parts.slice(0, MOST_PARTS).flatMap((part: Said | null) => {
    const line = cutText(String(part?.question ?? ""), LONGEST_LINE);
    const search = cutText(String(part?.search ?? ""), LONGEST_QUERY);
    if (line.length < SHORTEST_LINE || scriptMismatch(topic.text, line)) return [];
    if (!isAbout(topic, `${line} ${search}`)) return [];
    const query = isAbout(topic, search) ? search : queryFor(topic, line);
    return [{ line, query }];
  });
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** True when the model's parts speak of every part that the question itself names. */
const covers = (said: readonly BriefLine[], own: readonly BriefLine[]): boolean =>
  said.length > 1 && own.every(({ line }) => said.some((part) => likenessOf(part.line, line) >= COVERS));

/** The parts that the question itself names: its own questions, or the sides of a comparison. */
function ownParts(topic: Question): BriefLine[] {
  const parts = splitQuestion(topic.text);
  if (parts.length < 2) return [];
  return parts.map((part) => ({
    line: cutText(sentenceCase(part.trim().replace(/[,;]$/, "")), LONGEST_LINE),
    query: queryFor(topic, part),
  }));
}

/** The lines of a run, at most `most`; the whole question where it has no parts. `value` is the model's reply. */
export function briefLines(value: unknown, topic: Question, most: number): BriefLine[] {
  const whole = { line: cutText(topic.text, LONGEST_LINE), query: queryFor(topic, topic.text) };
  const said = saidParts(value, topic);
  const own = ownParts(topic);
  const candidates = covers(said, own) ? said : own.length > 0 ? [...own, ...said] : [whole];
  const chosen: BriefLine[] = [];
  for (const candidate of candidates) {
    const isNew = chosen.every(({ line }) => likenessOf(line, candidate.line) < SAME);
    if (isNew && chosen.length < most) chosen.push(candidate);
  }
  return chosen;
}
