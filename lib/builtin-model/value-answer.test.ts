import { describe, expect, it } from "vitest";
import { checkReport } from "@/lib/citation-check/evidence";
import { reportFaults } from "@/lib/reports/report-faults";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";

const library = searchOver([
  {
    url: "library://documents/bridge.md",
    title: "Bridge of Orla: brief",
    text: "# Bridge of Orla: brief\n\nThe Orla bridge opened to traffic on 4 May 2021. Only 310 panels had been fitted by March 2021. The deck is painted every six years. The caretaker is Ruta Alm. A lorry may weigh 40 tonnes, and the toll is 3 euros.",
  },
  {
    url: "library://documents/review.md",
    title: "Review",
    text: '# Review\n\nThe Orla bridge opened to traffic on 9 June 2021, not on 4 May as the brief says. The engineer disagreed: "We count 212 lamps. Four of them are dark." The deputy mayor is Jon Berg.',
  },
  {
    url: "library://documents/traffic.csv",
    title: "traffic",
    text: "| month | lorries | cars | on_time_percent |\n| --- | --- | --- | --- |\n| 2021-03 | 118 | 4021 | 97 |\n| 2021-04 | 131 | 4377 | 96 |",
  },
  {
    url: "library://documents/letter.md",
    title: "Letter",
    text: "# Letter\n\nMany lorries crossed the bridge at night.",
  },
]);

const ferry = searchOver([
  {
    url: "library://documents/ferry-log.csv",
    title: "ferry log",
    text: "| month | passengers | energy_mwh | noise (dB) |\n| --- | --- | --- | --- |\n| 2024-07 | 91400 | 1710 | 61 |\n| 2024-08 | 93800 | 1735 | 63 |",
  },
  {
    url: "library://documents/ferry-news.md",
    title: "Ferry news",
    text: "# Ferry news\n\nIn August 2024 the ferry carried 88,000 passengers. In July 2024 the ferry carried 91,400 passengers. The noise in August 2024 was 58 dB. The energy of August 2024 was 1735 MWh. In September 2024 the ferry carried 61,300 passengers.",
  },
]);

async function ask(question: string, documents = library) {
  const run = await runInMemory(emptyView(question), documents);
  const content = run.view.report?.content ?? "";
  const sourceNumbers = run.view.sources.map(({ number }) => number);
  if (run.view.report) expect(reportFaults({ content, question, sourceNumbers }).faults).toEqual([]);
  const sources = run.view.pages.map(({ number, text }) => ({ number, status: "read" as const, text }));
  const verdicts = checkReport({ content: run.answer, question, sources }).citations.map(
    ({ verdict }) => verdict,
  );
  return { ...run, content, verdicts };
}

describe("a question about a value", () => {
  it("is answered with all values when pages differ, a correction first", async () => {
    const { answer, content, confidence, verdicts } = await ask("When did the Orla bridge open?");
    expect(answer).toMatch(
      /^The sources differ:\n\n- .*9 June 2021, not on 4 May.*\[\d\]\.\n- .*4 May 2021 \[\d\]\./,
    );
    expect(content).toMatch(/^The sources differ:\n\n.*9 June[\s\S]*4 May 2021/);
    expect(confidence).toBe("low");
    expect(new Set(verdicts)).toEqual(new Set(["supported"]));
  });

  it.each([
    ["Who is the caretaker of the Orla bridge?", "The caretaker is Ruta Alm ["],
    ["How often is the deck of the bridge painted?", "The deck is painted every six years ["],
    ["How many lamps does the engineer count?", "212 lamps"],
    ["How many lorries crossed the bridge in April 2021?", "| 2021-04 | 131 |"],
    ["How many lorries crossed the bridge in April 2021, and who is the caretaker?", "| 2021-04 | 131 |"],
  ])("%s", async (question, said) => {
    const { answer } = await ask(question);
    expect(answer).toContain(said);
    expect(answer).not.toMatch(/^No/);
    expect(answer).not.toContain("310");
  });

  it.each([
    // Other things with numbers, other people, and a subject that no page speaks of.
    "How many lorries were fitted by May 2021?",
    "How many trams crossed the bridge in April 2021?",
    "How many lorries crossed the tunnel in April 2021?",
    "Who is the mayor?",
    "How much does the bridge weigh?",
    "How long is the bridge?",
  ])("has no sure answer: %s", async (question) => {
    expect((await ask(question)).answer).toMatch(/^No(?:t found| sure answer)/);
  });

  it("is followed by nothing about other things", async () => {
    const { content } = await ask("Who is the caretaker of the Orla bridge?");
    expect(content).not.toMatch(/lorry|panels|opened/);
  });
});

