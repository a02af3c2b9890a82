// A run whose report is reviewed by a judge of citations, and what the judge is asked.

import { runLoop } from "@/lib/agent/loop/loop";
import type { ModelHandle } from "@/lib/models/model";
import { type LoopHarness, registries, TestRun } from "./loop";
import { scriptedModel } from "./loop-model";
import { answer, readPages, reply, report } from "./loop-script";

export const PAGE = `# Harbour works

The harbour of Elmsby was deepened by the Dutch engineer Pieter Vos in 1894. The works cost 40,000 pounds. Fishing boats could enter at any tide afterwards, and the herring trade flourished for three decades.

The lighthouse was painted white. Its keeper opposed the works.`;
/** Only its score leaves it undecided. */
export const UNSURE = "Boats that fish could come into the harbour at every tide [1].";
/** Only its score makes it supported; the page says so of the herring trade. */
export const NEW_RELATION = "The keeper flourished for three decades [1].";
/** Also supported by its score, which is nearer to the least one. */
export const NEARER = "Fishing boats entered the harbour at any tide [1].";
export const OTHER_LANGUAGE = "Питер Вос углубил гавань Элмсби в 1894 году [1].";
export const OPPOSITE = "The keeper of the lighthouse supported the works [1].";
export const WRONG_NAME = "The harbour of Elmsby was deepened by the engineer Gustav Kettelmann [1].";

type Asked = { system: string; message: string };
export type Says = (asked: Asked, turn: number, test: TestRun) => unknown;

/** A run whose report has these sentences, and the questions to its judge. */
export function checkedRun(sentences: string[], says: Says, harness: Partial<LoopHarness> = {}) {
  const asked: Asked[] = [];
  const test: TestRun = new TestRun({
    script: ({ step }) =>
      step === 1
        ? reply(readPages("https://a.test/page"))
        : step === 2
          ? reply(report(sentences.join("\n\n")))
          : reply(answer()),
    read: () => PAGE,
    ...harness,
  });
  const model = scriptedModel(async ({ prompt }) => {
    const texts = prompt.map(({ content }) =>
      typeof content === "string"
        ? content
        : content.map((part) => ("text" in part ? part.text : "")).join(""),
    );
    const question = { system: texts[0] ?? "", message: texts.slice(1).join("\n") };
    asked.push(question);
    return { reply: await says(question, asked.length, test) };
  });
  const info = { id: "minicheck", label: "minicheck", kind: "endpoint" as const, host: "judge.test" };
  const price = { currency: "USD", input: 1_000_000, cachedInput: 1_000_000, output: 0 };
  const checker: ModelHandle = {
    ...test.ports.model,
    info: { ...info, price },
    languageModel: () => model,
  };
  const ports = { ...test.ports, checker };
  return { asked, test, ports, run: () => runLoop(test.state, ports, registries) };
}
