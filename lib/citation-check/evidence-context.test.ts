import { describe, expect, it } from "vitest";
import { checkReport } from "./evidence";

const verdict = (page: string, sentence: string, publishedAt: string | null = null) =>
  checkReport({
    content: `${sentence} [1].`,
    question: "",
    sources: [{ number: 1, status: "read", text: page, publishedAt }],
  }).citations[0]?.verdict;

const OIL = `# Oil Market Report

13 September 2023

World oil demand is set to rise by 2.2 million barrels per day (mb/d) this year. Output from OPEC+ fell by 0.3 mb/d in August. Stocks drew by 76.3 million barrels. Emissions rose by 1.1 million tonnes (Mt) in steel and by 0.4 Mt in cement.`;

describe("units that a page abbreviates", () => {
  it.each([
    "Output of OPEC+ fell by 0.3 million barrels per day in August 2023",
    "OPEC+ output fell by 300,000 barrels per day in August",
    "Demand is set to rise by 2.2 mb/d in 2023",
    "Emissions rose by 1.1 million tonnes in steel and by 400,000 tonnes in cement",
  ])("are those that it defines: %s", (sentence) => {
    expect(verdict(OIL, sentence)).toBe("supported");
  });

  it.each([
    "OPEC+ output fell by 0.5 million barrels per day in August",
    "OPEC+ output fell by 0.3 barrels per day in August",
    "Emissions of cement rose by 400 tonnes",
  ])("do not hide a wrong figure: %s", (sentence) => {
    expect(verdict(OIL, sentence)).toBe("not_found");
  });

  it("may have a scale of their own before them", () => {
    const page = "Добыча составила 1,2 млн баррелей в сутки (б/с). В феврале добыча была 1,1 млн б/с.";
    expect(verdict(page, "В феврале добыча была 1,1 млн баррелей в сутки")).toBe("supported");
    expect(verdict(page, "В феврале добыча была 1,3 млн баррелей в сутки")).toBe("not_found");
  });
});

const PLANT = `# Plant opens

Published: March 14, 2021

The Kestrel battery plant opened in Gotha in January. It employs 1,200 people. The company will double its output next year. Last year it made 300 cells a day. A new line starts on October 1 this year.`;

describe("a year that stands only in the dateline", () => {
  it.each([
    "The Kestrel plant opened in January 2021",
    "Kestrel will double its output in 2022",
    "In 2020 the plant made 300 cells a day",
    "A new line starts on October 1, 2021",
  ])("belongs to a date without one, and to this, last and next year: %s", (sentence) => {
    expect(verdict(PLANT, sentence)).toBe("supported");
  });

  it.each([
    "The Kestrel plant opened in January 2020",
    "Kestrel will double its output in 2023",
    "In 2019 the plant made 300 cells a day",
    "A new line starts on October 1, 2022",
  ])("is no other year: %s", (sentence) => {
    expect(verdict(PLANT, sentence)).toBe("not_found");
  });

  it("may be known from the search alone; the page's own comes first", () => {
    const bare = PLANT.replace(/Published.*\n\n/, "");
    const sentence = "In 2020 the plant made 300 cells a day";
    expect(verdict(bare, sentence)).toBe("not_found");
    expect(verdict(bare, sentence, "2021-03-14")).toBe("supported");
    expect(verdict(PLANT, sentence, "2024-01-01")).toBe("supported");
    expect(verdict(bare, "The Kestrel plant opened in January 2021", "2021-03-14")).toBe("supported");
  });

  it("is unknown if a page begins with dates of several years", () => {
    const two = PLANT.replace("Published: March 14, 2021", "March 14, 2021, updated on May 2, 2023");
    expect(verdict(two, "In 2020 the plant made 300 cells a day")).toBe("not_found");
  });

  it("is read in Russian", () => {
    const page =
      "14 марта 2023 года. Завод открыли 5 марта этого года. В прошлом году он выпустил 300 вагонов.";
    expect(verdict(page, "Завод открыли 5 марта 2023 года")).toBe("supported");
    expect(verdict(page, "В 2022 году завод выпустил 300 вагонов")).toBe("supported");
    expect(verdict(page, "В 2021 году завод выпустил 300 вагонов")).toBe("not_found");
  });
});

const CURIE = `# Marie Curie

Marie Curie was born in Warsaw in 1867. She moved to Paris in 1891. There the physicist studied at the Sorbonne.

Pierre Curie was born in 1859. He died in 1906.`;

describe("a subject that the sentence before names", () => {
  it.each([
    "Marie Curie moved to Paris in 1891",
    "Marie Curie studied at the Sorbonne",
    "Pierre Curie died in 1906",
  ])("is that of a pronoun: %s", (sentence) => {
    expect(verdict(CURIE, sentence)).toBe("supported");
  });

  it.each(["Pierre Curie moved to Paris in 1891", "Marie Curie died in 1906"])(
    "is no other: %s",
    (sentence) => {
      expect(verdict(CURIE, sentence)).not.toBe("supported");
    },
  );
});