describe("a row of a table and a sentence of another page", () => {
  it.each([
    [
      "How many passengers did the ferry carry in August 2024?",
      "88,000 passengers",
      /\| 2024-08 \| 93800 \|.*\[\d\] \|/,
    ],
    ["What was the noise in August 2024?", "58 dB", /\| 2024-08 \|.*\| 63 \[\d\] \|/],
  ])("are both told when they differ: %s", async (question, said, row) => {
    const { answer, content, confidence, verdicts } = await ask(question, ferry);
    expect(answer).toMatch(/^The sources differ:\n\n- /);
    expect(answer).toContain(said);
    expect(answer).toMatch(row);
    expect(answer).toMatch(/\n\n\|/);
    expect(content).toMatch(/^The sources differ:/);
    expect(confidence).toBe("low");
    expect(new Set(verdicts)).toEqual(new Set(["supported"]));
  });

  it.each([
    ["How many passengers did the ferry carry in July 2024?", "91,400"],
    ["What was the energy in August 2024?", "1735 MWh"],
    // The row of another month says nothing about it.
    ["How many passengers did the ferry carry in September 2024?", "61,300"],
  ])("are not when they agree: %s", async (question, said) => {
    const { answer } = await ask(question, ferry);
    expect(answer).toContain(said);
    expect(answer).not.toMatch(/differ/);
  });
});

it("a verb that was asked about has to occur in the answer", async () => {
  expect((await ask("What does the review recommend?")).answer).toMatch(/^No/);
});

it("a quotation of two sentences stays whole", async () => {
  const { answer } = await ask("How many lamps does the engineer count?");
  expect(answer).toMatch(/"We count 212 lamps\. Four of them are dark \[\d\]\."/);
});

it.each(["hi", "Hello there!", "Привет"])("a greeting gets one sentence: %s", async (question) => {
  const { answer, view, status } = await ask(question);
  expect([view.report, status]).toEqual([null, "failed"]);
  expect(answer).toMatch(/^(?:Not found: a greeting|Не найдено: в приветствии)[^.]*\.$/);
});

it("a word that no page is about gets one sentence", async () => {
  const { answer, view } = await ask("What is the meaning of lorries?");
  expect(answer).toBe("Not found: no page that was read is about “lorries”.");
  expect(view.report).toBeNull();
});

it("a search for what is missing names the word that no page has", async () => {
  const { steps } = await ask("What is the currency of Orla?");
  const plans = JSON.stringify(steps);
  expect(plans).toContain("say little about “currency”");
  expect(plans).not.toContain("say little about “Orla”");
});

it.each([
  ["Welche Kosten nennt der Bericht?", "auf Englisch"],
  ["Ist die Brücke pünktlich?", "auf Englisch"],
  // Too short to be sure of its language.
  ["Was sagt Berg?", "in English"],
  ["Quel est le prix du pont ?", "en anglais"],
])("advises to ask in English: %s", async (question, hint) => {
  const { answer, view } = await ask(question);
  expect(answer).toContain(hint);
  expect(view.searches.flatMap(({ query }) => query.split(" "))).not.toContain("Ist");
});
