import { describe, expect, it } from "vitest";
import { checkReport } from "@/lib/citation-check/evidence";
import { reportFaults } from "@/lib/reports/report-faults";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";
import { isHedged } from "./hedge";

const KETTLES = [
  "# Kettles",
  "A kettle boils water for tea within four minutes.",
  "## Descaling",
  "Scale builds up in every kettle that boils hard water.",
  "Vinegar loosens scale in a kettle overnight:",
  "```sh\nfill --with vinegar\n```",
  "| Water | Weeks until scale shows |\n| --- | --- |\n| Hard water in a kettle | four weeks of daily use |\n| Soft water in a kettle | a year of daily use |",
].join("\n\n");
const CUPS = "# Cups\n\nA cup holds tea from the kettle.\n\nCups break when boiling water meets cold glass.";

const library = searchOver([
  { url: "https://tea.test/kettles", title: "Kettles", text: KETTLES },
  { url: "https://tea.test/cups", title: "Cups", text: CUPS },
]);

const ask = (question: string) => runInMemory(emptyView(question), library);

describe("closest passages", () => {
  it("are quoted under their headings when nothing answers, and the check supports each one", async () => {
    const question = "Does kettle scale spoil hibiscus tea?";
    const { view, answer, status, confidence } = await ask(question);
    const content = view.report?.content ?? "";
    expect([status, confidence]).toEqual(["completed", "low"]);
    expect(answer).toMatch(/^No sure answer\. /);
    expect(content).toMatch(/^No sure answer\..*\n\n## Kettles/);
    expect(content).toContain("### Descaling");
    expect(content).toContain("fill --with vinegar");
    expect(content).toContain("| Hard water in a kettle | four weeks of daily use [1] |");
    const sources = view.pages.map(({ number, text }) => ({ number, status: "read" as const, text }));
    const { citations } = checkReport({ content, question, sources });
    expect(citations.length).toBeGreaterThan(3);
    expect(new Set(citations.map(({ match }) => match))).toEqual(new Set(["verbatim"]));
    const sourceNumbers = view.sources.map(({ number }) => number);
    expect(reportFaults({ content, question, sourceNumbers }).faults).toEqual([]);
  });

  it("are empty when the pages are about something else", async () => {
    for (const question of ["What is 2+2?", "Who won the cup final of 1998?"]) {
      const { view, status } = await ask(question);
      expect([question, status, view.report]).toEqual([question, "failed", null]);
    }
  });

  it("are those of a name that only one section has", async () => {
    const report = {
      url: "library://documents/report.md",
      title: "Grid report",
      text: "# Grid report\n\nHydropower generated most.\n\n## Losses\n\nLosses were 6 per cent.\n\n## Prices\n\nThe fee was raised in July.\n\n## Outlook\n\nThe interconnector to Norrvik will be commissioned in autumn 2026.",
    };
    const question = "When does Norrvik get its power line?";
    const { answer } = await runInMemory(emptyView(question), searchOver([report]));
    expect(answer).toMatch(/^No sure answer\.[\s\S]*Norrvik will be commissioned in autumn 2026/);
  });

  it("of several questions of which none is answered make a hedged answer", async () => {
    const { answer } = await ask("Does kettle scale spoil hibiscus tea, and who sells boiling kettle glass?");
    expect(answer).toMatch(/^No sure answer to “/);
    expect(isHedged(answer)).toBe(true);
  });

  it("each of several questions is answered separately, and open ones are named", async () => {
    const { view, answer, confidence } = await ask(
      "How does vinegar loosen scale in a kettle, and how do I paint porcelain kettles?",
    );
    const content = view.report?.content ?? "";
    expect(content.split(/^## /m)[1]).toMatch(/^How does vinegar loosen scale[\s\S]*Vinegar loosens scale/);
    expect(content.split(/^## /m)[2]).toMatch(/^How do I paint porcelain[\s\S]*No (?:sure )?answer/i);
    expect(answer).toContain("porcelain");
    expect(confidence).toBe("low");
  });

  it("no heading or introduction is written without quotations below it", async () => {
    const bell = searchOver([
      { url: "https://bell.test/tower", title: "Tower", text: "# Tower\n\nThe tower bell was cast in 1920." },
    ]);
    const question = "When was the tower bell cast, and why was the tower bell painted?";
    const { view } = await runInMemory(emptyView(question), bell);
    const content = view.report?.content ?? "";
    expect(content).toContain("cast in 1920");
    expect(content).toMatch(/^## When was the tower bell cast\n/);
    expect(content).not.toMatch(/(?:closest:|^#.*)\n+#/m);
    expect(content).toContain("What comes closest is quoted above.");
  });

  it("the short answer quotes the closest sentence and says that it may not answer", async () => {
    const pump = searchOver([
      {
        url: "https://pump.test/pump",
        title: "Pump",
        text: "# Pump\n\n## Speed\n\nTo limit the speed of the pump, set `most` to a number of turns.",
      },
      { url: "https://pump.test/well", title: "Well", text: "# Well\n\nA pump lifts water from the well." },
    ]);
    const { answer, confidence } = await runInMemory(
      emptyView("Does the pump limit its speed when a cellar is flooded?"),
      pump,
    );
    expect(answer).toMatch(
      /^No sure answer\. Nothing quoted here speaks of “cellar”\. Closest in the pages read:\n\n\*\*Pump › Speed\*\*\n\n.*`most`.* \[1\]/,
    );
    expect(confidence).toBe("low");
  });
});
