import { describe, expect, it } from "vitest";
import { verdictOf as verdict } from "@/testing/citation-check/verdict";

describe("the roles of names", () => {
  it.each([
    [
      "a noun phrase stands between the preposition and the name",
      "Mara Velten is the actress who portrayed Inspector Lund in the 1994–1998 crime series Harbour Lights",
      "Mara Velten (born Mara Anne Holt; 12 March 1951) is an actress known for her roles on television. Her most prominent role was that of Inspector Lund in the 1994–1998 crime series Harbour Lights.",
    ],
    [
      "a work is told with its maker",
      "The Lanterns recorded the song “Winter Ferry”",
      "“Winter Ferry” is a song that was recorded by the English folk band the Lanterns for their 1971 album.",
    ],
    [
      "an abbreviation follows what it stands for",
      "The Local Repair Grant (LRG) lowers the cost of repairs and leads to fewer appliances that are thrown away",
      "LRG leads to fewer appliances that are thrown away. The Local Repair Grant (LRG) lowers the cost of repairs for every household.",
    ],
    [
      "a season has two years and the sentence two names",
      "In the 2022-23 season Tomas Lindqvist of the Harbour City Gulls is set to earn the highest salary at $48.07 million",
      "Harbour City Gulls captain Tomas Lindqvist is set to earn the highest salary in 2022-23 at $48.07 million.",
    ],
    [
      "a person is named with another form of address",
      "The committee is led by Honorable Justice Amara Susanna Okello",
      "The committee is led by Lady Justice Amara Susanna Okello, who was appointed in May.",
    ],
  ])("are not exchanged where %s", (_, sentence, page) => {
    expect(verdict(sentence, page)).toBe("supported");
  });

  it.each([
    ["Varda bought Nordlicht in the spring", "Nordlicht bought Varda in the spring."],
    ["Varda was bought by Nordlicht in the spring", "Nordlicht was bought by Varda in the spring."],
    [
      "The Lanterns recorded the song for the Gulls",
      "The Gulls recorded the song for the folk band the Lanterns.",
    ],
    [
      "The Ravnik Bridge cost 12 million and the Tamsin Bridge 19 million",
      "The Ravnik Bridge cost 19 million and the Tamsin Bridge 12 million.",
    ],
    [
      "The committee is led by Justice Amara Okello",
      "The committee is led by Justice Brenda Okello, who was appointed in May.",
    ],
  ])("are exchanged in “%s”", (sentence, page) => {
    expect(verdict(sentence, page)).not.toBe("supported");
  });
});
