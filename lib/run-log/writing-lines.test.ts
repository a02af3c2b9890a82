import { describe, expect, it } from "vitest";
import { isWritingLine } from "./writing-lines";

describe("a line of a plan that is about writing", () => {
  it.each([
    "Compare and write the report",
    "Write the report",
    "Finally, write a short comparative report on lithium prices",
    "Summarise the findings",
    "Synthesize the findings into a final report",
    "Compile the results and conclusions in a table.",
    "Draft the final answer with citations",
    "Compare the sources and write up the report",
    "Сравнить и написать отчёт",
    "Составить итоговый отчет",
    "Обобщить найденное",
    "Подготовить ответ с выводами",
    "Прочитать самые подходящие страницы",
  ])("%s", (line) => {
    expect(isWritingLine(line, false)).toBe(true);
  });

  it.each([
    "Compare the prices of LFP and NMC cells",
    "Compare the results of the 2020 and 2024 elections",
    "Find the annual report of the bank",
    "Write barriers in the Go garbage collector",
    "What does the report of the ministry say?",
    "Summarise the evidence on side effects of statins",
    "Create a route handler in Next.js",
    "Analyze sources of lithium in Chile",
    "Сравнить цены на сталь и алюминий",
    "Найти отчёт министерства",
    "Сравнить результаты выборов 2020 и 2024 годов",
  ])("not: %s", (line) => {
    expect(isWritingLine(line, true)).toBe(false);
  });

  it("is recognized without an object where the plan ends", () => {
    for (const line of ["Compare and summarise", "Сравнить и подытожить", "Write it up"])
      expect([line, isWritingLine(line, true), isWritingLine("Compare", false)]).toEqual([line, true, false]);
  });
});
