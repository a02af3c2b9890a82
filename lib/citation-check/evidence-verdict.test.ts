import { describe, expect, it } from "vitest";
import { checkReport } from "./evidence";

function verdicts(sentence: string, ...pages: string[]): string[] {
  const marks = pages.map((_, index) => `[${index + 1}]`).join("");
  const sources = pages.map((text, index) => ({ number: index + 1, status: "read" as const, text }));
  return checkReport({ content: `${sentence} ${marks}.`, question: "", sources }).citations.map(
    ({ verdict }) => verdict,
  );
}

describe("the verdict", () => {
  it("accepts a name that stands elsewhere in the page, but not the figure of another subject", () => {
    const page = `# Two bridges

The Ravnik Bridge is built of grey granite and has five arches over the river.

The Tamsin Bridge is a steel structure for trains. It opened to traffic on 5 May 2016 after long delays.`;
    expect(verdicts("The Tamsin Bridge opened to traffic on 5 May 2016", page)).toEqual(["supported"]);
    expect(verdicts("The Ravnik Bridge opened to traffic on 5 May 2016", page)).not.toEqual(["supported"]);
  });

  it("needs the speaker of a quotation", () => {
    const page =
      '"Our customers asked for repair and not for replacement", said Paula Reinholt, who runs the firm.';
    const quotation = "“our customers asked for repair and not for replacement”";
    expect(verdicts(`Paula Reinholt said ${quotation}`, page)).toEqual(["supported"]);
    expect(verdicts(`As Helen Okafor put it, ${quotation}`, page)).not.toEqual(["supported"]);
  });

  it("reads the year of a date in the dateline of the page", () => {
    const page = `Lisbon, 3 September 2022. The ferry company announced a new line.

The first ferry to the island leaves the harbour on 5 September with free tickets for pupils.`;
    const sentence = "The first ferry to the island leaves the harbour on 5 September 2022";
    expect(verdicts(sentence, page)).toEqual(["supported"]);
    expect(verdicts(sentence.replace("2022", "2021"), page)).toEqual(["not_found"]);
  });

  it("reads both years of a season", () => {
    const page = "The renaming of the college takes effect in the coming 2018-2019 academic year.";
    expect(verdicts("The renaming of the college takes effect in the 2018–19 academic year", page)).toEqual([
      "supported",
    ]);
    expect(verdicts("The renaming of the college takes effect in the 2019–20 academic year", page)).toEqual([
      "not_found",
    ]);
  });

  it("compares the title of a work as a name, and a quotation letter by letter", () => {
    const page =
      "The choir recorded The Lark in the Clear Air for its third album, a record of old Irish songs.";
    expect(
      verdicts('The choir recorded "The Lark In The Clear Air" for its third album of Irish songs', page),
    ).toEqual(["supported"]);
    expect(
      verdicts('The choir recorded "the lark in the clean air" for its third album of Irish songs', page),
    ).toEqual(["not_found"]);
  });

  it("finds a negation wherever the sentence has the word", () => {
    const page = "If a trip is cancelled, the carrier returns the fare and the price of the luggage.";
    const sentence = "If a trip is cancelled, the price of the luggage is returned by the carrier";
    expect(verdicts(sentence, page)).toEqual(["supported"]);
    expect(verdicts(sentence.replace("is returned", "is not returned"), page)).toEqual(["partly"]);
  });
});

it("a sentence about somebody whom the page does not name in any way is not supported", () => {
  const page =
    "# The Orlow bridge\n\nThe Orlow bridge was opened on 9 April 2019 after six years of work on its piers.";
  expect(verdicts("The Orlow bridge was opened by Marten Oakes on 9 April 2019", page)).toEqual(["partly"]);
  expect(verdicts("The Orlow bridge was opened on 9 April 2019", page)).toEqual(["supported"]);
});
