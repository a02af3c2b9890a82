import { describe, expect, it } from "vitest";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";
import { contradicts } from "./contradicts";
import { indexOf } from "./page-index";
import { analyseQuestion } from "./question";

function turned(question: string, text: string, heading = "Notes"): boolean {
  const { sentences, sections } = indexOf({ title: "Manual", text: `# Manual\n\n## ${heading}\n\n${text}` });
  const [sentence] = sentences;
  if (!sentence) throw new Error("no sentence");
  return contradicts(
    analyseQuestion(question),
    sentence,
    sections[sentence.section]?.headingStems ?? new Set(),
  );
}

describe("sentences with the opposite meaning", () => {
  it.each([
    ["How do I limit the speed of the pump?", "Calling `free()` removes the limit on the speed of the pump."],
    ["How do I read a meter on the server?", "The client reads the meter with `useMeter`."],
    ["How do I charge the battery?", "Press the red key to discharge the battery."],
    ["How do I stop the pump from storing readings?", "The pump stores readings to answer faster."],
    ["How can I disable the alarm of the pump?", "The alarm of the pump sounds at 90 degrees."],
  ])("are detected: %s", (question, text) => {
    expect(turned(question, text)).toBe(true);
  });

  it.each([
    ["How do I get rid of the limit on the speed?", "Calling `free()` removes the limit on the speed."],
    ["How do I read a meter on the server?", "Client and server read the meter with `meter()`."],
    ["What is the difference between the server and the clock?", "The client asks the clock."],
    ["Can I read a meter on the server?", "The client reads the meter with `useMeter`."],
    ["What does the pump do?", "The pump removes water from the cellar."],
    ["How do I stop the pump from storing readings?", "With `store: false` the pump keeps no readings."],
    ["How can I disable the alarm of the pump?", "Set `alarm` to `off`."],
  ])("are not suspected in an answer: %s", (question, text) => {
    expect(turned(question, text)).toBe(false);
  });

  it("are not suspected under a heading about the end of something", () => {
    expect(turned("How do I stop the pump?", "Press the red key of the pump twice.", "Stop the pump")).toBe(
      false,
    );
  });

  it("are not suspected under a heading that names the question's word", () => {
    const text = "It passes the meter on to the client as a prop.";
    expect(turned("How do I read a meter on the server?", text, "Meters on the server")).toBe(false);
  });
});

const manual = searchOver([
  {
    url: "https://pump.test/pump",
    title: "Pump",
    text: "# Pump\n\n## Speed\n\nUse `free()` of `pumpMotor` to remove the limit of its speed.\n\nUse `most` of `pumpMotor` to limit its speed to a number of turns.",
  },
  {
    url: "https://pump.test/licence",
    title: "Pump licence",
    text: "# Pump licence\n\nThe pump licence version is needed in every building with a pump. The pump licence costs can be paid by bank transfer.",
  },
]);
const ask = (question: string) => runInMemory(emptyView(question), manual);

it("never open an answer", async () => {
  const { answer, view } = await ask("How do I limit the speed of `pumpMotor`?");
  expect(answer).toContain("Use `most`");
  expect(view.report?.content.split("\n## ")[0]).not.toContain("free()");
});

it("a price is answered by an amount, and a version by a number", async () => {
  for (const question of [
    "What does the pump licence cost?",
    "Which pump licence version is needed in a building?",
  ]) {
    const { answer, confidence } = await ask(question);
    expect([question, answer]).toEqual([question, expect.stringMatching(/^(?:No sure answer|Not found)/)]);
    expect(["", "low"]).toContain(confidence);
  }
});
