import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { registerBuiltin } from "@/lib/activities/builtin";
import { type Bundle, readBundle } from "@/lib/bundle-format/bundle";
import { answerRun } from "@/lib/runs/answer";
import { startRun } from "@/lib/runs/start";
import { Tool } from "@/lib/tools/registry";
import { createScenario, type Scenario } from "@/testing/crash-harness/scenario";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { exportBundle } from "./export-bundle";
import { importBundle } from "./import-bundle";

const stores: TestDatabase[] = [];
afterEach(() => {
  for (const store of stores.splice(0)) store.close();
});

const registries = { tools: Tool, activities: registerBuiltin() };

/** A run with everything in it: a question to the person, a plan and its change, a revised report. */
async function everything(): Promise<{ world: Scenario; text: string; bundle: Bundle }> {
  const world = createScenario();
  stores.push(world.store);
  const { runId } = await startRun({ question: "How long does the cache live?" }, world);
  await world.live.runs.get(runId)?.done;
  await answerRun(runId, { answers: [{ question: "Which cache?", answer: "The router's" }] }, world);
  await world.live.runs.get(runId)?.done;
  const reportId = sqliteOf(world.db)
    .database.$client.prepare("select id from reports order by docid desc limit 1")
    .pluck()
    .get() as string;
  const text = String((await exportBundle(reportId, { db: world.db, registries, secrets: [] })).body);
  const read = readBundle(text);
  if (!read.ok) throw new Error(JSON.stringify(read));
  return { world, text, bundle: read.bundle };
}

describe("A bundle", () => {
  it("contains every request as it was sent, verified by the size and schema in the log", async () => {
    const { bundle } = await everything();
    const [run] = bundle.runs;
    const { requests, messages, schemas } = run?.prompts ?? { requests: [], messages: [], schemas: {} };
    const started = run?.events.filter(({ type }) => type === "step-started") ?? [];
    expect(requests).toHaveLength(started.length);
    for (const [index, request] of requests.entries()) {
      expect(request).toMatchObject({ exact: true, note: null, schema: started[index]?.schemaHash });
      const [instructions, ...rest] = request.messages.map((at) => messages[at]);
      const bytes = (text: string) => Buffer.byteLength(text);
      const wire = JSON.stringify(schemas[request.schema ?? ""]);
      expect(createHash("sha256").update(wire).digest("hex")).toBe(request.schema);
      const { content } = instructions as { content: string };
      expect(bytes(content) + bytes(JSON.stringify(rest)) + bytes(wire)).toBe(started[index]?.promptBytes);
    }
  });

  it("says so if a prompt can no longer be reconstructed", async () => {
    const { world, bundle } = await everything();
    sqliteOf(world.db).database.$client.exec(
      "update run_events set body = replace(body, '\"promptBytes\":', '\"promptBytes\":9') where type = 'step-started'",
    );
    const again = await exportBundle(bundle.reportId, { db: world.db, registries, secrets: [] });
    const changed = JSON.parse(String(again.body)) as Bundle;
    for (const request of changed.runs[0]?.prompts.requests ?? [])
      expect(request).toMatchObject({ exact: false, form: null, note: expect.stringContaining("changed") });
  });

  it("contains question, log, texts, both versions of the report and the results of the check", async () => {
    const { bundle } = await everything();
    expect(bundle.runs.map(({ question }) => question)).toEqual(["How long does the cache live?"]);
    expect(bundle.pages.map(({ text }) => text)).toContain(
      "About it. By default the cache lives for 15 minutes. Nothing else is known.",
    );
    expect(bundle.reports.length).toBeGreaterThan(1);
    expect(bundle.reports.at(-1)).toMatchObject({ id: bundle.reportId, callId: expect.any(String) });
    expect(bundle.reports.at(-1)?.citations[0]).toMatchObject({ number: 1, verdict: expect.any(String) });
    expect(JSON.stringify(bundle)).not.toMatch(/"filepath": ?"[^"]/);
  });

  it("has the same bytes when exported from the installation that imported it", async () => {
    const { bundle, text } = await everything();
    const away = openTestDatabase();
    stores.push(away);
    await importBundle({ bytes: Buffer.from(text) }, { db: away.db, dataDir: away.dir });
    const again = await exportBundle(bundle.reportId, { db: away.db, registries, secrets: [] });
    expect(String(again.body)).toBe(text);
  });

  it("waits for the end of its run", async () => {
    const { world, bundle } = await everything();
    sqliteOf(world.db).database.$client.exec("update runs set status = 'researching'");
    await expect(
      exportBundle(bundle.reportId, { db: world.db, registries, secrets: [] }),
    ).rejects.toMatchObject({ code: "run_not_ended" });
  });
});
