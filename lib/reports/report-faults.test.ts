import { describe, expect, it } from "vitest";
import { leadingScript, scriptMismatch } from "@/lib/text/language";
import { reportFaults } from "./report-faults";

describe("faults of a report that a revision can fix", () => {
  const check = (content: string, sourceNumbers = [1, 2]) =>
    reportFaults({ content, question: "How long does the cache live?", sourceNumbers });

  it("Q19: unknown citation numbers are listed", () => {
    const found = check("It lives an hour [1][7]. Or a day [9].");
    expect(found.invalid).toEqual([7, 9]);
    expect(found.faults).toEqual(["No source has the number [7], [9]."]);
  });

  it("Q19: a report without citations is a fault only if there are sources", () => {
    expect(check("It lives an hour.").faults).toHaveLength(1);
    expect(check("Nothing was found.", []).faults).toEqual([]);
    expect(check("It lives an hour [2].").faults).toEqual([]);
  });

  it("SEC-5: more citations than can be checked are a fault", () => {
    expect(check("It holds [1]. ".repeat(1_001)).faults).toEqual([
      "Only the first 1000 citations of a report are checked. Cite less, or write less.",
    ]);
    expect(check("It holds [1]. ".repeat(1_000)).faults).toEqual([]);
  });

  it("Q17: a script other than the question's is a fault", () => {
    expect(check("Кэш живёт ровно один час [1].").faults).toEqual([
      "The question is written in Latin script, the report in Cyrillic script.",
    ]);
  });

  it("Q17: code, quotations and addresses may be in any script", () => {
    expect(
      scriptMismatch(
        "Как работает кэш?",
        "Так: `revalidateTag`\n> Cached data lives\n\nвот и всё, смотри https://a.test",
      ),
    ).toBe(null);
    expect(leadingScript("Что делает useChat в AI SDK?")).toBe(null);
    expect(leadingScript("42")).toBe(null);
    expect(leadingScript("キャッシュはどのくらい続きますか")).toBe("Chinese or Japanese");
  });
});
