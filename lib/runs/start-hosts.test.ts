// The hosts that a run starts with, from its agent and the person; a log without any still folds.

import { expect, it } from "vitest";
import type { EventOf } from "@/lib/run-log/event";
import { foldEvent, initialState } from "@/lib/run-log/state";
import { sqliteOf } from "@/testing/db/db";
import { createTestEngine } from "@/testing/runs/engine";
import { engineFor, finished, hanging, keep } from "@/testing/runs/engines";
import { hostsOf } from "./create-run-hosts";
import { loadRunState } from "./load";
import { startRun } from "./start";

it("sites that the person names are kept with the run, as what is compared", async () => {
  const engine = engineFor();
  const hosts = { allowed: ["https://www.Arxiv.org/abs/1"], banned: ["*.bad.example"] };
  const { runId } = await startRun({ question: "Why?", hosts }, engine);
  const state = await finished(engine, runId);
  expect(state.hosts).toEqual({ allowed: ["arxiv.org"], preferred: [], banned: ["bad.example"] });
  expect(state.bannedHosts).toEqual(["bad.example"]);
});

it("a follow-up keeps to the sites of the run before it, unless it says otherwise", async () => {
  const engine = engineFor();
  const first = await startRun({ question: "Why?", hosts: { allowed: ["arxiv.org"] } }, engine);
  await finished(engine, first.runId);
  const { threadId } = first;
  const second = await startRun({ question: "And?", threadId }, engine);
  expect((await finished(engine, second.runId)).hosts?.allowed).toEqual(["arxiv.org"]);
  const third = await startRun({ question: "Then?", threadId, hosts: {} }, engine);
  expect((await finished(engine, third.runId)).hosts).toBeUndefined();
});

it("nothing said is nothing kept, and what is no site is refused before anything is written", async () => {
  const engine = keep(createTestEngine(hanging));
  const { runId } = await startRun({ question: "Why?", hosts: {} }, engine);
  expect((await loadRunState(engine.db, runId))?.hosts).toBeUndefined();
  const asked = startRun({ question: "And?", hosts: { allowed: ["no site"] } }, engine);
  await expect(asked).rejects.toMatchObject({ code: "host_invalid" });
  expect(sqliteOf(engine.db).database.$client.prepare("select count(*) from runs").pluck().get()).toBe(1);
});

it("a person narrows what the agent allows and never widens it", () => {
  const engine = keep(createTestEngine(hanging));
  const [agent] = engine.agents().agents;
  if (!agent) throw new Error("no agent");
  const rules = { allowed: ["gov.uk"], preferred: [], banned: ["old.gov.uk"] };
  const strict = { ...agent, search: { ...agent.search, hosts: rules } };
  const own = { allowed: ["data.gov.uk"], preferred: [], banned: ["x.test"] };
  expect(hostsOf(strict, own)).toEqual({
    allowed: ["data.gov.uk"],
    preferred: [],
    banned: ["old.gov.uk", "x.test"],
  });
  expect(() => hostsOf(strict, { ...own, allowed: ["other.test"] })).toThrow();
});

it("a search of a log that says nothing of services folds as before, and one that does keeps it", async () => {
  const engine = engineFor();
  const { runId } = await startRun({ question: "Why?" }, engine);
  const ended = await finished(engine, runId);
  const state = { ...initialState(ended), seq: 0 };
  const search: EventOf<"search-made"> = {
    type: "search-made",
    callId: "1-0",
    query: "q",
    provider: "Tavily",
    numbers: [],
    newSources: 0,
  };
  const event = { seq: 1, runId, at: 5, v: 1 as const };
  const before = foldEvent(state, { ...event, ...search });
  expect(before.searches[0]).not.toHaveProperty("failed");
  const failed = [{ provider: "Tavily", code: "quota" as const }];
  const after = foldEvent(state, { ...event, ...search, provider: "Brave", failed, anyAge: ["Brave"] });
  expect(after.searches[0]).toMatchObject({ provider: "Brave", failed, anyAge: ["Brave"] });
  expect([before.searchesUsed, after.searchesUsed]).toEqual([1, 1]);
});

it("documents that are attached are kept with the run, and with no other of its thread", async () => {
  const engine = engineFor();
  const attached = ["library://documents/a.md", "library://documents/a.md"];
  const first = await startRun({ question: "Why?", attached }, engine);
  expect((await finished(engine, first.runId)).attached).toEqual(["library://documents/a.md"]);
  const second = await startRun({ question: "And?", threadId: first.threadId }, engine);
  expect((await finished(engine, second.runId)).attached).toBeUndefined();
  for (const url of ["https://a.test/a.pdf", "a.md"])
    await expect(startRun({ question: "Why?", attached: [url] }, engine)).rejects.toMatchObject({
      code: "invalid_request",
    });
});

it("days of publication are stored with the run, and a follow-up keeps them unless it says otherwise", async () => {
  const engine = engineFor();
  const period = { since: "2026-03-01", until: null };
  const first = await startRun({ question: "Why?", period }, engine);
  expect((await finished(engine, first.runId)).period).toEqual(period);
  const { threadId } = first;
  const second = await startRun({ question: "And?", threadId }, engine);
  expect((await finished(engine, second.runId)).period).toEqual(period);
  const anyTime = { since: null, until: null };
  const third = await startRun({ question: "Then?", threadId, period: anyTime }, engine);
  expect((await finished(engine, third.runId)).period).toBeUndefined();
});
