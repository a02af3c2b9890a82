import { describe, expect, it } from "vitest";
import { emptyView, runInMemory, searchOver, type TestDocument } from "@/testing/builtin-model/run-in-memory";

const UNSURE = /^(?:Not found|No sure answer|Keine sichere Antwort|Nicht gefunden)/;

const page = (name: string, text: string): TestDocument => ({
  url: `https://own.test/${name}`,
  title: name,
  text,
});

const DOCUMENTS = [
  page(
    "Minutes of the choir",
    `# Minutes of the choir

The choir Silverbach was founded in 1974 by Greta Amsel. It sings in the old mill.

The lease of the rehearsal room ends on 30 June 2031. The organ (NO 4412) is insured until 2029.

The move to the new hall cost 900 euros. The new hall has an area of 310 square metres and cost 48,000 euros.

Ticket sales fell in 2022 because the bridge was closed. Two altos left.

The board rejected the offer of the brewery. Reason: the price was too low.`,
  ),
  page(
    "Interview with Greta Amsel",
    `Interview with Greta Amsel of the choir Silverbach

AP: You stepped down as leader. Why?

GA: My doctor forbade me to travel. So Paul Ritter took over in March 2019.

AP: And the biggest mistake?

GA: We spent a fortune on a website for the choir and nobody used it.

AP: How long does a concert last?

GA: The short one, the matinee, fifty minutes.`,
  ),
  page(
    "Chor Silverbach",
    "# Chor Silverbach\n\nAm 1. Mai 2024 hatte Silverbach 61 Mitglieder. Der Haushalt des Chors umfasst 2025 insgesamt 22.000 Euro.",
  ),
];

const ask = async (question: string) =>
  (await runInMemory(emptyView(question), searchOver(DOCUMENTS))).answer;

describe("A plain question is answered by what a sentence says", () => {
  it.each([
    ["When does the lease of the rehearsal room end?", "30 June 2031"],
    ["Why did ticket sales fall in 2022?", "because the bridge was closed"],
    ["When did Paul Ritter take over?", "March 2019"],
    ["How much did the new hall cost?", "48,000 euros"],
    ["When was Silverbach founded?", "1974"],
    // The interviewer's question says what the reply is about.
    ["Why did Greta Amsel step down?", "forbade me to travel"],
    ["What was the biggest mistake of Greta Amsel?", "a website"],
    ["How long does the matinee last?", "fifty minutes"],
    ["Wie viele Mitglieder hat Silverbach?", "61"],
    ["Wie hoch ist der Haushalt des Chors 2025?", "22.000 Euro"],
  ])("%s", async (question, told) => {
    const answer = await ask(question);
    expect(answer).not.toMatch(UNSURE);
    expect(answer).toContain(told);
  });

  it.each([
    // The names alone are no reason, nor is what was asked.
    "Why did Paul Ritter leave the choir?",
    "Why did two altos leave?",
    "When did Greta Amsel die?",
    "How deep is the new hall?",
    "Who signed the lease?",
  ])("none: %s", async (question) => {
    expect(await ask(question)).toMatch(UNSURE);
  });

  it("quotes the reason that follows as a sentence of its own", async () => {
    const answer = await ask("Why did the board reject the offer of the brewery?");
    expect(answer).toContain("Reason: the price was too low");
  });
});
