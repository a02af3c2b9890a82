// Webhooks: added in the settings, told when a run ends, and none lost when the server is killed.

import { freePort } from "@/testing/servers/app";
import { isSigned, startReceiver } from "@/testing/webhooks/receiver";
import { violationsOf } from "./axe";
import { ask, expect, test, until, withStack } from "./fixtures";
import { fullScript } from "./scenario";

const QUESTION = "What do cells cost?";

test("a webhook is added, its secret seen once, a run's end arrives signed and is listed", async ({
  page,
}) => {
  const receiver = await startReceiver();
  const options = { env: { WEBHOOK_HOSTS: receiver.host } };
  await withStack(async (stack) => {
    const { app } = stack;
    stack.script(QUESTION, fullScript(QUESTION));
    await page.goto(`${app.url}/settings/webhooks`);
    const section = page.getByRole("region", { name: "Webhooks" });
    await expect(section.getByText("No webhook has been added.")).toBeVisible();
    await section.getByRole("button", { name: "Add it" }).click();
    await expect(section.getByRole("alert")).toHaveText("Write an address first.");
    await section.getByLabel("Address").fill("https://192.168.0.1/hook");
    await section.getByRole("button", { name: "Add it" }).click();
    await expect(section.getByRole("alert")).toContainText("Nothing can be sent to this address.");
    await section.getByLabel("Address").fill(receiver.url);
    await section.getByLabel("Name (optional)").fill("Chat");
    await section.getByLabel("Only failures").check();
    await expect(section.getByLabel("Every end of a run")).not.toBeChecked();
    await section.getByLabel("Every end of a run").check();
    await expect(section.getByLabel("Only failures")).not.toBeChecked();
    await section.getByRole("button", { name: "Add it" }).click();
    const secret = (await section.getByText(/^whsec_/).textContent()) ?? "";
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    await section.getByRole("button", { name: "I have copied it" }).click();
    await section.getByRole("button", { name: "Send a test to “Chat”" }).click();
    await expect(section.getByRole("listitem").filter({ hasText: "Test" }).last()).toContainText("Delivered");

    const { runId, threadId } = await ask(app, QUESTION, { scope: "web" });
    await until(app, runId, ({ status }) => status === "completed");
    await expect.poll(() => receiver.arrived.length).toBe(2);
    const [, ended] = receiver.arrived;
    if (!ended) throw new Error("nothing arrived");
    expect(isSigned(ended, secret)).toBe(true);
    expect(JSON.parse(ended.body)).toMatchObject({
      type: "run.completed",
      data: { runId, threadId, question: QUESTION, status: "completed", url: null, errorCode: null },
    });

    await page.reload();
    await section.getByRole("button", { name: "Deliveries to “Chat”" }).click();
    const entry = section.getByRole("listitem").filter({ hasText: "Run completed" }).last();
    await expect(entry).toContainText("Delivered · 1 attempt");
    expect(await page.content()).not.toContain(secret);
    expect(await violationsOf(page)).toEqual([]);

    await entry.getByRole("button", { name: "Send again: Run completed" }).click();
    await expect.poll(() => receiver.arrived.length).toBe(3);
    expect(receiver.arrived[2]?.headers["webhook-id"]).toBe(ended.headers["webhook-id"]);

    await section.getByRole("button", { name: "Pause “Chat”" }).click();
    await expect(section.getByText(/^Paused since/)).toBeVisible();
    await expect(section.getByRole("button", { name: /^Send (a test|again)/ })).toHaveCount(0);
    await section.getByRole("button", { name: "Resume “Chat”" }).click();
    await section.getByRole("button", { name: "Delete “Chat”" }).click();
    await section.getByRole("button", { name: "Keep it" }).click();
    await expect(section.getByRole("button", { name: "Delete “Chat”" })).toBeFocused();
    await section.getByRole("button", { name: "Delete “Chat”" }).click();
    await section.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(section.getByText("No webhook has been added.")).toBeVisible();
  }, options);
  receiver.stop();
});

test("what a run caused is delivered after the server was killed, under one id", async () => {
  const port = await freePort();
  await withStack(
    async ({ app, script }) => {
      script(QUESTION, fullScript(QUESTION));
      const made = await fetch(`${app.url}/api/settings/webhooks`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ url: `http://127.0.0.1:${port}/`, events: ["ended"] }),
      });
      const { id, secret } = (await made.json()) as { id: string; secret: string };
      const { runId } = await ask(app, QUESTION, { scope: "web" });
      await until(app, runId, ({ status }) => status === "completed");
      const log = await fetch(`${app.url}/api/settings/webhooks/${id}/deliveries`);
      const { deliveries } = (await log.json()) as { deliveries: { id: string; runId: string }[] };
      expect(deliveries).toMatchObject([{ runId }]);
      await app.stop("SIGKILL");
      const receiver = await startReceiver(undefined, port);
      await app.start();
      // An attempt that the kill ended is repeated once its claim has run out.
      await expect.poll(() => receiver.arrived.length, { timeout: 40_000 }).toBe(1);
      const [arrived] = receiver.arrived;
      expect(arrived?.headers["webhook-id"]).toBe(deliveries[0]?.id);
      expect(arrived && isSigned(arrived, secret)).toBe(true);
      receiver.stop();
    },
    { env: { WEBHOOK_HOSTS: `127.0.0.1:${port}` } },
  );
});
