// What runs cause, through the engine: the delivery is written with the event, or neither is.

import { afterEach, describe, expect, it, vi } from "vitest";
import { cancelRun } from "@/lib/runs/cancel";
import { getRunState } from "@/lib/runs/snapshot";
import { startRun } from "@/lib/runs/start";
import { bundleText, freshStore, home, intoStore } from "@/testing/bundles/bundles";
import { sqliteOf } from "@/testing/db/db";
import { createTestEngine, type TestEngine } from "@/testing/runs/engine";
import { engineFor, finished, hanging, keep } from "@/testing/runs/engines";
import { createTestSending } from "@/testing/webhooks/sending";
import { WEBHOOK_EVENTS } from "./events";
import { webhookMessage } from "./message";
import { makeWebhook } from "./webhooks";

const sendings: ReturnType<typeof createTestSending>[] = [];
afterEach(() => {
  for (const sending of sendings.splice(0)) sending.close();
  vi.unstubAllEnvs();
});

async function told({ db }: Pick<TestEngine, "db">): Promise<() => { type: string; body: string }[]> {
  const sending = createTestSending();
  sendings.push(sending);
  const wanted = { name: "", url: "https://hooks.example/", events: [...WEBHOOK_EVENTS], owner: null };
  await makeWebhook(wanted, { ...sending, db });
  const list = sqliteOf(db).database.$client.prepare(
    "SELECT type, body FROM webhook_deliveries ORDER BY created_at, rowid",
  );
  return () => list.all() as { type: string; body: string }[];
}

describe("A run tells the webhooks of its owner", () => {
  it("that it completed, once, with its report and its counts", async () => {
    vi.stubEnv("PUBLIC_URL", "https://research.example");
    const engine = engineFor();
    const list = await told(engine);
    const { runId, threadId } = await startRun({ question: "Why?" }, engine);
    const { report } = await finished(engine, runId);
    expect(list()).toHaveLength(1);
    const { type, data } = webhookMessage.parse(JSON.parse(list()[0]?.body ?? ""));
    expect(type).toBe("run.completed");
    expect(data).toMatchObject({
      runId,
      threadId,
      question: "Why?",
      url: `https://research.example/research/${threadId}`,
      report: { id: report?.id, title: report?.title },
    });
  });

  it("that it waits for the person, and that it was stopped", async () => {
    const engine = engineFor({ asks: true });
    const list = await told(engine);
    const { runId } = await startRun({ question: "Which?" }, engine);
    await engine.live.runs.get(runId)?.done;
    expect(list().map(({ type }) => type)).toEqual(["run.question"]);
    await cancelRun(runId, engine);
    expect(list().map(({ type }) => type)).toEqual(["run.question", "run.stopped"]);
  });

  it("that it failed", async () => {
    const engine = keep(
      createTestEngine(async () => {
        throw new Error("secret cause");
      }),
    );
    const list = await told(engine);
    const { runId } = await startRun({ question: "Why?" }, engine);
    await finished(engine, runId);
    expect(list().map(({ type }) => type)).toEqual(["run.failed"]);
    expect(list()[0]?.body).not.toContain("secret cause");
  });

  it("with the event or not at all", async () => {
    const engine = keep(createTestEngine(hanging));
    const list = await told(engine);
    const { runId } = await startRun({ question: "Why?" }, engine);
    sqliteOf(engine.db).database.$client.exec(
      "CREATE TRIGGER no_delivery BEFORE INSERT ON webhook_deliveries BEGIN SELECT raise(ABORT, 'no'); END",
    );
    await cancelRun(runId, engine).catch(() => undefined);
    expect((await getRunState(runId, engine)).status).toBe("researching");
    expect(list()).toEqual([]);
    sqliteOf(engine.db).database.$client.exec("DROP TRIGGER no_delivery");
  });

  it("nothing of what happened at another installation", async () => {
    const { reportId, engine } = await home();
    const away = freshStore();
    const list = await told(away);
    await intoStore(await bundleText(reportId, engine), away);
    expect(sqliteOf(away.db).database.$client.prepare("SELECT count(*) FROM runs").pluck().get()).toBe(1);
    expect(list()).toEqual([]);
  });
});
