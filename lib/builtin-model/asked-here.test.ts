import { describe, expect, it } from "vitest";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";

const UNSURE = /^(?:Not found|No sure answer)/;

const memo = (text: string, name = "memo") => ({
  url: `library://documents/${name}.md`,
  title: `Memo ${name}`,
  text: `# Memo ${name}\n\n${text}`,
});

async function answerOf(question: string, ...documents: ReturnType<typeof memo>[]): Promise<string> {
  return (await runInMemory(emptyView(question), searchOver(documents))).answer;
}

describe("A value in a sentence that begins with a pronoun", () => {
  it("is quoted with the sentence before, which names the subject", async () => {
    const plant = memo(
      "The Kiln Lane plant was stopped on 3 May. It was out of service for 11 days. Nobody was hurt.",
    );
    expect(await answerOf("How long was the plant out of service?", plant)).toMatch(
      /^The Kiln Lane plant was stopped on 3 May \[1\]\. It was out of service for 11 days \[1\]\./,
    );
  });

  it("is quoted in one item with that sentence where the sources differ", async () => {
    const one = memo("The plant was stopped on 3 May. It was out of service for 11 days.", "one");
    const other = memo("The plant was out of service for 14 days.", "two");
    const answer = await answerOf("How long was the plant out of service?", one, other);
    expect(answer).toMatch(/^The sources differ:\n\n/);
    expect(answer).toMatch(
      /^- The plant was stopped on 3 May \[\d\]\. It was out of service for 11 days \[\d\]\.$/m,
    );
    expect(answer).toMatch(/^- The plant was out of service for 14 days \[\d\]\.$/m);
  });

  it.each([
    [
      "the sentence before names something else",
      "The ferry was stopped on 3 May. It was out of service for 11 days.",
    ],
    [
      "it has a subject of its own",
      "The plant was stopped. However, the ferry was out of service for 11 days.",
    ],
    ["it says nothing that was asked", "The plant was sold on 3 May. It was built in 11 days."],
  ])("is no answer where %s", async (_, text) => {
    expect(await answerOf("How long was the plant out of service?", memo(text))).toMatch(UNSURE);
  });

  it("is no answer where the sentence before names two things of one name", async () => {
    const text = "Turbine 1 was stopped because of turbine 2. It was out of service for 11 days.";
    expect(await answerOf("How long was turbine 1 out of service?", memo(text))).toMatch(UNSURE);
  });

  it("is no answer for another thing of that name", async () => {
    const text = "Turbine 2 was stopped on 3 May. It was out of service for 11 days.";
    expect(await answerOf("How long was turbine 1 out of service?", memo(text))).toMatch(UNSURE);
    expect(await answerOf("How long was turbine 2 out of service?", memo(text))).toContain("11 days");
  });
});

describe("A year in the title and what is measured", () => {
  const report = (text: string, title = "Statistics 2023") => ({
    url: "library://documents/report.md",
    title,
    text: `# ${title}\n\nElectricity was dear.\n\n## By sector\n\n${text}`,
  });

  it("hold for a sentence below that has an amount in such a unit", async () => {
    expect(
      await answerOf("How much electricity did industry use in 2023?", report("Industry used 41.6 TWh.")),
    ).toContain("Industry used 41.6 TWh [1].");
    expect(
      await answerOf("How much electricity did industry use in 2023?", report("Industry used 41.6 TWh.")),
    ).not.toMatch(UNSURE);
  });

  it.each([
    ["the sentence has another year", "Industry used 41.6 TWh in 2022.", "Statistics 2023"],
    ["the title has two years", "Industry used 41.6 TWh.", "Statistics 2022 and 2023"],
    ["the title has another year", "Industry used 41.6 TWh.", "Statistics 2021"],
    ["the unit measures something else", "Industry used 41.6 tonnes.", "Statistics 2023"],
    ["the sentence is about something else", "Industry used 41.6 TWh of gas.", "Statistics 2023"],
    ["another one used it", "Transport used 41.6 TWh.", "Statistics 2023"],
  ])("are not enough where %s", async (_, text, title) => {
    expect(await answerOf("How much electricity did industry use in 2023?", report(text, title))).toMatch(
      UNSURE,
    );
  });
});
