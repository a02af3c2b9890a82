import { expect, it } from "vitest";
import { runLoop } from "@/lib/agent/loop/loop";
import { registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, plan, readFor, reply } from "@/testing/agent/loop-script";
import { notesMessage, notesRoom } from "./notes";

const filler = Array.from({ length: 80 }, (_, at) => `The office keeps its ${at} papers in order.`).join(
  "\n\n",
);
const TEXT = `${filler}\n\nThe annual fee was 4,200 euros in 2026.\n\n${filler}\n\nCrews must wear 2 lamps below ground.\n\n${filler}`;

async function researched(): Promise<TestRun> {
  const test = new TestRun({
    config: agentConfig({ search: { contentLimit: 1000 } }),
    script: ({ step }) => {
      if (step === 1) return reply(plan("What it costs", "What crews wear", "Who decides"));
      const read = (line: string, focus: string, url: string) => ({
        ...readFor({ focus }, url),
        _line: line,
      });
      if (step === 2) return reply(read("p2", "lamps of crews", "https://b.test/page"));
      if (step === 3) return reply(read("p1", "annual fee", "https://a.test/page"));
      if (step === 4) return reply(read("p1", "lamps", "https://a.test/page"));
      return reply(answer());
    },
    read: () => TEXT,
  });
  await runLoop(test.state, test.ports, registries);
  return test;
}

it("GOAL-P3: notes have what was found by the lines of the plan, of every reading of a page, with its number", async () => {
  const { state } = await researched();
  const notes = String(notesMessage(state, registries, { through: 4, room: 20_000 }).content);
  const block = notes.slice(notes.indexOf("pages read>>>"));
  const places = [
    "For p1, What it costs:",
    "a.test",
    "4,200 euros",
    "For p2, What crews wear:",
    "b.test",
    "2 lamps",
  ];
  const at = places.map((words) =>
    block.indexOf(words, block.indexOf(words === "2 lamps" ? "For p2" : words)),
  );
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(at).not.toContain(-1);
  // The second reading of the first page showed what the first had not.
  expect(block.slice(0, block.indexOf("For p2"))).toContain("2 lamps below ground");
  expect(block).not.toContain("For p3");
});

it("GOAL-P4: notes do not change when the plan changes later", async () => {
  const { state } = await researched();
  const before = notesMessage(state, registries, { through: 4, room: 20_000 });
  const steps = (state.plan?.steps ?? []).map((line) => ({ ...line, text: `${line.text}, reworded` }));
  const later = { ...state, plan: state.plan && { ...state.plan, steps } };
  expect(notesMessage(later, registries, { through: 4, room: 20_000 })).toEqual(before);
});

it("GOAL-P3: an agent that reads much of each page keeps more of it", () => {
  const room = (contentLimit: number) => notesRoom({ config: agentConfig({ search: { contentLimit } }) });
  expect([1500, 12_000, 100_000].map(room)).toEqual([20_000, 48_000, 60_000]);
});

it("a finding names the line for which its page was read", async () => {
  const { state } = await researched();
  expect(new Set(state.findings?.map(({ number, line }) => `${number} ${line}`))).toEqual(
    new Set(["1 p2", "2 p1"]),
  );
});
