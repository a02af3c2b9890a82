import { describe, expect, it } from "vitest";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";
import { topicsOf } from "./on-the-point";
import { analyseQuestion } from "./question";

const mill = searchOver([
  {
    url: "library://documents/inspection.md",
    title: "Inspection of the mill",
    text: "# Inspection of the mill\n\nThe roof of the mill has risen in price from 4,000 to 5,200 crowns. Only half of the sum was paid.\n\nThe dust in the mill comes from the old sieve, because its cloth is torn. The inspectors found no fault in the stairs. The miller was on leave.",
  },
  {
    url: "library://documents/leaflet.md",
    title: "Leaflet of the mill",
    text: "# Leaflet of the mill\n\nThe mill opens at nine. Visitors of the mill buy flour in the yard.",
  },
  {
    url: "library://documents/names.md",
    title: "Names",
    text: "# Names\n\nThe inspection names two dangers: the torn cloth and the loose belt. The owner of the mill is Berta Quist.",
  },
]);
const ask = async (question: string) => (await runInMemory(emptyView(question), mill)).answer;

describe("a question that asks for no value", () => {
  it.each([
    "What does the inspection say about dust?",
    "Where does the dust in the mill come from?",
    "How do I get rid of the dust in the mill?",
  ])("is answered with what speaks of it, and nothing around it: %s", async (question) => {
    const answer = await ask(question);
    expect(answer).toContain("The dust in the mill comes from the old sieve, because its cloth is torn");
    expect(answer).not.toMatch(/stairs|on leave|price|opens at nine|flour|Berta/);
  });

  it("is answered by the page that is asked, where one is named", async () => {
    const answer = await ask("What does the leaflet say about the mill?");
    expect(answer).toContain("The mill opens at nine");
    expect(answer).not.toMatch(/Inspection of|roof|sieve|Berta/);
  });

  it("has no sentence behind its answer that is about something else", async () => {
    const answer = await ask("What dangers does the inspection name?");
    expect(answer).toContain("two dangers");
    expect(answer).not.toContain("Berta Quist");
  });
});

it("the topic is what something is said about", () => {
  const topics = (text: string) => topicsOf(analyseQuestion(text)).map((term) => term.text);
  expect(topics("What does the inspection say about dust?")).toEqual(["dust"]);
  expect(topics("Что говорит протокол об авариях?")).toEqual(["авариях"]);
  expect(topics("What dangers does the inspection name?")).toEqual(
    expect.arrayContaining(["dangers", "inspection"]),
  );
});
