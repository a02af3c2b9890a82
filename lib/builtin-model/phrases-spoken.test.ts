import { describe, expect, it } from "vitest";
import { checkReport } from "@/lib/citation-check/evidence";
import { gradeAnswer } from "@/lib/evaluation/grading";
import { isQuotesOnly } from "@/lib/reports/quotes-only";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";
import { isHedged, isPart } from "./hedge";
import { type Phrases, phrasesFor } from "./phrases";

const LANGUAGES = ["de", "fr", "es"] as const;

const COUNTS = /^(?:count|of|found|percent|sentences|pages|searches|sources)$/;

/** The texts that a function of a set returns for two things, or for a word. */
function called(say: (...given: unknown[]) => unknown): string[] {
  const [, list = ""] = /^\(?([^=]*?)\)?\s*=>/.exec(say.toString()) ?? [];
  const counts = { searches: 1, sources: 2, pages: 3 };
  const names = list.split(",").map((name) => name.trim());
  const given = /^counts$|^\{/.test(list.trim())
    ? [counts]
    : names.map((name) => (COUNTS.test(name) ? 2 : "x"));
  return [say(...given)].flat().map(String);
}

/** Every text of a set, with its functions called. */
const textsOf = (set: object): string[] =>
  Object.values(set).flatMap((value) =>
    typeof value === "string" ? [value] : typeof value === "function" ? called(value) : textsOf(value),
  );

const englishOf = new Set(textsOf(phrasesFor("en") satisfies Phrases));

describe.each(LANGUAGES)("the phrases of %s", (language) => {
  const phrases = phrasesFor(language);
  const { answer, report } = phrases;

  it("are all in that language", () => {
    for (const text of textsOf(phrases)) {
      expect(englishOf.has(text), text).toBe(false);
      expect(text).not.toMatch(/undefined|\b(?:the|found|read|searches)\b/);
    }
  });

  it("that say that nothing answers are no attempt to answer", () => {
    for (const said of [answer.near("**A**\n\nIn 1998 [1].", ""), answer.open("x", ""), answer.notFound("x")])
      expect([said, gradeAnswer({ expected: "1998", answer: said })]).toEqual([said, "not_attempted"]);
  });

  it("need no citation in a report", () => {
    for (const said of [
      report.nothing,
      report.noneOfSide,
      report.missing("Kessel"),
      report.missingSome,
      `## ${report.aboutHeading}\n\n${report.about(3, 2)} ${report.foreign}`,
    ])
      expect([said, checkReport({ content: said, question: said, sources: [] }).uncited]).toEqual([said, []]);
  });
});

const TEA = {
  de: [
    "# Kessel\n\nEin Kessel bringt Wasser für Tee in vier Minuten zum Kochen.\n\n## Entkalken\n\nEssig löst den Kalk im Kessel über Nacht.",
    "Was löst den Kalk im Kessel?",
    "Was löst den Kalk im Kessel, und wie bemalt man Kessel aus Porzellan?",
  ],
  fr: [
    "# Bouilloire\n\nUne bouilloire porte l’eau du thé à ébullition en quatre minutes.\n\n## Détartrage\n\nLe vinaigre dissout le calcaire dans la bouilloire en une nuit.",
    "Qu’est-ce qui dissout le calcaire dans la bouilloire ?",
    "Qu’est-ce qui dissout le calcaire dans la bouilloire, et comment peut-on peindre une bouilloire en porcelaine ?",
  ],
  es: [
    "# Hervidor\n\nUn hervidor lleva el agua del té a ebullición en cuatro minutos.\n\n## Cal\n\nEl vinagre disuelve la cal del hervidor en una noche.",
    "¿Qué disuelve la cal del hervidor?",
    "¿Qué disuelve la cal del hervidor, y cómo se pinta un hervidor de porcelana?",
  ],
} as const;

it.each(LANGUAGES)("a run keeps to the language of its question: %s", async (language) => {
  const [text, question, two] = TEA[language];
  const pages = searchOver([{ url: "https://tea.test/a", title: text.slice(2).split("\n")[0] ?? "", text }]);
  const { report } = phrasesFor(language);
  const { view, answer } = await runInMemory(emptyView(question), pages);
  const content = view.report?.content ?? "";
  expect(content).toContain(`## ${report.aboutHeading}`);
  expect(isQuotesOnly(content)).toBe(true);
  // Nothing of the page is in another language.
  expect(content).not.toContain(report.foreign);
  expect(`${content}${answer}`).not.toMatch(/About this report|The report quotes|No sure answer/);
  const parts = await runInMemory(emptyView(two), pages);
  expect([parts.answer, isHedged(parts.answer), isPart(parts.answer)]).toEqual([parts.answer, false, true]);
});
