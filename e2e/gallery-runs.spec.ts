// Pictures of runs that wait for the user, and of runs that have ended in each possible way.

import type { Page } from "@playwright/test";
import { createAppRoot } from "@/testing/servers/app-root";
import { clarify } from "@/testing/servers/llm-steps";
import { hold, runsAtOnce } from "./control-scenario";
import { doubtfulScript } from "./evidence-scenario";
import { ask, expect, test, until } from "./fixtures";
import { look } from "./gallery/look";
import { type Stand, startStand } from "./gallery/stand";
import { ThreadPage } from "./pages/research";
import { fullScript } from "./scenario";

async function post(stand: Stand, path: string, body: object = {}) {
  const headers = { "content-type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify(body) };
  return (await (await fetch(`${stand.app.url}/api/${path}`, sent)).json()) as {
    threadId: string;
    runId: string;
  };
}

const ended = ({ status }: { status: string }) => /completed|failed|error|cancelled/.test(status);
const showSteps = (page: Page) => new ThreadPage(page).showSteps();

test("runs that wait for the user look as they should", async ({ page }) => {
  test.setTimeout(600_000);
  const root = await createAppRoot(runsAtOnce(1));
  const stand = await startStand({ root: root.path });
  const held = hold();
  const later = hold();
  try {
    const unclear = "Which of the two should we buy?";
    stand.script(unclear, ({ step, ...request }) =>
      step === 1
        ? {
            step: clarify({
              questions: ["What is it to be used for?", "Which year do the prices have to be of?"],
            }),
          }
        : fullScript(unclear)({ ...request, step: step - 1 }),
    );
    const first = await ask(stand.app, unclear, { scope: "web" });
    await until(stand.app, first.runId, ({ status }) => status === "waiting_for_clarification");
    await look(page, stand, { name: "run-asks", phone: true, at: `/research/${first.threadId}` });

    await stand.minute();
    const planned = "Is sodium-ion storage ready for a plant of 200 megawatt-hours?";
    stand.script(planned, fullScript(planned));
    const second = await post(stand, "threads", { question: planned, scope: "web", reviewPlan: true });
    await until(stand.app, second.runId, ({ status }) => status === "waiting_for_plan");
    await look(page, stand, { name: "run-plan", phone: true, at: `/research/${second.threadId}` });

    await stand.minute();
    const busy = "Who makes sodium-ion cells in Europe?";
    stand.script(busy, async (request) => {
      await held.promise;
      return fullScript(busy)(request);
    });
    const third = await ask(stand.app, busy, { scope: "web" });
    const waits = "Who makes LFP cells in Europe?";
    stand.script(waits, async (request) => {
      await later.promise;
      return fullScript(waits)(request);
    });
    const queued = await ask(stand.app, waits, { scope: "web" });
    await look(page, stand, { name: "run-queued", at: `/research/${queued.threadId}` });
    await look(page, stand, { name: "home-needs-you", phone: true, at: "/" });

    // One minute apart, so that they have a defined order.
    held.release();
    await until(stand.app, third.runId, ended);
    await stand.minute();
    later.release();
    await until(stand.app, queued.runId, ended);
    await stand.minute();
    await post(stand, `runs/${first.runId}/answers`, { skip: true });
    await until(stand.app, first.runId, ended);
    await look(page, stand, { name: "run-answered", at: `/research/${first.threadId}`, open: showSteps });
  } finally {
    held.release();
    later.release();
    await stand.dispose();
    await root.dispose();
  }
});

test("runs that have ended look as they should", async ({ page }) => {
  test.setTimeout(600_000);
  const stand = await startStand({ thinking: 6_000 });
  try {
    const refused = "What does the model say to a wrong key?";
    stand.script(refused, (request) =>
      request.step === 4 ? { status: 401, body: {} } : fullScript(refused)(request),
    );
    const failed = await ask(stand.app, refused, { scope: "web" });
    await until(stand.app, failed.runId, ended);
    const remedies = (page: Page) => page.getByRole("button", { name: "Use another model" }).first().click();
    await look(page, stand, {
      name: "run-failed",
      phone: true,
      at: `/research/${failed.threadId}`,
      open: remedies,
    });

    await stand.minute();
    const stopped = "What was found before it was stopped?";
    const never = hold();
    const reached = hold();
    stand.script(stopped, async (request) => {
      if (request.step === 4) {
        reached.release();
        await never.promise;
      }
      return fullScript(stopped)(request);
    });
    const cancelled = await ask(stand.app, stopped, { scope: "web" });
    await reached.promise;
    await post(stand, `runs/${cancelled.runId}/cancel`);
    await until(stand.app, cancelled.runId, ended);
    never.release();
    await look(page, stand, { name: "run-stopped", at: `/research/${cancelled.threadId}` });

    await stand.minute();
    const branch = await post(stand, `runs/${failed.runId}/retry`, { step: 3 });
    await until(stand.app, branch.runId, ended);
    await look(page, stand, { name: "run-branch", at: `/research/${branch.threadId}` });

    await stand.minute();
    const question = "Are sodium-ion batteries already cheaper than LFP for grid storage?";
    stand.script(question, fullScript(question));
    const done = await ask(stand.app, question, { scope: "web" });
    await until(stand.app, done.runId, ended);
    const at = `/research/${done.threadId}`;
    await look(page, stand, { name: "run-done", phone: true, at });
    await look(page, stand, { name: "run-steps", phone: true, at, open: showSteps });
    for (const [name, view] of [
      ["run-map", "Map"],
      ["run-time", "Time"],
    ] as const)
      await look(page, stand, {
        name,
        phone: view === "Map",
        at,
        open: async (page) => {
          await showSteps(page);
          await page
            .getByRole("tab", { name: view })
            .or(page.getByRole("radio", { name: view }))
            .click();
          await expect(page.getByRole("button", { name: "Show as table" }).first()).toBeVisible();
        },
      });

    await stand.minute();
    const next = "And what does it cost with the connection to the grid?";
    stand.script(next, doubtfulScript(next));
    const again = await post(stand, `threads/${done.threadId}/runs`, { question: next });
    await until(stand.app, again.runId, ended);
    await look(page, stand, { name: "thread-two-runs", at });
    await look(page, stand, {
      name: "follow-up-options",
      phone: true,
      at,
      open: (page) => page.getByRole("textbox", { name: "Follow-up question" }).focus(),
    });
  } finally {
    await stand.dispose();
  }
});
