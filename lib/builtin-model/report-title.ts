// The title of a report: the question rewritten as a heading by rules, in its own words.

import { cutText } from "./step";

const LONGEST = 90;

/** Beginnings of questions and the matching beginnings of headings; a question that matches no rule is unchanged. */
const TURNS: [RegExp, string][] = [
  [/^how (?:do|can|should|would|could|might) (?:i|we|you|one) (?=\S)/i, "How to "],
  [/^what does (\S+(?: \S+)?) do$/i, "What $1 does"],
  [
    /^what(?:'s| is| are) (?:an? |the )?(?=\S)(?!.* (?:for|like|about|of|with|in)(?: (?:in|on|at|with|from|of) |$))/i,
    "",
  ],
  [/^как (?:мне|нам) (?=\S)/i, "Как "],
  [/^что такое (?=\S)/i, ""],
];

/** A name such as `useChat` or `next.config` keeps its lower-case first letter. */
const NAME = /^[\p{Ll}`@/]\S*(?:[\p{Lu}._/()`-]|\d)\S*/u;

/** A second question, which would stand in the heading as a question. */
const SECOND =
  /[?;\n]|,? (?:and|or) (?:what|when|where|which|who|why|how|is|are|do|does|did|can|could|should|will) | и (?:что|как|когда|где|почему|зачем|сколько|чем) /i;

/** A question without the marks around it; in Spanish it has one in front as well. */
export function withoutMarks(question: string): string {
  const asked = question.replace(/(?<![?!.\s])[?!.\s]+$/u, "").trim();
  return asked.lastIndexOf("¿") === 0 ? asked.slice(1).trimStart() : asked;
}

/** The title for a question, at most 90 characters. */
export function titleOf(question: string): string {
  const asked = withoutMarks(question);
  const turn = SECOND.test(asked) ? undefined : TURNS.find(([pattern]) => pattern.test(asked));
  const title = cutText(turn ? asked.replace(turn[0], turn[1]) : asked, LONGEST);
  if (title === "") return "Report";
  return NAME.test(title) ? title : (title[0]?.toUpperCase() ?? "") + title.slice(1);
}
