import { expect, it } from "vitest";
import { checkReport } from "@/lib/citation-check/evidence";
import { de } from "./phrases.de";
import { en } from "./phrases.en";
import { es } from "./phrases.es";
import { fr } from "./phrases.fr";
import { ru } from "./phrases.ru";

it("the verb and the noun agree with the number", () => {
  expect([1, 2, 5, 11, 21, 22].map((count) => ru.answer.seeReport(count))).toEqual([
    "В этом отчёте цитируется 1 страница по вопросу.",
    "В этом отчёте цитируются 2 страницы по вопросу.",
    "В этом отчёте цитируются 5 страниц по вопросу.",
    "В этом отчёте цитируются 11 страниц по вопросу.",
    "В этом отчёте цитируется 21 страница по вопросу.",
    "В этом отчёте цитируются 22 страницы по вопросу.",
  ]);
  expect(ru.reason.report(1, 2)).toContain("отвечает 1 предложение из 2 страниц");
  expect(ru.reason.report(3, 1)).toContain("отвечают 3 предложения из 1 страницы");
});

it("a report counts the passages that it quotes, as a table is one", () => {
  const said = [en, ru, de, fr, es].flatMap(({ report: { about, aboutTaken, aboutUnusable } }) =>
    [about, aboutTaken, aboutUnusable].map((say) => say(5, 2)),
  );
  for (const text of said) expect(text).toMatch(/5 (?:passages|фрагментов|Stellen|pasajes) /);
  expect(en.report.about(1, 1)).toContain("1 passage taken word for word from 1 page");
});

it("a question or title with quotation marks is quoted once, with the marks of the language", () => {
  expect(ru.answer.open('"use cache"', "")).toContain("на вопрос «use cache».");
  expect(en.answer.notFound('What is "use cache"?')).toContain("“What is ‘use cache’?”");
  expect(ru.answer.notFound("Что такое «use cache»?")).toContain("«Что такое „use cache“?»");
  expect(en.report.from("“use cache”")).toBe("From “use cache”:");
});

it("the short answer's remarks about its report need no citation", () => {
  for (const { answer, report } of [en, ru, de, fr, es])
    for (const said of [
      answer.seeReport(1),
      answer.seeReport(5),
      answer.near("", ""),
      answer.near("", answer.foreign),
      answer.near("", answer.nothingNew),
      answer.open("лодка", ""),
      answer.foreign,
      report.near,
      report.above,
      report.nearAbove,
      answer.codeInReport,
      answer.listInReport,
    ])
      expect([said, checkReport({ content: said, question: said, sources: [] }).uncited]).toEqual([said, []]);
});
