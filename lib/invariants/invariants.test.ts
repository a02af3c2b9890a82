import { afterEach, expect, it } from "vitest";
import { startRun } from "@/lib/runs/start";
import { sqliteOf } from "@/testing/db/db";
import { findViolations } from "@/testing/invariants";
import { createTestEngine, type TestEngine } from "@/testing/runs/engine";
import { sampleLoop } from "@/testing/runs/loop";

const engines: TestEngine[] = [];
afterEach(() => {
  for (const { store } of engines.splice(0)) store.close();
});

async function finishedRun() {
  const engine = createTestEngine(sampleLoop());
  engines.push(engine);
  const { runId } = await startRun({ question: "Why?" }, engine);
  await engine.live.runs.get(runId)?.done;
  return engine.db;
}

it("a finished run has no violations", async () => {
  expect(await findViolations(await finishedRun())).toEqual([]);
});

it.each([
  ["delete from run_events where type = 'source-added'", /missing/],
  ["delete from run_events where type = 'run-ended'", /0 terminal events/],
  ["update runs set searches_used = 9", /searchesUsed is 9 in the row and 1 in the log/],
  ["update citations set passage = 'invented'", /passage of citation \[1\]/],
  ["update citations set verdict = 'supported'", /citation \[1\] stands as unchecked against what was found/],
  ["update citations set verdict = 'weak', standing = 'weak', passage = null", /as weak without a passage/],
  ["update reports set supported = 5", /5 citations are supported by count, 0 by verdict/],
  ["update sources set number = 7 where number = 2", /source 2 is 7 in the row/],
  ["delete from search_pending", /search_index: the report .* is not in it/],
  ["update runs set money = 1", /money is 1 in the row and 0 in the log/],
  ["update runs set worked_ms = worked_ms + 5", /workedMs is \d+ in the row/],
  ["update runs set cached_tokens = 1", /cachedTokens is 1 in the row and 100 in the log/],
  ["update runs set model = 'other'", /model is other in the row and test in the log/],
  ["update runs set wake_at = 5", /wakeAt is 5 in the row and null in the log/],
  ["update runs set branch_of = 'run_x'", /branchOf is run_x in the row and null in the log/],
  ["update spending set requests = requests + 1", /requests is 3 in the ledger and 2 in the log/],
  ["delete from spending", /searches is 0 in the ledger and 1 in the log/],
  ["update run_events set at = at - 1000 where seq = 3", /event 3 lies before the one it follows/],
  ["update run_events set body = '[]' where seq = 3", /holds something that is no event/],
  [
    "insert into run_events select run_id, 99, at, v, type, body from run_events where type = 'step-started' limit 1",
    /request 1\.1 was made|something happened/,
  ],
  ["pragma foreign_keys = off; delete from threads", /refers to a missing row of threads/],
  [
    "update run_events set type = 'x', body = replace(body, 'call-ended', 'call-started') where type = 'call-ended'",
    /./,
  ],
])("detects: %s", async (tamper, sentence) => {
  const db = await finishedRun();
  sqliteOf(db).database.$client.exec(tamper);
  const found = await findViolations(db).catch((error: Error) => [error.message]);
  expect(found.join("\n")).toMatch(sentence);
});
