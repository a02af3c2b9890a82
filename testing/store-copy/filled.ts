// A store of SQLite with rows in every table, for tests that copy it.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openSqlite, type SqliteStore } from "@/db/sqlite/store";
import { sqliteSource, TRANSFERRED } from "@/db/sqlite/transfer";
import type { Row, TransferTable } from "@/db/store/transfer";
import { startRun } from "@/lib/runs/start";
import { createTestEngine } from "@/testing/runs/engine";
import { sampleLoop } from "@/testing/runs/loop";

export type FilledFolder = { dir: string; file: string; close: () => void };

/** What no run of the sample loop writes. Texts have what an encoding may lose. */
const FURTHER = `
  INSERT INTO users (id, name, name_key, password, role, founder, created_at)
    VALUES ('usr_1', 'Ада 🦉', 'ада', 'x', 'administrator', 1, 1764000000000), ('usr_2', 'Eve', 'eve', 'x', 'user', 0, 1764000000001);
  INSERT INTO sessions (digest, user_id, created_at, used_at, by_provider) VALUES ('d', 'usr_1', 1, 2, 1);
  INSERT INTO identities (issuer, subject, user_id, created_at) VALUES ('https://id.example', 's', 'usr_2', 3);
  INSERT INTO api_keys (id, name, digest, hint, created_at, owner_id) VALUES ('key_1', 'Key', 'digest', 'gw_a', 4, 'usr_2');
  INSERT INTO templates (id, name, title, description, question, inputs, revision, created_at, updated_at, owner_id, agent, scope)
    SELECT 7, 'topic', 'T', '', 'About {x}', '[ {"name":"x"} ]', 3, 5, 6, 'usr_1', NULL, 'web';
  INSERT INTO installation (name, value) VALUES ('settings', '{"a": "\\u0000"}'), ('odd', 'one' || char(0) || 'two');
  INSERT INTO agent_copies (name, made_from, "values", revision, created_at, updated_at) VALUES ('a', 'quick', '{}', 1, 1, 1);
  INSERT INTO document_folders (name, path, created_at) VALUES ('own', '/srv/own', 1);
  INSERT INTO documents (id, collection, path, url, title, description, text, page_starts, sha256, size_bytes, modified_at, indexed_at, status)
    VALUES (5, 'documents', 'a.md', 'library://documents/a.md', 'A', '', 'the owls fly', '[0, 4]', 'h', 12, 1, 1, 'indexed'),
      (90, 'documents', 'gone.md', 'library://documents/gone.md', 'B', '', '', NULL, 'i', 0, 1, 1, 'indexed');
  DELETE FROM documents WHERE id = 90;
  INSERT INTO passages (id, document_id, position, title, heading, text, start, "end", digest)
    VALUES (11, 5, 0, 'A', '', 'the owls fly', 0, 12, 'p');
  INSERT INTO passage_vectors (id, model, digest, vector) VALUES (3, 'm', 'p', x'00ff0180');
  INSERT INTO connections (id, provider, base_url, sealed, saved_by, saved_at)
    VALUES ('model', 'openai', 'https://api.example', 'v1.sealed', 'usr_1', 10);
  INSERT INTO model_profiles ("key", profile, updated_at) VALUES ('k', '{"a":[1,2.50]}', 11);
  INSERT INTO deleted_spending (id, day, owner_id, runs, tokens, searches, money) VALUES (4, '2026-11-01', NULL, 2, 12345678901, 3, 0.1);
  INSERT INTO fetched_pages (url_key, url, redirects, title, text, cut, checked_at)
    VALUES ('https://a.example', 'https://a.example', '[]', '', 'é', 1, 13);
  INSERT INTO report_shares (id, report_id, digest, created_at) SELECT 'shr_1', id, 'sd', 14 FROM reports LIMIT 1;
  INSERT INTO report_changes (from_id, to_id, rules, body, created_at) SELECT id, id, 1, '{ "spaced" : 1.0 }', 15 FROM reports LIMIT 1;
  INSERT INTO webhooks (id, owner_id, name, url, events, sealed, created_at)
    VALUES ('wh_1', 'usr_1', '', 'https://hook.example', '["ended","failed"]', 'sealed', 8);
  INSERT INTO webhook_deliveries (id, webhook_id, run_id, type, body, status, attempts, created_at)
    SELECT 'msg_1', 'wh_1', id, 'run.ended', '{ "spaced" : 1.0 }', 'delivered', 1, 9 FROM runs LIMIT 1;
  INSERT INTO watches (id, owner_id, thread_id, question, places, schedule, time_zone, run_money, tell_when, channels, created_at, next_at)
    SELECT 'wat_1', 'usr_1', thread_id, 'Why?', '["web"]', '{"every":"day","hour":7,"minute":0}', 'Europe/Berlin', 0.25, 'changes', '["app"]', 9, 10
    FROM runs LIMIT 1;
  INSERT INTO watch_times (id, watch_id, due_at, at, run_id, is_quiet, counts, settled_at)
    SELECT 'watch:wat_1:9', 'wat_1', 9, 10, id, 1, '{"new":0,"changed":0,"gone":0,"unchanged":4}', 11 FROM runs LIMIT 1;
  INSERT INTO mails (id, watch_id, body, status, attempts, next_at, fault, answer, created_at)
    VALUES ('mai_1', 'wat_1', '{ "spaced" : 1.0 }', 'waiting', 2, 12, 'deferred', '450 зайдите позже', 11);
  INSERT INTO pictures (sha256, type, width, height, bytes) VALUES ('aa', 'image/png', 3, 2, x'00ff');
  INSERT INTO page_pictures (page_id, sha256) SELECT id, 'aa' FROM pages LIMIT 1;
  INSERT INTO threads (id, title, created_at, updated_at, delegated_by) SELECT 'thr_d', 'Delegate', 1, 1, id FROM runs LIMIT 1;
  INSERT INTO runs (id, thread_id, question, agent, scope, status, created_at) VALUES ('run_d', 'thr_d', 'Why?', 'quick', 'web', 'cancelled', 1);
  INSERT INTO run_checks (run_id, body) VALUES ('run_d', '{"b": null}');
`;

/** A data folder with this many runs, and rows in the other tables. */
export async function filledFolder(runs: number): Promise<FilledFolder> {
  const dir = mkdtempSync(path.join(tmpdir(), "groundwork-"));
  const file = path.join(dir, "groundwork.db");
  const db: SqliteStore = openSqlite(file);
  const engine = createTestEngine(sampleLoop(), { db, file, dir, close: () => undefined });
  for (let at = 0; at < runs; at += 1) {
    const { runId } = await startRun({ question: `Why ${at}?` }, engine);
    await engine.live.runs.get(runId)?.done;
  }
  db.database.$client.exec(FURTHER);
  await db.close();
  return { dir, file, close: () => rmSync(dir, { recursive: true, force: true }) };
}

/** All rows of a store in a file, by table, in an order that does not depend on how they were written. */
export async function rowsOf(file: string): Promise<Record<string, string[]>> {
  const store = sqliteSource(file);
  const listed = async (table: TransferTable) => {
    const rows: Row[] = [];
    for await (const batch of store.read(table)) rows.push(...batch);
    return rows.map((row) => JSON.stringify(row)).sort();
  };
  const found: [string, string[]][] = [];
  for (const table of TRANSFERRED) found.push([table.name, await listed(table)]);
  await store.close();
  return Object.fromEntries(found);
}
