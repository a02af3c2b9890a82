// SEC-5: what a source's page and response hold stays small, however many sentences cite it and however long they are.

import { describe, expect, it } from "vitest";
import { reports } from "@/db/sqlite/schema";
import type { CitationRow } from "@/db/store/citations";
import { sqliteOf } from "@/testing/db/db";
import { createTestEngine } from "@/testing/runs/engine";
import { sampleLoop } from "@/testing/runs/loop";
import { citingSentences } from "./citing-sentences";
import { startRun } from "./start";

const LONGEST_SENTENCE = 2400;
const MOST_CITING = 1000;

/** A store with one report, and copies of its citation put into further versions. */
async function cited(sentences: readonly { content: string; times: number }[]) {
  const engine = createTestEngine(sampleLoop());
  const run = await startRun({ question: "How long does the cache live?" }, engine);
  await engine.live.runs.get(run.runId)?.done;
  const { db } = engine;
  const client = sqliteOf(db).database.$client;
  const report = sqliteOf(db).database.select().from(reports).get();
  const row = client.prepare("SELECT * FROM citations LIMIT 1").get() as Record<string, unknown>;
  client.exec("DELETE FROM citations");
  const columns = Object.keys(row);
  const insert = client.prepare(
    `INSERT INTO citations (${columns.map((name) => `"${name}"`).join(", ")}) VALUES (${columns.map((name) => `$${name}`).join(", ")})`,
  );
  for (const [version, { content, times }] of sentences.entries()) {
    const { docid: _, ...rest } = report as NonNullable<typeof report>;
    const id = `rep_version_${version}`;
    sqliteOf(db)
      .database.insert(reports)
      .values({ ...rest, id, version: 2 + version, content })
      .run();
    for (let index = 0; index < times; index += 1)
      insert.run({
        ...row,
        id: `cit_${version}_${index}`,
        report_id: id,
        at: index,
        sentence_start: 0,
        sentence_end: content.length,
        facts: JSON.stringify([
          { start: 3, end: 8, found: false },
          { start: content.length - 3, end: content.length, found: false },
        ] satisfies CitationRow["facts"]),
      });
  }
  const found = await citingSentences(db, String(row.source_id));
  engine.store.close();
  return found;
}

describe("SEC-5: the sentences that cite a source", () => {
  it("are cut where one is very long, with the facts that remain", async () => {
    const long = "It costs 5 million. ".repeat(20_000);
    const { citations, moreCitations } = await cited([{ content: long, times: 1000 }]);
    expect(citations).toHaveLength(1000);
    expect(moreCitations).toBeUndefined();
    expect(citations[0]?.sentence).toBe(`${long.slice(0, LONGEST_SENTENCE)}…`);
    expect(citations[0]?.facts).toEqual([{ start: 3, end: 8, found: false }]);
    expect(JSON.stringify(citations).length).toBeLessThan(5_000_000);
  });

  it("are those of the newest reports, and the number of the others is stated", async () => {
    const short = "It costs 5 million.";
    const { citations, moreCitations } = await cited(
      Array.from({ length: 3 }, (_, index) => ({ content: `${short} (${index})`, times: 600 })),
    );
    expect(citations).toHaveLength(MOST_CITING);
    expect(moreCitations).toBe(800);
    expect(citations[0]).toMatchObject({ sentence: `${short} (2)`, current: true });
    expect(citations.at(-1)).toMatchObject({ sentence: `${short} (1)`, current: false });
  });

  it("never end in half a character", async () => {
    const content = `${"a".repeat(LONGEST_SENTENCE - 1)}😀 and more`;
    const { citations } = await cited([{ content, times: 1 }]);
    expect(citations[0]?.sentence).toBe(`${"a".repeat(LONGEST_SENTENCE - 1)}…`);
  });
});
