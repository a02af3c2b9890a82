import { expect, it } from "vitest";
import { openDatabase } from "@/db/sqlite/client";
import { countLibrary } from "./documents";

it("the counts of the library read no document's text: an index has all that they ask for", async () => {
  const db = openDatabase(":memory:");
  const asked: string[] = [];
  const prepare = db.$client.prepare.bind(db.$client);
  db.$client.prepare = ((sql: string) => {
    asked.push(sql);
    return prepare(sql);
  }) as typeof prepare;
  await countLibrary(db);
  const ofDocuments = asked.filter((sql) => sql.includes('from "documents"'));
  expect(ofDocuments).toHaveLength(2);
  for (const sql of ofDocuments) {
    const values = sql.match(/\?/g)?.map((_mark, place) => ["indexed", ""][place]) ?? [];
    const plan = prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[];
    expect(plan.map(({ detail }) => detail).join()).toContain("documents_status");
  }
});
