import { expect, it } from "vitest";
import { ru } from "./phrases.ru";

it("the verb and the noun agree with the number", () => {
  expect([1, 2, 5, 11, 21, 22].map((count) => ru.answer.seeReport(count))).toEqual([
    "В отчёте об этом цитируется 1 страница.",
    "В отчёте об этом цитируются 2 страницы.",
    "В отчёте об этом цитируются 5 страниц.",
    "В отчёте об этом цитируются 11 страниц.",
    "В отчёте об этом цитируется 21 страница.",
    "В отчёте об этом цитируются 22 страницы.",
  ]);
  expect(ru.reason.report(1, 2)).toContain("отвечает 1 предложение из 2 страниц");
  expect(ru.reason.report(3, 1)).toContain("отвечают 3 предложения из 1 страницы");
});
