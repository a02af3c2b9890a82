// A run in Russian: question, page, plan, reasons and report.

import { answer, plan, read, report, search } from "@/testing/servers/llm-steps";
import { ask, type Stack, until } from "./fixtures";
import { numbersIn } from "./scenario";

const PAGE = {
  url: "https://parom.example/lindmark",
  title: "Паромы Линдмарка",
  text: "# Паромы Линдмарка\n\nПаром из Линдмарка отходит в 7:20 от северного причала.\n\n## Цены\n\nБилет стоит 4 кроны.",
};
const QUESTION = "Когда отходит паром из Линдмарка?";

/** Asks and waits for the report, which has a supported and an unsupported citation. */
export async function researchInRussian(stack: Stack): Promise<{ threadId: string; runId: string }> {
  stack.web.put(PAGE);
  stack.script(QUESTION, ({ step, body }) => {
    const number = numbersIn(JSON.stringify(body.messages), [PAGE.url])[PAGE.url];
    const content = `Паром из Линдмарка отходит в 7:20 от северного причала [${number}]. Билет стоит 9 крон [${number}].`;
    const steps = [
      plan({
        goal: "Узнать, когда отходит паром",
        steps: ["Найти расписание", "Прочитать его", "Сверить цены"],
      }),
      search("паром Линдмарк"),
      read(PAGE.url),
      report({ title: "Паром из Линдмарка", content, question: QUESTION }),
      report({ title: "Паром из Линдмарка", content, question: QUESTION }),
      answer({ answer: `Паром отходит в 7:20 [${number}].` }),
    ];
    const solution = steps[step - 1];
    const reasoning = {
      reasoning_steps: ["Посмотреть, что известно.", "Выбрать следующее."],
      current_situation: "Вопрос прочитан.",
      plan_status: "В работе.",
      remaining_steps: ["Идти по плану."],
    };
    const calls = solution?.calls.map((call) => ({ ...call, _reasoningForCall: "Это следующий шаг." }));
    return solution
      ? { step: { ...solution, ...reasoning, calls } }
      : { status: 400, body: { error: { message: "the script is over" } } };
  });
  const started = await ask(stack.app, QUESTION, { scope: "web" });
  await until(stack.app, started.runId, ({ status }) => status === "completed");
  return started;
}
