// The chat completions API: runs that wait for the user, and conversations that continue.

import { clientOf, said, stored, user } from "@/testing/servers/chat-client";
import { answer, clarify } from "@/testing/servers/llm-steps";
import { expect, stateOf, test, until } from "./fixtures";
import { fullScript } from "./scenario";

test("a waiting run: the response contains its questions, and its id as the model answers them", async ({
  stack,
}) => {
  const question = "Which of the two is dearer, asked by a program?";
  const script = fullScript(question);
  stack.script(question, (request) =>
    request.step === 1
      ? { step: clarify({ questions: ["Cells or systems?", "Which year?"] }) }
      : script({ ...request, step: request.step - 1 }),
  );
  const client = clientOf(stack);
  const asked = await client.chat.completions.create({ model: "standard", messages: [user(question)] });
  expect(asked.choices[0]?.finish_reason).toBe("stop");
  expect(asked.choices[0]?.message.content).toContain("1. Cells or systems?\n2. Which year?");
  const reply = { model: asked.model, messages: [user("1. Cells\n2. 2026")] };
  const answered = await client.chat.completions.create(reply);
  const state = await stateOf(stack.app, asked.model);
  expect(answered.model).toBe(asked.model);
  expect(answered.choices[0]?.message.content).toBe(stored(state));
  expect(state.clarifications[0]?.answers).toEqual([
    { question: "Cells or systems?", answer: "Cells" },
    { question: "Which year?", answer: "2026" },
  ]);
  // A repeated request, as from a client that lost its connection, starts nothing.
  const again = await client.chat.completions.create(reply);
  expect(again.model).toBe(asked.model);
  expect(again.choices[0]?.message.content).toBe(stored(state));
});

test("a conversation: an answer and a follow-up find their run by the earlier messages", async ({
  stack,
}) => {
  const question = "What does a kilowatt-hour cost, in a conversation?";
  const further = "And what does it cost in a plant?";
  const script = fullScript(question);
  stack.script(question, (request) =>
    request.step === 1
      ? { step: clarify({ questions: ["Cells or systems?"] }) }
      : script({ ...request, step: request.step - 1 }),
  );
  stack.script(further, [{ step: answer({ answer: "149 dollars." }) }]);
  const client = clientOf(stack);
  const messages = [user(question)];
  const say = async () => {
    const completion = await client.chat.completions.create({ model: "standard", messages });
    messages.push(said(completion.choices[0]?.message.content ?? ""));
    return completion;
  };
  const first = await say();
  messages.push(user("skip"));
  const second = await say();
  expect(second.model).toBe(first.model);
  messages.push(user(further));
  const third = await say();
  expect(third.model).not.toBe(first.model);
  const [before, after] = [await stateOf(stack.app, first.model), await stateOf(stack.app, third.model)];
  expect(before.clarifications[0]?.skipped).toBe(true);
  expect(after.threadId).toBe(before.threadId);
  expect(after.question).toBe(further);
});

test("an unknown conversation is sent along with the question", async ({ stack }) => {
  const question = "Why was that, in a foreign conversation?";
  stack.script(question, [{ step: answer({ answer: "Because." }) }]);
  const completion = await clientOf(stack).chat.completions.create({
    model: "quick",
    messages: [
      { role: "system", content: "Be brief." },
      user("Which is cheaper?"),
      said("LFP is."),
      { role: "user", content: [{ type: "text", text: question }] },
    ],
  });
  expect((await stateOf(stack.app, completion.model)).question).toBe(
    `${question}\n\n---\nEarlier in this conversation:\n\nInstructions: Be brief.\n\nUser: Which is cheaper?\n\nAnswer: LFP is.`,
  );
});

test("any message starts a waiting plan", async ({ stack }) => {
  const question = "Is sodium-ion cheaper, with a plan by a program?";
  stack.script(question, fullScript(question));
  const response = await fetch(`${stack.app.url}/api/threads`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ question, reviewPlan: true }),
  });
  const { runId } = (await response.json()) as { runId: string };
  await until(stack.app, runId, ({ status }) => status === "waiting_for_plan");
  const completion = await clientOf(stack).chat.completions.create({
    model: runId,
    messages: [user("Look at prices of 2026 above all")],
  });
  const state = await stateOf(stack.app, runId);
  expect(state.steers[0]?.message).toBe("Look at prices of 2026 above all");
  expect(completion.choices[0]?.message.content).toBe(stored(state));
});
